import assert from 'node:assert/strict';
import { UserError } from '../../src/core/errors/userError';

describe('UserError', () => {
  it('keeps its code and line beside the message', () => {
    const error = new UserError('no-propensity', 'Line 3 has no propensity.', 3);
    assert.deepEqual(
      [error.code, error.line, error.message],
      ['no-propensity', 3, 'Line 3 has no propensity.'],
    );
  });
});
