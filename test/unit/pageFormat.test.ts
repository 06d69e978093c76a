import assert from 'node:assert/strict';
import { formatLower, formatShort, formatUpper, formatValue } from '../../webview/parts/format';

describe('numbers on the page', () => {
  it('are rounded outward where they are bounds', () => {
    assert.equal(formatLower(0.58289), '0.5828');
    assert.equal(formatUpper(0.58281), '0.5829');
    assert.equal(formatLower(-0.58281), '-0.5829');
  });

  it('stay what they are where only arithmetic moved them', () => {
    assert.equal(formatUpper(3e-17), '0.0000');
    assert.equal(formatLower(0.7), '0.7000');
    assert.equal(formatUpper(0.1 + 0.2), '0.3000');
  });

  it('tell what does not exist by a sign', () => {
    assert.equal(formatUpper(Infinity), '∞');
    assert.equal(formatLower(-Infinity), '-∞');
    assert.equal(formatValue(12345678), '1.235e+7');
    assert.equal(formatShort(0), '0');
  });
});
