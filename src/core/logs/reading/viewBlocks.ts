import type { LogSummary } from '../../documents/log/inspection';
import type { ActionFeatureRows, FeatureRows, LogBatch, LoggedData } from '../blocks/loggedData';
import { BlockMemory } from '../blocks/blockMemory';
import type { ConstantSlots, LogBlock } from '../blocks/logBlock';
import { lazily } from '../blocks/lazily';
import { sliceBlock } from '../blocks/sliceBlock';
import { identityNames } from '../readers/records/rowIdentity';

/** Blocks that can be read again and again, in order. */
export interface BlockSource {
  readonly count: number;
  rowsOf(index: number): number;
  /** `memory`: where its columns may lie until the next block. */
  read(index: number, memory?: BlockMemory): LogBlock;
}

type Meaning = Pick<
  LogSummary,
  'actions' | 'features' | 'propensities' | 'uniform' | 'offersVary' | 'sparse'
>;

/** The most numbers that a batch has for its actions: with many actions it has fewer rows, and memory stays bounded. */
const mostCells = 2 ** 21;

interface Slice {
  readonly block: number;
  readonly from: number;
  readonly to: number;
}

function slicesOf(source: BlockSource, actions: number): Slice[] {
  const most = Math.max(1, Math.floor(mostCells / Math.max(1, actions)));
  return Array.from({ length: source.count }, (_, block) => block).flatMap((block) => {
    const rows = source.rowsOf(block);
    const starts = Array.from({ length: Math.ceil(rows / most) }, (_, i) => i * most);
    return starts.map((from) => ({ block, from, to: Math.min(rows, from + most) }));
  });
}

/** A read log as the mathematics sees it: every batch as wide as the whole log. */
export function viewBlocks(source: BlockSource, summary: LogSummary): LoggedData {
  const slices = slicesOf(source, summary.actions);
  const identifiedBy = identityNames(summary.mapping);
  return {
    rows: summary.rows.used,
    actionCount: summary.actions,
    featureCount: summary.features,
    propensities: summary.propensities,
    actionNames: summary.actionNames,
    ...(identifiedBy.length > 0 && { identifiedBy }),
    ...(summary.actionFeatureMap ? { actionFeatureCount: summary.actionFeatureMap.columns.length } : {}),
    blockRows: slices.map(({ from, to }) => to - from),
    *batches(order) {
      const memory = new BlockMemory();
      let last: { index: number; block: LogBlock } | undefined;
      for (const { block, from, to } of order?.map((i) => slices[i]) ?? slices) {
        // The slices of a block mostly follow each other.
        if (last?.index !== block) last = { index: block, block: source.read(block, memory) };
        yield batchOf(sliceBlock(last.block, from, to), summary);
      }
    },
  };
}

function batchOf(block: LogBlock, meaning: Meaning): LogBatch {
  const distributions = distributionsOf(block, meaning);
  const batch = {
    length: block.rows,
    firstRow: block.firstRow,
    ...(block.file > 0 && { file: block.file }),
    lines: block.lines,
    events: block.events,
    actions: block.actions,
    rewards: block.rewards,
    propensities: meaning.uniform ? uniformPropensities(block, meaning.actions) : block.propensities,
    ...(distributions ? { distributions } : {}),
    ...(meaning.offersVary && block.offered ? { offered: block.offered } : {}),
    ...(block.weights ? { weights: block.weights } : {}),
    ...(block.identities ? { identities: block.identities } : {}),
    ...(block.offeredActions ? { offeredActions: block.offeredActions } : {}),
  };
  const featured = lazily(batch, 'features', () =>
    meaning.sparse ? sparseFeatures(block) : denseFeatures(block, meaning.features),
  );
  const { repeatedFeatures: repeated } = block;
  if (repeated) return lazily(featured, 'actionFeatures', () => unfold(repeated, block.rows));
  if (!('actionFeatures' in block)) return featured;
  return lazily(featured, 'actionFeatures', () => block.actionFeatures as ActionFeatureRows);
}

/** The same slots on every row, written out. */
function unfold({ counts, indices, values }: ConstantSlots, rows: number): ActionFeatureRows {
  const rowOffsets = Uint32Array.from({ length: rows + 1 }, (_, row) => row * counts.length);
  const slotOffsets = new Uint32Array(rows * counts.length + 1);
  const allIndices = new Uint32Array(rows * indices.length);
  const allValues = new Float64Array(rows * values.length);
  for (let row = 0, slot = 0; row < rows; row++) {
    for (const count of counts) slotOffsets[++slot] = slotOffsets[slot - 1] + count;
    allIndices.set(indices, row * indices.length);
    allValues.set(values, row * values.length);
  }
  return { rowOffsets, slotOffsets, indices: allIndices, values: allValues };
}

function distributionsOf(block: LogBlock, meaning: Meaning): Float64Array | undefined {
  if (meaning.propensities === 'chosen') return undefined;
  const { actions } = meaning;
  if (!meaning.uniform) {
    return block.distributions
      ? widen(block.distributions, block.rows, block.distributionWidth, actions)
      : undefined;
  }
  const out = new Float64Array(block.rows * actions);
  for (let row = 0; row < block.rows; row++) {
    const offered = block.offered?.[row] ?? actions;
    const order = block.offeredActions;
    for (let i = 0; i < offered; i++) {
      const action = order ? order.actions[order.offsets[row] + i] : i;
      out[row * actions + action] = 1 / offered;
    }
  }
  return out;
}

function uniformPropensities(block: LogBlock, actions: number): Float64Array {
  return Float64Array.from(block.propensities, (_, row) => 1 / (block.offered?.[row] ?? actions));
}

function denseFeatures(block: LogBlock, width: number): FeatureRows {
  if (block.features.kind === 'sparse') return block.features;
  return { kind: 'dense', values: widen(block.features.values, block.rows, block.width, width) };
}

function sparseFeatures(block: LogBlock): FeatureRows {
  if (block.features.kind === 'sparse') return block.features;
  const dense = block.features.values;
  let entries = 0;
  for (const value of dense) if (value !== 0) entries++;
  const offsets = new Uint32Array(block.rows + 1);
  const indices = new Uint32Array(entries);
  const values = new Float64Array(entries);
  let at = 0;
  for (let row = 0; row < block.rows; row++) {
    for (let column = 0; column < block.width; column++) {
      const value = dense[row * block.width + column];
      if (value === 0) continue;
      indices[at] = column;
      values[at++] = value;
    }
    offsets[row + 1] = at;
  }
  return { kind: 'sparse', offsets, indices, values };
}

function widen(values: Float64Array, rows: number, from: number, to: number): Float64Array {
  if (from === to) return values;
  const wide = new Float64Array(rows * to);
  for (let row = 0; row < rows; row++) wide.set(values.subarray(row * from, (row + 1) * from), row * to);
  return wide;
}
