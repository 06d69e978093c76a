import { certificateKinds } from '../../src/core/documents/names';
import assert from 'node:assert/strict';
import { analyze } from '../../src/core/analysis/analyze';
import { certifyPolicy } from '../../src/core/analysis/evaluate';
import { parseCertificate, serializeCertificate } from '../../src/core/certificate/certificateText';
import { checksumOf } from '../../src/core/certificate/checksum';
import type { LoggedData } from '../../src/core/logs/blocks/loggedData';
import { uniformPolicy } from '../../src/core/policies/given/givenPolicies';
import { parsePolicy, serializePolicy } from '../../src/core/policies/stored/policyDocument';
import { trainedPolicy } from '../../src/core/policies/trained/trainedPolicy';
import { verify, type VerificationInputs } from '../../src/core/verification/verify';
import { drawLog, logOf, randomBandit, seededRandom } from '../unit/synthetic';
import { dataOf, documentOf, vectors } from '../unit/vectors';

const options = { logSha256: 'aaa', policySha256: 'bbb', engine: 'javascript', version: '0.1.0', seed: 4 };
const random = seededRandom(31);
const data: LoggedData = drawLog(randomBandit(random, 3, 3, 1), 400, random);
const inputs: VerificationInputs = { data, policy: uniformPolicy(), logSha256: 'aaa', policySha256: 'bbb' };
const text = serializeCertificate(certifyPolicy(data, uniformPolicy(), options));

/** Changes one field and repairs the checksum, as a forger would. */
function forge(change: (document: Record<string, unknown>) => void): string {
  const document = JSON.parse(text) as Record<string, unknown>;
  delete document.checksum;
  change(document);
  return JSON.stringify({ ...document, checksum: checksumOf(document) });
}

describe('verify', () => {
  it('accepts every kind of certificate as written', () => {
    for (const certificate of certificateKinds) {
      const written = serializeCertificate(
        certifyPolicy(data, uniformPolicy(), { ...options, certificate, alpha: 0.8 }),
      );
      assert.deepEqual(verify(parseCertificate(written), inputs), { valid: true, reasons: [] });
    }
    const log = vectors.logs[1];
    const policy = trainedPolicy(documentOf(log, 'mixed-logit'));
    const written = serializeCertificate(
      certifyPolicy(dataOf(log), policy, { ...options, rows: 'training' }),
    );
    assert.deepEqual(verify(parseCertificate(written), { ...inputs, data: dataOf(log), policy }).reasons, []);
  });

  it('knows a grid of α that was stated beforehand, and charges for as many as it has', () => {
    const grid = certifyPolicy(data, uniformPolicy(), {
      ...options,
      certificate: 'grid',
      alphaGrid: [0.5, 0.9],
    });
    assert.deepEqual(grid.selection.grid?.alphas, [0.5, 0.9]);
    assert.equal(grid.selection.cells, 2 * 13);
    assert.ok([0.5, 0.9].includes(grid.alpha));
    assert.deepEqual(verify(parseCertificate(serializeCertificate(grid)), inputs).reasons, []);
  });

  it('charges a policy for those it was made beside, whoever certifies it, on their log alone', () => {
    const log = vectors.logs[1];
    const plain = documentOf(log, 'mixed-logit');
    const provenance = { ...plain.provenance, log: { sha256: 'aaa' }, comparisons: 6 };
    const document = parsePolicy(serializePolicy({ ...plain, provenance }));
    const rows = dataOf(log);
    const policy = trainedPolicy(document);
    const charged = certifyPolicy(rows, policy, options);
    assert.equal(charged.selection.comparisons, 6);
    assert.equal(analyze(rows, policy, options).certificate.selection.comparisons, 6);
    assert.equal(certifyPolicy(rows, policy, { ...options, logSha256: 'ccc' }).selection.comparisons, 1);
    const alone = certifyPolicy(rows, trainedPolicy(plain), { ...options, rows: 'training' });
    const forged = serializeCertificate({ ...alone, policy: charged.policy });
    assert.match(
      verify(parseCertificate(forged), { ...inputs, data: rows, policy }).reasons.join(),
      /selection\.comparisons is 1, but recomputing gives 6/,
    );
  });

  it('rejects another log, another policy, and a log changed behind an old hash', () => {
    assert.match(
      verify(parseCertificate(text), { ...inputs, logSha256: 'ccc' }).reasons.join(),
      /log is not the one/,
    );
    assert.match(
      verify(parseCertificate(text), { ...inputs, policySha256: 'ccc' }).reasons.join(),
      /policy is not/,
    );
    const [batch] = [...data.batches()];
    const rewards = batch.rewards.slice();
    rewards[17] = 1 - rewards[17];
    const changed = logOf({ ...batch, rewards }, 3);
    assert.match(
      verify(parseCertificate(text), { ...inputs, data: changed }).reasons.join(),
      /recomputing gives/,
    );
  });

  it('rejects a change of any field, even with a repaired checksum', () => {
    const original = JSON.parse(text) as Record<string, unknown>;
    const free = ['document', 'schemaVersion', 'checksum', 'engine', 'version', 'featureMap', 'seed'];
    for (const key of Object.keys(original).filter((each) => !free.includes(each))) {
      const forged = forge((document) => {
        document[key] = alter(document[key]);
      });
      let valid: boolean;
      try {
        valid = verify(parseCertificate(forged), inputs).valid;
      } catch {
        valid = false;
      }
      assert.equal(valid, false, key);
    }
  });

  it('notices an edit of the fields it does not recompute by the checksum', () => {
    const edited = text.replace('"version": "0.1.0"', '"version": "9.9.9"');
    assert.match(verify(parseCertificate(edited), inputs).reasons.join(), /changed after it was written/);
  });

  it('accepts a sentence as it was once written', () => {
    assert.match(text, /With 95% confidence/);
    const { checksum, ...content } = JSON.parse(text.replaceAll('95%', '95 %')) as Record<string, unknown>;
    const earlier = JSON.stringify({ ...content, checksum: checksumOf(content) });
    assert.notEqual(checksum, checksumOf(content));
    assert.deepEqual(verify(parseCertificate(earlier), inputs), { valid: true, reasons: [] });
  });

  it('writes infinities as words and nothing as NaN', () => {
    const written = serializeCertificate(certifyPolicy(data, uniformPolicy(), { ...options, kl: 1e308 }));
    assert.match(written, /"-?inf"/);
    assert.doesNotMatch(written, /null,\s*null/);
    assert.throws(() => parseCertificate('[]'), /not a certificate/);
    assert.throws(
      () => parseCertificate('{"document":"bandit-lens-certificate"}'),
      /"schemaVersion" is missing\. Give a file/,
    );
  });
});

/** The same shape with another content. */
function alter(value: unknown): unknown {
  if (typeof value === 'number') return value * 1.001 + 1e-6;
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value))
    return value.length > 0 ? [alter(value[0]), ...(value.slice(1) as unknown[])] : [1];
  if (value && typeof value === 'object') {
    const [[key, first], ...rest] = Object.entries(value);
    return Object.fromEntries([[key, alter(first)], ...rest]);
  }
  return 'x';
}
