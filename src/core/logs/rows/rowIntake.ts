import type { ActionIndex } from './actionIndex';
import type { BlockBuilder } from './blockBuilder';
import { sameToFloat32 } from '../checks/propensityAgreement';
import type { LogChecks } from '../checks/logChecks';
import type { ScanCounts, ScannedRows } from './scannedRows';
import type { FeatureEncoder } from '../features/featureEncoder';
import type { Learned } from '../features/learned';
import { isUsable, largest, smallest } from '../../numerics/numberLimits';
import type { RowDraft } from './rowDraft';
import type { Tally } from './tally';

/** 1, and what rounding alone may add to it. */
const mostProbability = 1 + 1e-6;

const tooSmall = `too small to divide by (below ${smallest}); write 0 for what is never shown`;

export interface IntakeRules {
  /** Every row must bring its whole distribution. */
  readonly full: boolean;
  /** A row needs no propensity: it follows from what is said of the log, or will be estimated. */
  readonly optional: boolean;
  /** A number that is written as text is something to tell of. */
  readonly typed: boolean;
}

/** Checks every drafted row by the same rules, whichever reader or path drafted it, and files it or rejects it. */
export class RowIntake {
  /** Everything that rows teach: settled with every row that is filed, forgotten with every one that is not. */
  private readonly learned: Learned[];

  constructor(
    readonly rules: IntakeRules,
    private readonly actions: ActionIndex,
    private readonly encoder: FeatureEncoder,
    private readonly builder: BlockBuilder,
    readonly checks: LogChecks,
    private readonly tally: Tally,
  ) {
    this.learned = [actions, encoder];
  }

  /** Some formats teach more than actions and features. */
  alsoLearns(learned: Learned): void {
    this.learned.push(learned);
  }

  /** Files the row, or rejects it with a reason. */
  submit(draft: RowDraft): boolean {
    const reason = this.tally.isExcluded(draft.line) ? 'excluded' : this.problemWith(draft);
    if (reason !== undefined) {
      this.reject(draft.line, reason);
      return false;
    }
    for (const each of this.learned) each.settle();
    this.builder.add(draft, this.encoder);
    this.tally.used++;
    this.checks.unknownFeatures.add(this.encoder, draft.line);
    this.checks.duplicates.add(draft.hashLow, draft.hashHigh, draft.line);
    return true;
  }

  /** Files rows that a scan has found: it has applied the rules below to every one of them. */
  fileScanned(found: ScannedRows, rows: number, counts: ScanCounts, lineBefore: number): void {
    const { tally, checks } = this;
    const firstLine = lineBefore + 1;
    this.builder.addScanned(found, rows, firstLine, tally.events);
    tally.lines += counts.lines;
    tally.events += counts.events;
    tally.used += rows;
    tally.skip('blank-line', counts.blankLines);
    tally.skip('other-position', counts.otherPositions);
    tally.skip('continued-line', counts.continuedLines);
    tally.skip('shared-line', counts.sharedLines);
    tally.skip('other-action-line', counts.otherActionLines);
    tally.withoutOutcome += counts.withoutOutcome;
    checks.duplicates.addRun(found.hashes, found.lines, rows, firstLine);
    // Cells of a table are all text, and dsjson has numbers in both ways.
    if (this.rules.typed)
      for (let i = 0; i < rows; i++)
        if (found.quoted[i] !== 0) checks.numbersAsStrings.add(firstLine + found.lines[i]);
    checks.unknownFeatures.addRun(found.ignored, found.hashed, found.lines, rows, firstLine);
  }

  reject(line: number, reason: string): void {
    this.builder.dropActionSlots();
    for (const each of this.learned) each.forget();
    if (this.tally.isExcluded(line)) this.tally.skip('excluded-row');
    else this.tally.reject(line, reason);
  }

  private problemWith(draft: RowDraft): string | undefined {
    const { action, distribution, distributionLength: length } = draft;
    if (action < 0) return 'its action is outside the set of actions';
    if (!Number.isFinite(draft.reward)) return 'its reward is not a finite number';
    if (!isUsable(draft.reward))
      return `its reward ${draft.reward} is beyond ${largest}; give rewards in another unit`;
    if (!(draft.weight > 0 && draft.weight < Number.POSITIVE_INFINITY))
      return 'its weight is not a positive number';
    if (!(draft.weight >= smallest && isUsable(draft.weight)))
      return `its weight ${draft.weight} is not between ${smallest} and ${largest}`;
    if (draft.offered > 0 && !draft.offeredActions && action >= draft.offered) {
      return `its action ${action} is outside the ${draft.offered} actions it offered`;
    }
    if (length > 0) {
      const reason = this.problemWithDistribution(draft, length);
      if (reason !== undefined) return reason;
      const known = distribution[action];
      draft.propensity = Number.isNaN(draft.propensity) ? known : exactPropensity(draft.propensity, known);
    } else if (this.rules.full) {
      return 'its logging distribution is missing, although this log has distributions (set "distribution": null in the schema to use chosen propensities only)';
    }
    return this.problemWithPropensity(draft);
  }

  private problemWithDistribution(draft: RowDraft, length: number): string | undefined {
    const { action, distribution } = draft;
    if (action >= length) return `its action ${action} is outside the ${length} actions of its distribution`;
    if (!this.actions.atLeast(length))
      return `its distribution has ${length} actions, more than were declared`;
    for (let i = 0; i < length; i++) {
      const p = distribution[i];
      if (p === 0 || (p >= smallest && p <= mostProbability)) continue;
      if (Number.isNaN(p)) return 'its distribution holds something that is not a number';
      if (!(p >= 0 && p <= mostProbability)) return `its distribution holds ${p}, which is not a probability`;
      return `its distribution holds ${p}, ${tooSmall}`;
    }
    return undefined;
  }

  private problemWithPropensity(draft: RowDraft): string | undefined {
    const p = draft.propensity;
    if (Number.isNaN(p)) {
      return this.rules.optional ? undefined : 'it has no propensity';
    }
    if (!(p > 0)) return `its propensity ${p} is not above 0`;
    if (p < smallest) return `its propensity ${p} is ${tooSmall}`;
    if (p > mostProbability) return `its propensity ${p} is above 1`;
    if (p > 1) draft.propensity = 1;
    return undefined;
  }
}

/** The exact propensity, where the one at hand is it rounded to float32. */
function exactPropensity(rounded: number, exact: number): number {
  return sameToFloat32(rounded, exact) ? exact : rounded;
}
