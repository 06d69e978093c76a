import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ownerText, parseOwner, threadEnded, type Owner } from '../../../src/files/processOwner';
import { settleFolder } from '../../../src/files/settle';
import { temporaryPath } from '../../../src/files/temporaryNames';
import { temporaryFolder } from '../../support/temporary';

const own = parseOwner(ownerText()) as Owner;
const nameOf = (owner: Partial<Owner>): string =>
  `.bandit-lens-${ownerText({ ...own, ...owner })}-0123456789ab.tmp`;

describe('temporary files that were left over', () => {
  const folder = temporaryFolder();
  const isKept = (name: string, time?: number): boolean => {
    const path = folder.file(name, 'half');
    if (time !== undefined) utimesSync(path, time, time);
    settleFolder(folder.path);
    return existsSync(path);
  };

  it('are removed when their writer is gone, however new or old they are', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const time of [0, 1e9, 4e9]) assert.equal(isKept(nameOf({ pid }), time), false);
  });

  it('are removed when another process has the number of their writer', () => {
    assert.equal(isKept(nameOf({ pid: 1, start: '987654321987' })), false);
  });

  it('are removed after the machine was started again', () => {
    assert.equal(isKept(nameOf({ boot: '00000000' })), false);
  });

  it('stay while their writer lives, however old they are', () => {
    for (const time of [0, 4e9]) assert.equal(isKept(basename(temporaryPath(folder.path)), time), true);
  });

  it('stay where nobody can tell: of another machine', () => {
    assert.equal(isKept(nameOf({ host: '00000000' })), true);
  });

  it('are removed when the thread that wrote them was ended', () => {
    const name = nameOf({ thread: 4711 });
    assert.equal(isKept(name), true);
    threadEnded(4711);
    assert.equal(isKept(name), false);
  });

  it('are none of ours under another name', () => {
    writeFileSync(join(folder.path, 'notes.tmp'), 'mine');
    settleFolder(folder.path);
    assert.ok(readdirSync(folder.path).includes('notes.tmp'));
  });
});
