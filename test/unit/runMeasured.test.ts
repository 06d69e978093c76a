import assert from 'node:assert/strict';
import { cpuSeconds, runMeasured } from '../../scripts/runMeasured';

describe('the cost of a step', () => {
  it('is what its children took, in user and system time', () => {
    assert.equal(cpuSeconds('0m0.01s 0m0.02s\n1m2.50s 0m3.25s\n'), 65.75);
    assert.equal(cpuSeconds(''), undefined);
  });

  it('is told beside what it prints, and how it ended', async function () {
    if (process.platform === 'win32') return this.skip();
    const { code, output, cpu } = await runMeasured(['--version'], {});
    assert.equal(code, 0);
    assert.match(output, /^\d+\.\d+/);
    assert.ok(cpu !== undefined && cpu > 0);
    assert.notEqual((await runMeasured(['run', 'no-such-script'], {})).code, 0);
  });
});
