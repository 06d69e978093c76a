import { Ajv, type AnySchemaObject, type ErrorObject } from 'ajv';
import assert from 'node:assert/strict';
import { serializeNetworkPolicy } from '../../src/core/network/networkDocument';
import { networkDocument } from '../unit/network/documents';
import { readFileSync } from 'node:fs';
import { certifyPolicy } from '../../src/core/analysis/evaluate';
import { certificateKinds } from '../../src/core/documents/names';
import { serializeCertificate } from '../../src/core/certificate/certificateText';
import { uniformPolicy } from '../../src/core/policies/given/givenPolicies';
import { serializePolicy } from '../../src/core/policies/stored/policyDocument';
import { trainedPolicy } from '../../src/core/policies/trained/trainedPolicy';
import { manifestText, schemaTexts } from '../../scripts/makeSchemas';
import { dataOf, documentOf, vectors } from '../unit/vectors';

const closed = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part), (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { additionalProperties: false, ...value }
      : value,
  ) as T;

/** What a schema says of a document. What we write is all described, so that a field it does not name is an error. */
function checker(name: string): (document: unknown) => ErrorObject[] {
  const path = new URL(`../../media/schemas/${name}.schema.json`, import.meta.url);
  const schema = JSON.parse(readFileSync(path, 'utf8')) as AnySchemaObject;
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(closed(schema));
  return (document) => (validate(document) ? [] : (validate.errors ?? assert.fail()));
}

describe('the schemas', () => {
  it('are those that the program itself checks by', async () => {
    const texts = Object.entries(await schemaTexts());
    assert.equal(texts.length, 5);
    for (const [path, text] of texts)
      assert.equal(readFileSync(path, 'utf8'), text, 'npm run build:schemas makes them anew');
  });

  it('are those of the tools for assistants in the manifest', async () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    assert.equal(manifest, await manifestText(), 'npm run build:schemas makes them anew');
  });

  const options = { logSha256: 'a', policySha256: 'b', engine: 'javascript', version: '0.1.0' };

  it('fit every kind of certificate, also where bounds are infinite', () => {
    const errors = checker('certificate');
    const log = vectors.logs[1];
    assert.ok(certificateKinds.length > 0);
    for (const certificate of certificateKinds) {
      for (const policy of [uniformPolicy(), trainedPolicy(documentOf(log, 'softmax'))]) {
        const made = certifyPolicy(dataOf(log), policy, {
          ...options,
          certificate,
          rows: 'training',
          alpha: 0.6,
        });
        const json = JSON.parse(serializeCertificate(made)) as object;
        assert.deepEqual(errors(json), []);
        assert.notDeepEqual(errors({ ...json, more: 1 }), []);
      }
    }
    assert.notDeepEqual(errors({}), []);
  });

  it('fit a policy, whole and beside its numbers', () => {
    const errors = checker('policy');
    const document = documentOf(vectors.logs[0], 'gaussian');
    assert.deepEqual(errors(JSON.parse(serializePolicy(document, { file: 'x.bin', sha256: '' }))), []);
    assert.deepEqual(errors(JSON.parse(serializePolicy(document))), []);
    const network = networkDocument({ features: 2, hidden: 1, actions: 2 }, new Float64Array(7), 'none');
    assert.deepEqual(errors(JSON.parse(serializeNetworkPolicy(network))), []);
    assert.notDeepEqual(errors({}), []);
  });

  it('fit a gate', () => {
    const errors = checker('gate');
    const gate = { log: 'a.jsonl', policy: 'uniform', rules: ['reward improves'] };
    assert.deepEqual(errors(gate), []);
    assert.deepEqual(errors({ ...gate, log: ['a', 'b'], schema: { reward: 'click' }, delta: 0.1 }), []);
    assert.deepEqual(errors({ ...gate, schema: '.banditlens/schemas.json' }), []);
    for (const wrong of [{ rule: [] }, { rules: [] }, { rules: 'reward improves' }, { rows: 'training' }])
      assert.notDeepEqual(errors({ ...gate, ...wrong }), [], JSON.stringify(wrong));
  });

  it('fit a file that says how logs are read', () => {
    const errors = checker('schemas');
    assert.deepEqual(errors({ schemas: [] }), []);
    assert.notDeepEqual(errors({ schemas: [], more: 1 }), []);
  });
});
