import type { NoiseLaw } from './noiseLaw';

/**
 * π(a) = P(s_a + ξ_a is the largest) = ∫ r(z - t_a) Π_b F(z - t_b) dz with t = s/scale and r = f/F: one set of nodes on
 * z serves all actions. Trapezoid rule with a node for each cell of the law's tables, so that every action is looked up
 * at the same place of a cell at all nodes. The nodes are doubled until Σ_a π(a) = 1 to 1e-12, which only large K needs.
 */
export function argmaxProbabilities(
  scores: Float64Array,
  count: number,
  law: NoiseLaw,
  out: Float64Array,
  offset: number,
): void {
  if (count === 1) {
    out[offset] = 1;
    return;
  }
  standardize(scores, count, law);
  out.fill(0, offset, offset + count);
  let total = addNodes(count, law, 0, out, offset);
  let step = 1 / law.logF.cellsPerUnit;
  let shift = 0.5;
  for (let grids = 1; grids < 8 && Math.abs(step * total - 1) >= 1e-12; grids *= 2) {
    for (let grid = 0; grid < grids; grid++)
      total += addNodes(count, law, shift + grid * 2 * shift, out, offset);
    step /= 2;
    shift /= 2;
  }
  // Where the nodes suffice this changes nothing that could be told from rounding.
  for (let action = 0; action < count; action++) out[offset + action] /= total;
}

/** Where Π F is below this, to the left of all nodes that count, nothing is left. */
const negligible = -60;

/** Per action: how far its score lies below the largest, in cells of the tables; where that is for the first node. */
let distances = new Float64Array(0);
let firstCells = new Int32Array(0);
let places = new Float64Array(0);
/** Per action, at one node. */
let hazards = new Float64Array(0);
/** More cells than any table has. */
const farthest = 1e9;

function standardize(scores: Float64Array, count: number, law: NoiseLaw): void {
  if (distances.length < count) {
    distances = new Float64Array(count);
    firstCells = new Int32Array(count);
    places = new Float64Array(count);
    hazards = new Float64Array(count);
  }
  let largest = -Infinity;
  for (let action = 0; action < count; action++) largest = Math.max(largest, scores[action]);
  const cells = law.logF.cellsPerUnit / law.scale;
  for (let action = 0; action < count; action++) distances[action] = (largest - scores[action]) * cells;
}

/** Adds the sums over nodes at `shift` in every cell, from the right, and returns their total. */
function addNodes(
  count: number,
  { logF, hazard }: NoiseLaw,
  shift: number,
  out: Float64Array,
  offset: number,
): number {
  const { cells } = logF;
  for (let action = 0; action < count; action++) {
    const place = Math.min(distances[action] + shift, farthest);
    firstCells[action] = place;
    places[action] = 2 * (place - firstCells[action]) - 1;
  }
  let total = 0;
  for (let node = cells - 1; node >= 0; node--) {
    let logProduct = 0;
    for (let action = 0; action < count; action++) {
      const cell = node + firstCells[action];
      if (cell >= cells) {
        hazards[action] = 0;
        continue;
      }
      const u = places[action];
      logProduct += logF.inCell(cell, u);
      hazards[action] = hazard.inCell(cell, u);
    }
    if (logProduct < negligible) break;
    const product = Math.exp(logProduct);
    for (let action = 0; action < count; action++) {
      const part = product * hazards[action];
      out[offset + action] += part;
      total += part;
    }
  }
  return total;
}
