import type { LabeledRows } from './labeledRows';

const mostLevels = 12;
/** On a level only the largest nodes are divided further, and fewer where each counts many actions. */
const mostNodes = 64;
const mostCounts = 1e6;
const leaf = -1;
/** Rows on either side of a condition that may be on the wrong side of the rule behind it. */
const unsureRows = 5;

/** The entries of rows by column, each column from its least to its greatest value; what is not there is a 0. */
export interface SortedColumns {
  readonly starts: Uint32Array;
  readonly rowOf: Uint32Array;
  readonly values: Float64Array;
}

/** Of every `step`-th row. */
export function sortColumns(
  { count, columns, offsets, indices, values }: LabeledRows,
  step: number,
): SortedColumns {
  const starts = new Uint32Array(columns.width + 1);
  for (let row = 0; row < count; row += step)
    for (let at = offsets[row]; at < offsets[row + 1]; at++) starts[indices[at] + 1]++;
  for (let column = 0; column < columns.width; column++) starts[column + 1] += starts[column];
  const entries = new Uint32Array(starts[columns.width]);
  const owner = new Uint32Array(offsets[count]);
  const next = starts.slice();
  for (let row = 0; row < count; row += step)
    for (let at = offsets[row]; at < offsets[row + 1]; at++) {
      owner[at] = row;
      entries[next[indices[at]]++] = at;
    }
  for (let column = 0; column < columns.width; column++)
    entries.subarray(starts[column], starts[column + 1]).sort((a, b) => values[a] - values[b]);
  return {
    starts,
    rowOf: entries.map((at) => owner[at]),
    values: Float64Array.from(entries, (at) => values[at]),
  };
}

interface Node {
  action: number;
  column: number;
  /** The values on both sides of the condition. */
  below: number;
  above: number;
  /** Those a few rows further off: where between them a rule changes its mind these rows do not settle. */
  unsureFrom: number;
  unsureTo: number;
  left: number;
  right: number;
}

export interface TreeGuess {
  readonly action: number;
  /** The row lies where a condition of the tree is not settled by the rows it was grown on. */
  readonly near: boolean;
}

/** A tree of conditions "value of a column above a threshold" that tells which action was chosen. */
export class ActionTree {
  private readonly nodes: Node[] = [];

  constructor(
    private readonly rows: LabeledRows,
    sorted: SortedColumns,
    teaches: (row: number) => boolean,
    checkpoint: () => void,
  ) {
    const nodeOf = Int32Array.from({ length: rows.count }, (_, i) => (teaches(i) ? 0 : leaf));
    this.nodes.push(newNode());
    let open = [0];
    for (let depth = 0; depth < mostLevels && open.length > 0; depth++) {
      checkpoint();
      const level = new Level(rows, nodeOf, open, this.nodes);
      level.divide(sorted);
      open = this.grow(level, nodeOf);
    }
    // The last level's rows are counted, too.
    if (open.length > 0) new Level(rows, nodeOf, open, this.nodes);
  }

  guess(row: number): TreeGuess {
    let node = this.nodes[0];
    let near = false;
    while (node.column !== leaf) {
      const value = valueAt(this.rows, row, node.column);
      near ||= value > node.unsureFrom && value < node.unsureTo;
      node = this.nodes[isAbove(value, node) ? node.right : node.left];
    }
    return { action: node.action, near };
  }

  /** Gives every node that is divided its children; they are what is looked at next. */
  private grow(level: Level, nodeOf: Int32Array): number[] {
    for (const [slot, index] of level.open.entries()) {
      const [column, below, above] = [level.column[slot], level.below[slot], level.above[slot]];
      if (column === leaf) continue;
      const left = this.nodes.length;
      Object.assign(this.nodes[index], { column, below, above, left, right: left + 1 });
      this.nodes.push(newNode(), newNode());
    }
    const children = new Map<number, number>();
    const divided = new Map<Node, number[]>();
    for (let row = 0; row < nodeOf.length; row++) {
      const node = nodeOf[row] === leaf ? undefined : this.nodes[nodeOf[row]];
      if (node === undefined || node.column === leaf) continue;
      const value = valueAt(this.rows, row, node.column);
      const values = divided.get(node);
      if (values === undefined) divided.set(node, [value]);
      else values.push(value);
      const child = isAbove(value, node) ? node.right : node.left;
      nodeOf[row] = child;
      children.set(child, (children.get(child) ?? 0) + 1);
    }
    for (const [node, values] of divided) settleUnsure(node, values);
    const most = Math.min(mostNodes, Math.ceil(mostCounts / this.rows.columns.actionCount));
    const bySize = [...children].sort(([, a], [, b]) => b - a).map(([index]) => index);
    // Those that are too many have an action all the same.
    if (bySize.length > most) new Level(this.rows, nodeOf, bySize.slice(most), this.nodes);
    return bySize.slice(0, most);
  }
}

const newNode = (): Node => ({
  action: 0,
  column: leaf,
  below: 0,
  above: 0,
  unsureFrom: 0,
  unsureTo: 0,
  left: leaf,
  right: leaf,
});

/** Where a condition might have been just as well, by the values of the rows it divides. */
function settleUnsure(node: Node, values: number[]): void {
  values.sort((a, b) => a - b);
  const above = values.findIndex((value) => isAbove(value, node));
  node.unsureFrom = values[Math.max(0, above - unsureRows)];
  node.unsureTo = values[Math.min(values.length - 1, above - 1 + unsureRows)];
}

const isAbove = (value: number, { below, above }: Node): boolean => value > (below + above) / 2;

function valueAt({ offsets, indices, values }: LabeledRows, row: number, column: number): number {
  for (let at = offsets[row]; at < offsets[row + 1]; at++) if (indices[at] === column) return values[at];
  return 0;
}

/** The nodes of one level, divided in one scan over all columns. */
class Level {
  /** Of each node the best condition so far; no column: there is none. */
  readonly column: Int32Array;
  readonly below: Float64Array;
  readonly above: Float64Array;
  private readonly slotOf = new Map<number, number>();
  private readonly actions: number;
  /** By node and action: all rows, those with a value in the column, and those on the left of where the scan is. */
  private readonly total: Float64Array;
  private readonly present: Float64Array;
  private readonly left: Float64Array;
  private readonly size: Float64Array;
  private readonly squares: Float64Array;
  private readonly score: Float64Array;
  private readonly leftSize: Float64Array;
  private readonly leftSquares: Float64Array;
  private readonly rightSquares: Float64Array;
  private readonly last: Float64Array;
  private readonly zerosPassed: Uint8Array;
  private readonly slots: Int32Array;

  constructor(
    private readonly rows: LabeledRows,
    nodeOf: Int32Array,
    readonly open: readonly number[],
    nodes: readonly Node[],
  ) {
    const K = rows.columns.actionCount;
    const n = open.length;
    this.actions = K;
    this.column = new Int32Array(n).fill(leaf);
    for (const [slot, index] of open.entries()) this.slotOf.set(index, slot);
    this.slots = nodeOf.map((node) => (node === leaf ? leaf : (this.slotOf.get(node) ?? leaf)));
    [this.total, this.present, this.left] = Array.from({ length: 3 }, () => new Float64Array(n * K));
    this.size = new Float64Array(n);
    this.squares = new Float64Array(n);
    this.score = new Float64Array(n).fill(-1);
    [this.leftSize, this.leftSquares, this.rightSquares, this.last, this.below, this.above] = Array.from(
      { length: 6 },
      () => new Float64Array(n),
    );
    this.zerosPassed = new Uint8Array(n);
    for (let row = 0; row < rows.count; row++) {
      const slot = this.slots[row];
      if (slot === leaf) continue;
      this.total[slot * K + rows.actions[row]]++;
      this.size[slot]++;
    }
    for (let slot = 0; slot < n; slot++) {
      const counts = this.total.subarray(slot * K, (slot + 1) * K);
      this.squares[slot] = counts.reduce((sum, count) => sum + count * count, 0);
      nodes[open[slot]].action = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
      // Nothing is left to tell apart.
      if (this.squares[slot] === this.size[slot] ** 2) this.score[slot] = Infinity;
    }
  }

  divide({ starts, rowOf, values }: SortedColumns): void {
    const { slots, rows, actions: K } = this;
    for (let column = 0; column + 1 < starts.length; column++) {
      const touched = new Set<number>();
      for (let at = starts[column]; at < starts[column + 1]; at++) {
        const slot = slots[rowOf[at]];
        if (slot === leaf || this.score[slot] === Infinity) continue;
        if (!touched.has(slot)) this.start(slot, touched);
        this.present[slot * K + rows.actions[rowOf[at]]]++;
      }
      if (touched.size === 0) continue;
      for (let at = starts[column]; at < starts[column + 1]; at++) {
        const slot = slots[rowOf[at]];
        if (slot === leaf || this.score[slot] === Infinity) continue;
        if (values[at] > 0) this.passZeros(slot, column);
        this.consider(slot, column, values[at]);
        this.move(slot, rows.actions[rowOf[at]], 1);
        this.last[slot] = values[at];
      }
      for (const slot of touched) this.passZeros(slot, column);
    }
  }

  private start(slot: number, touched: Set<number>): void {
    touched.add(slot);
    const K = this.actions;
    this.present.fill(0, slot * K, (slot + 1) * K);
    this.left.fill(0, slot * K, (slot + 1) * K);
    this.leftSize[slot] = 0;
    this.leftSquares[slot] = 0;
    this.rightSquares[slot] = this.squares[slot];
    this.zerosPassed[slot] = 0;
  }

  /** Rows without a value in the column have a 0 there. */
  private passZeros(slot: number, column: number): void {
    if (this.zerosPassed[slot] === 1) return;
    this.zerosPassed[slot] = 1;
    const K = this.actions;
    let moved = false;
    for (let action = 0; action < K; action++) {
      const zeros = this.total[slot * K + action] - this.present[slot * K + action];
      if (zeros === 0) continue;
      if (!moved) this.consider(slot, column, 0);
      moved = true;
      this.move(slot, action, zeros);
    }
    if (moved) this.last[slot] = 0;
  }

  private move(slot: number, action: number, count: number): void {
    const at = slot * this.actions + action;
    const left = this.left[at];
    const right = this.total[at] - left;
    this.leftSquares[slot] += count * (2 * left + count);
    this.rightSquares[slot] -= count * (2 * right - count);
    this.left[at] += count;
    this.leftSize[slot] += count;
  }

  /** A condition between the value before and this one, by how pure both sides are (Gini). */
  private consider(slot: number, column: number, value: number): void {
    const size = this.leftSize[slot];
    if (size === 0 || !(value > this.last[slot])) return;
    const score = this.leftSquares[slot] / size + this.rightSquares[slot] / (this.size[slot] - size);
    if (score <= this.score[slot]) return;
    this.score[slot] = score;
    this.column[slot] = column;
    this.below[slot] = this.last[slot];
    this.above[slot] = value;
  }
}
