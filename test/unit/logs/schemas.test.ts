import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { parseSchema } from '../../../src/core/logs/schema/schema';
import { parseWorkspaceSchemas, schemaFor, withSchema } from '../../../src/core/logs/schema/workspaceSchemas';
import { readSchemaFile, saveWorkspaceSchema, workspaceOptions } from '../../../src/jobs/open/schemaFiles';
import { bytesOf, readBytes } from './inMemory';
import { directory, lines, writeLog } from './support';

describe('schemas', () => {
  it('are checked, with a word on what is wrong', () => {
    assert.deepEqual(parseSchema({ action: 'arm', features: ['x*'] }), { action: 'arm', features: ['x*'] });
    assert.throws(() => parseSchema({ acton: 'arm' }), { code: 'bad-schema' });
    assert.throws(() => parseSchema({ firstAction: 2 }), /firstAction/);
  });

  it('of a workspace belong to logs by their names', () => {
    const text = withSchema(undefined, { files: 'logs/a.jsonl', mapping: { action: 'arm' } });
    const more = withSchema(text, { files: '**/*.csv', uniformLogging: true });
    const entries = parseWorkspaceSchemas(more);
    assert.deepEqual(schemaFor(entries, 'logs/a.jsonl'), { schema: { action: 'arm' } });
    assert.deepEqual(schemaFor(entries, 'deep/down/b.csv'), { uniformLogging: true });
    assert.equal(schemaFor(entries, 'logs/b.jsonl'), undefined);
    assert.throws(() => parseWorkspaceSchemas('{"schemas":[{}]}'), /files/);
    assert.throws(() => parseWorkspaceSchemas('{'), /not valid JSON/);
  });

  it('are saved in the workspace and used the next time', () => {
    const workspace = mkdtempSync(join(directory, 'workspace-'));
    const log = join(workspace, 'logs', 'a.jsonl');
    assert.equal(workspaceOptions(workspace, [log]), undefined);
    saveWorkspaceSchema(workspace, log, { mapping: { reward: 'gain' } });
    saveWorkspaceSchema(workspace, log, { mapping: { reward: 'profit' } });
    assert.deepEqual(workspaceOptions(workspace, [log]), { schema: { reward: 'profit' } });
  });

  it('come from a file', () => {
    assert.deepEqual(readSchemaFile(writeLog('{"action":"arm"}')), { action: 'arm' });
    assert.throws(() => readSchemaFile(writeLog('{')), { code: 'bad-schema' });
    assert.throws(() => readSchemaFile(join(directory, 'nowhere')), { code: 'no-file' });
  });

  it('settle what detection would ask about', () => {
    const log = bytesOf(
      lines(
        '{"x":[1],"action":1,"p":0.5,"reward":1,"click":0}',
        '{"x":[1],"action":2,"p":0.5,"reward":0,"click":1}',
      ),
    );
    const { summary } = readBytes(log);
    assert.deepEqual(summary?.questions, [
      {
        field: 'reward',
        choices: [
          { label: 'reward', entry: { mapping: { reward: 'reward' } } },
          { label: 'click', entry: { mapping: { reward: 'click' } } },
        ],
      },
      {
        field: 'firstAction',
        choices: [
          { label: 'actions are numbered from 0', entry: { mapping: { firstAction: 0 } } },
          { label: 'actions are numbered from 1', entry: { mapping: { firstAction: 1 } } },
        ],
      },
    ]);
    assert.ok((summary?.confidence ?? 1) < 1);
    const settled = readBytes(log, { schema: { reward: 'click', firstAction: 1 } });
    assert.deepEqual(settled.summary?.questions, []);
    assert.deepEqual(
      settled.rows?.map(({ action, reward }) => [action, reward]),
      [
        [0, 0],
        [1, 1],
      ],
    );
  });
});
