import { ActionShares } from '../../logs/checks/actionShares';
import type { Segmentation } from './segmentation';

/** For more actions the parts of a log would take too much memory, and each has few rows anyway. */
const mostActions = 1000;

/**
 * How often actions were taken in the parts of a log. By a field that was known before the choice, no action is taken more often in
 * a part than its propensities allow: the mean of 1{a_i = a}/p_i is at most 1 there, too.
 */
export class PartShares {
  private readonly shares: readonly (readonly ActionShares[])[];

  constructor(
    private readonly segmentations: readonly Segmentation[],
    private readonly actionNames: readonly string[],
    /** Rows that are not there: they may be of any part. */
    private readonly missing: number,
  ) {
    const tells = actionNames.length <= mostActions;
    this.shares = tells ? segmentations.map(({ labels }) => labels.map(() => new ActionShares())) : [];
  }

  add(segmentation: number, part: number, action: number, propensity: number): void {
    if (propensity > 0) this.shares.at(segmentation)?.[part].add(action, propensity);
  }

  /** Why a field cannot have been known before the choice; undefined where nothing says so. */
  doubt(segmentation: number): string | undefined {
    const { field, labels } = this.segmentations[segmentation];
    for (const [part, shares] of (this.shares.at(segmentation) ?? []).entries()) {
      const found = shares.result(this.actionNames, this.missing);
      if (found)
        return (
          `Nothing is certified about the parts by ${field}, which goes with what was chosen: in the part ${labels[part]}, ` +
          `${found.message.charAt(0).toLowerCase()}${found.message.slice(1)} Divide by fields that were known before the choice.`
        );
    }
    return undefined;
  }
}
