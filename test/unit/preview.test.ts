import assert from 'node:assert/strict';
import { analyze } from '../../src/core/analysis';
import { certificateKinds } from '../../src/core/bounds/certificate';
import { previewAt } from '../../src/core/preview';
import type { LogSums } from '../../src/core/bounds/sums';
import { drawLog, randomBandit, seededRandom, sharperPolicy, tablePolicy } from './synthetic';
import { close } from './vectors';

describe('the preview', () => {
  const random = seededRandom(41);
  const bandit = randomBandit(random, 3, 3, 0.8);
  const data = drawLog(bandit, 2000, random);
  const policy = tablePolicy(sharperPolicy(bandit, 2));
  const options = { logSha256: '', policySha256: '', engine: 'javascript', version: '0.1.0' };
  const range = { min: 0, max: 1 };

  it('reproduces every certificate from the sums alone, and calls its parameters honest', () => {
    for (const certificate of certificateKinds) {
      const analysis = analyze(data, policy, { ...options, certificate });
      const sums = JSON.parse(JSON.stringify(analysis.sums)) as LogSums;
      const { alpha, lambda, delta, value } = analysis.certificate;
      const preview = previewAt(sums, { kind: certificate, kl: 0, delta, alpha, lambda, range });
      close(preview.value.lower, value.lower, certificate, 1e-12);
      assert.ok(preview.honest, preview.note);
    }
  });

  it('says so when parameters are moved to where only an objective is left', () => {
    const { sums } = analyze(data, policy, options);
    const at = { kl: 0, delta: 0.05, alpha: 0.123, lambda: 0.0456, range };
    for (const kind of certificateKinds) {
      const preview = previewAt(sums, { ...at, kind });
      assert.equal(preview.honest, false);
      assert.match(preview.note, /not a certificate/);
    }
    const wider = previewAt(sums, { ...at, kind: 'grid', delta: 0.001 });
    assert.ok(wider.value.lower <= previewAt(sums, { ...at, kind: 'grid' }).value.lower);
  });
});
