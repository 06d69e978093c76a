import type { ActionFeatureRows, FeatureRows, OfferedActions } from './loggedData';
import { lazily } from './lazily';
import type { LogBlock } from './logBlock';

/** The rows `from` to `to`-1 of a block; nothing is copied. */
export function sliceBlock(block: LogBlock, from: number, to: number): LogBlock {
  if (from === 0 && to === block.rows) return block;
  const {
    distributionWidth,
    width,
    weights,
    identities,
    offered,
    distributions,
    offeredActions,
    repeatedFeatures,
  } = block;
  const slice = {
    file: block.file,
    rows: to - from,
    firstRow: block.firstRow + from,
    distributionWidth,
    width,
    lines: block.lines.subarray(from, to),
    events: block.events.subarray(from, to),
    actions: block.actions.subarray(from, to),
    rewards: block.rewards.subarray(from, to),
    propensities: block.propensities.subarray(from, to),
    ...(weights && { weights: weights.subarray(from, to) }),
    ...(identities && { identities: identities.map((ids) => ids.subarray(from, to)) }),
    ...(offered && { offered: offered.subarray(from, to) }),
    ...(distributions && {
      distributions: distributions.subarray(from * distributionWidth, to * distributionWidth),
    }),
    ...(offeredActions && { offeredActions: sliceOffers(offeredActions, from, to) }),
    ...(repeatedFeatures && { repeatedFeatures }),
  };
  const featured = lazily(slice, 'features', () => sliceFeatures(block.features, width, from, to));
  if (!('actionFeatures' in block)) return featured;
  return lazily(featured, 'actionFeatures', () =>
    sliceActionFeatures(block.actionFeatures as ActionFeatureRows, from, to),
  );
}

function sliceFeatures(features: FeatureRows, width: number, from: number, to: number): FeatureRows {
  if (features.kind === 'dense')
    return { kind: 'dense', values: features.values.subarray(from * width, to * width) };
  return { ...features, offsets: features.offsets.subarray(from, to + 1) };
}

/** Offsets keep counting from the beginning of what they point into. */
const sliceOffers = ({ offsets, actions }: OfferedActions, from: number, to: number): OfferedActions => ({
  offsets: offsets.subarray(from, to + 1),
  actions,
});

const sliceActionFeatures = (rows: ActionFeatureRows, from: number, to: number): ActionFeatureRows => ({
  ...rows,
  rowOffsets: rows.rowOffsets.subarray(from, to + 1),
});
