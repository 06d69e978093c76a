import { PolynomialTable } from '../../numerics/functions/polynomialTable';
import { mixedLogitLaw, type NoiseLaw } from './noiseLaw';

const nodesPerBlock = 10;
const blocksPerOctave = 8;
/** Below this σ‖φ‖ one block reaches down to zero. */
const smallest = 2 ** -5;

interface Block {
  readonly nodes: readonly number[];
  readonly laws: readonly NoiseLaw[];
  readonly combined: NoiseLaw;
}

/**
 * Mixed-logit laws by σ‖φ‖. A log whose rows all have their own ‖φ‖ would need a table per row; instead the tables at
 * ten Chebyshev points of an eighth of an octave are combined, log F and r being smooth in σ‖φ‖ (error below 1e-13).
 */
export class MixedLogitLaws {
  private readonly own = new Map<number, NoiseLaw>();
  private readonly blocks = new Map<number, Block>();

  /** So many values get tables of their own: features of unit norm need one for a whole log. */
  constructor(private readonly ownTables = 16) {}

  /** The law of one σ‖φ‖; valid until the next call. */
  of(deviation: number): NoiseLaw {
    const known = this.own.get(deviation);
    if (known) return known;
    if (this.own.size < this.ownTables) {
      const law = mixedLogitLaw(deviation);
      this.own.set(deviation, law);
      return law;
    }
    return this.interpolate(deviation);
  }

  private interpolate(deviation: number): NoiseLaw {
    const index = deviation < smallest ? -1 : Math.floor(blocksPerOctave * Math.log2(deviation / smallest));
    let block = this.blocks.get(index);
    if (!block) this.blocks.set(index, (block = makeBlock(index)));
    const weights = lagrangeWeights(block.nodes, deviation);
    const { combined, laws } = block;
    combined.logF.combine(
      laws.map((law) => law.logF),
      weights,
    );
    combined.hazard.combine(
      laws.map((law) => law.hazard),
      weights,
    );
    return combined;
  }
}

function makeBlock(index: number): Block {
  const low = index < 0 ? 0 : smallest * 2 ** (index / blocksPerOctave);
  const high = smallest * 2 ** ((index + 1) / blocksPerOctave);
  const nodes = Array.from(
    { length: nodesPerBlock },
    (_, k) => (low + high) / 2 + ((high - low) / 2) * Math.cos((Math.PI * (k + 0.5)) / nodesPerBlock),
  );
  const laws = nodes.map((node) => mixedLogitLaw(node, high));
  const { left, right, scale } = laws[0];
  const empty = (): PolynomialTable => new PolynomialTable(undefined, left, right, 4);
  return { nodes, laws, combined: { left, right, scale, logF: empty(), hazard: empty() } };
}

/** Π_{m≠j} (x - x_m)/(x_j - x_m). */
function lagrangeWeights(nodes: readonly number[], x: number): number[] {
  return nodes.map((node, j) =>
    nodes.reduce((weight, other, m) => (m === j ? weight : (weight * (x - other)) / (node - other)), 1),
  );
}
