import fc from 'fast-check';
import assert from 'node:assert/strict';
import { incompleteBeta, inverseIncompleteBeta, logGamma } from '../../../src/core/numerics/functions/beta';
import {
  binaryDivergence,
  inverseDivergenceAbove,
  inverseDivergenceBelow,
} from '../../../src/core/numerics/functions/binaryDivergence';
import { CompensatedSum, sumOf } from '../../../src/core/numerics/sums/compensatedSum';
import { goldenSection, minimizeOnInterval } from '../../../src/core/numerics/solving/minimize';
import { seededRandom } from '../../../src/core/numerics/random';
import { findRoot } from '../../../src/core/numerics/solving/roots';
import { partOf } from '../../../src/core/provenance/rowSplit';
import { close, vectors } from '../vectors';

describe('compensated sums', () => {
  it('keep what a plain sum loses', () => {
    const sum = new CompensatedSum();
    for (const term of [1, 1e100, 1, -1e100]) sum.add(term);
    assert.equal(sum.value, 2);
    close(
      sumOf(1e6, () => 0.1),
      1e5,
      'a million tenths',
      1e-15,
    );
  });

  it('stay infinite instead of turning into NaN', () => {
    const sum = new CompensatedSum();
    for (const term of [1, Infinity, 2]) sum.add(term);
    assert.equal(sum.value, Infinity);
  });
});

describe('roots and minima', () => {
  it('find them', () => {
    close(
      findRoot((x) => x * x - 2, 0, 2),
      Math.SQRT2,
      'root of two',
      1e-15,
    );
    close(goldenSection((x) => (x - 0.3) ** 2, 0, 1).at, 0.3, 'golden section', 1e-7);
    close(minimizeOnInterval((x) => Math.sin(9 * x), 0, 1).value, -1, 'a wavy minimum', 1e-12);
    assert.equal(minimizeOnInterval((x) => x, 0, 1).at, 0);
  });
});

describe('the beta distribution', () => {
  it('knows factorials and the binomial tail', () => {
    close(logGamma(11), Math.log(3628800), 'log 10!', 1e-14);
    close(incompleteBeta(2, 3, 0.4), 0.5248, 'I_0.4(2,3)', 1e-13);
    close(inverseIncompleteBeta(2, 3, 0.5248), 0.4, 'its inverse', 1e-12);
  });
});

describe('the divergence of two coins', () => {
  it('inverts to the reference values', () => {
    for (const { q, c, p } of vectors.scalars.kl_inv_upper) {
      close(inverseDivergenceAbove(q, c), p, `kl^-1(${q}, ${c})`);
    }
  });

  it('inverts downward too', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.double({ min: 1e-4, max: 2, noNaN: true }),
        (q, c) => {
          const p = inverseDivergenceBelow(q, c);
          assert.ok(p <= q);
          close(binaryDivergence(q, p), c, 'kl', 1e-6);
        },
      ),
    );
  });
});

describe('random numbers', () => {
  it('repeat with their seed and differ without', () => {
    const draw = (seed: number): number[] => {
      const random = seededRandom(seed);
      return Array.from({ length: 5 }, () => random.uniform());
    };
    assert.deepEqual(draw(7), draw(7));
    assert.notDeepEqual(draw(7), draw(8));
  });

  it('have the moments they should', () => {
    const random = seededRandom(1);
    let mean = 0;
    let square = 0;
    for (let i = 0; i < 1e5; i++) {
      const x = random.normal();
      mean += x / 1e5;
      square += (x * x) / 1e5;
    }
    assert.ok(Math.abs(mean) < 0.015 && Math.abs(square - 1) < 0.02, `${mean} ${square}`);
  });
});

describe('the split of rows', () => {
  it('has the shares it was asked for and depends on seed and index alone', () => {
    const plan = { seed: 3, priorShare: 0.05, holdOutShare: 0.2 };
    const rows = 1e5;
    const parts = Array.from({ length: rows }, (_, row) => partOf(plan, row));
    const share = (part: string): number => parts.filter((each) => each === part).length / rows;
    assert.ok(Math.abs(share('prior') - 0.05) < 0.003);
    assert.ok(Math.abs(share('hold-out') - 0.2) < 0.005);
    assert.equal(partOf(plan, 4242), partOf({ ...plan }, 4242));
  });
});
