import { certificateKinds } from '../../src/core/documents/names';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { certifyPolicy } from '../../src/core/analysis/analyze';
import { certificateJson } from '../../src/core/certificate/certificateText';
import { uniformPolicy } from '../../src/core/policies/givenPolicies';
import { serializePolicy } from '../../src/core/policies/policyDocument';
import { trainedPolicy } from '../../src/core/policies/trainedPolicy';
import { dataOf,documentOf,vectors } from './vectors';

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
}

/** As much of JSON Schema as our own schemas use. */
function errorsOf(schema: Schema, value: unknown, root: Schema, path = ''): string[] {
  if (schema.$ref) return errorsOf(root.$defs![schema.$ref.replace('#/$defs/', '')], value, root, path);
  if (schema.oneOf) {
    const fitting = schema.oneOf.filter((each) => errorsOf(each, value, root, path).length === 0).length;
    return fitting === 1 ? [] : [`${path} fits ${fitting} alternatives`];
  }
  if ('const' in schema && schema.const !== value) return [`${path} is not ${String(schema.const)}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is not one of ${schema.enum.join()}`];
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const fits = types.some((each) => each === type || (each === 'integer' && Number.isInteger(value)));
  if (types.length > 0 && !fits) return [`${path} is a ${type}`];
  if (Array.isArray(value)) {
    return schema.items
      ? value.flatMap((each, i) => errorsOf(schema.items!, each, root, `${path}[${i}]`))
      : [];
  }
  if (type !== 'object' || !schema.properties) return [];
  const object = value as Record<string, unknown>;
  const missing = (schema.required ?? [])
    .filter((key) => !(key in object))
    .map((key) => `${path}.${key} is missing`);
  return Object.entries(object).reduce((errors, [key, entry]) => {
    const property = schema.properties![key];
    return property
      ? [...errors, ...errorsOf(property, entry, root, `${path}.${key}`)]
      : [...errors, `${path}.${key} is unknown`];
  }, missing);
}

const load = (name: string): Schema =>
  JSON.parse(
    readFileSync(new URL(`../../media/schemas/${name}.schema.json`, import.meta.url), 'utf8'),
  ) as Schema;

describe('the schemas', () => {
  const options = { logSha256: 'a', policySha256: 'b', engine: 'javascript', version: '0.1.0' };

  it('fit every kind of certificate, also where bounds are infinite', () => {
    const schema = load('certificate');
    const log = vectors.logs[1];
    for (const certificate of certificateKinds) {
      for (const policy of [uniformPolicy(), trainedPolicy(documentOf(log, 'softmax'))]) {
        const json = certificateJson(
          certifyPolicy(dataOf(log), policy, { ...options, certificate, rows: 'training', alpha: 0.6 }),
        );
        assert.deepEqual(errorsOf(schema, json, schema), []);
      }
    }
    assert.notDeepEqual(errorsOf(schema, {}, schema), []);
  });

  it('fit a policy', () => {
    const schema = load('policy');
    const document = documentOf(vectors.logs[0], 'gaussian');
    const stored: unknown = JSON.parse(serializePolicy(document, { file: 'x.bin', sha256: '' }));
    assert.deepEqual(errorsOf(load('policy'), stored, load('policy')), []);
    const json: unknown = JSON.parse(serializePolicy(document));
    assert.deepEqual(errorsOf(schema, json, schema), []);
  });
});
