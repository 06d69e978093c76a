import assert from 'node:assert/strict';
import type { Context } from 'mocha';

/** A test that never came to an assertion has shown nothing: it fails. */
let assertions = 0;
const functions = assert as unknown as Record<string, unknown>;
for (const [name, original] of Object.entries(functions)) {
  if (typeof original !== 'function' || /^[A-Z]|^strict$/.test(name)) continue;
  functions[name] = (...args: unknown[]): unknown => {
    assertions++;
    return (original as (...args: unknown[]) => unknown).apply(assert, args);
  };
}

export const mochaHooks = {
  beforeEach(): void {
    assertions = 0;
  },
  afterEach(this: Context): void {
    const { currentTest } = this;
    if (currentTest?.state === 'passed' && assertions === 0)
      throw new Error(`"${currentTest.title}" asserts nothing.`);
  },
};
