import type { LogSummary } from '../../documents/log/inspection';
import { UserError } from '../../errors/userError';
import { ActionIndex } from '../rows/actionIndex';
import { BlockBuilder } from '../rows/blockBuilder';
import { hashedFeatures } from '../checks/hashedFeatures';
import { LogChecks } from '../checks/logChecks';
import { missingRewards } from '../checks/missingRewards';
import { type Coverage, coverageFinding, OutcomeCoverage } from '../checks/outcomeCoverage';
import { noPropensities } from '../checks/noPropensities';
import type { ReadingPlan } from './settleReading';
import { FastPath } from '../fast/fastPath';
import type { ScannedBatch } from '../fast/scannedBatch';
import type { LineScanner } from '../fast/lineScanner';
import { FeatureEncoder } from '../features/featureEncoder';
import { ignoredFeatures, IgnoredFields } from '../features/ignoredFields';
import { LineFeed } from './lineFeed';
import type { LogBlock } from '../blocks/logBlock';
import type { ReadingState } from '../readers/records/lineReader';
import { formatReaders } from '../readers/registry';
import { noSuchSlot, slotFinding, slotsField } from '../readers/slotDecision';
import { identityFields } from '../readers/records/rowIdentity';
import { placeText } from '../../errors/place';
import { hasPropensities } from '../schema/hasPropensities';
import { limitsOf, type ReadingLimits, type ReadingOptions } from '../schema/readingOptions';
import { RowDraft } from '../rows/rowDraft';
import { RowHash } from '../rows/rowHash';
import { RowIntake } from '../rows/rowIntake';
import { Tally } from '../rows/tally';

/** Reads one log, of one or several files, from bytes to blocks and a summary. */
export class LogReading {
  readonly tally: Tally;
  private readonly limits: ReadingLimits;
  private readonly state: ReadingState;
  private readonly checks: LogChecks;
  private feed: LineFeed | undefined;
  private sparse = false;
  private readonly coverage = new OutcomeCoverage();
  private fewestOffered = Number.POSITIVE_INFINITY;
  private mostOffered = 0;
  private files = 0;

  constructor(
    private readonly plan: ReadingPlan,
    private readonly options: ReadingOptions,
    emit: (block: LogBlock) => void,
    private readonly scanner?: LineScanner,
  ) {
    this.limits = limitsOf(options);
    const { mapping } = plan;
    const builder = new BlockBuilder((block) => {
      this.note(block);
      emit(block);
    }, options.fields !== undefined);
    const actions = new ActionIndex(
      mapping.actionLabels ?? 'index',
      mapping.firstAction ?? 0,
      options.actionNames?.length ?? options.actions ?? 0,
      mapping.actionNames ?? [],
    );
    const { featureMap, actionFeatureMap } = options;
    const encoder = featureMap ? FeatureEncoder.of(featureMap) : new FeatureEncoder(this.limits);
    this.tally = new Tally(this.limits.maxRejectedShare, options.excludedLines);
    this.checks = new LogChecks(this.tally);
    const uniform = options.uniformLogging === true;
    const full = !uniform && (mapping.distribution ?? null) !== null;
    const optional = uniform || !hasPropensities(mapping);
    const rules = { full, optional, typed: plan.format === 'jsonl' };
    const intake = new RowIntake(rules, actions, encoder, builder, this.checks, this.tally);
    const actionEncoder = actionFeatureMap
      ? FeatureEncoder.of(actionFeatureMap)
      : new FeatureEncoder(this.limits);
    intake.alsoLearns(actionEncoder);
    this.state = {
      mapping,
      ignored: new IgnoredFields(mapping.ignore ?? []),
      identity: options.fields ? [] : identityFields(mapping),
      ...(options.fields && { fields: options.fields }),
      actions,
      encoder,
      actionEncoder,
      builder,
      draft: new RowDraft(),
      hash: new RowHash(),
      intake,
      tally: this.tally,
      ...(options.position === undefined ? {} : { position: options.position }),
    };
  }

  startFile(): void {
    this.nextFile();
    const reader = formatReaders[this.plan.format].make(this.state, this.plan);
    const { maxLineBytes } = this.limits;
    // Lines that the scanner takes are never over the limit, as long as that is not unusually low.
    const { notDecisions = [], actionList } = this.plan.mapping;
    const { identity } = this.state;
    const isDeep = this.plan.format === 'dsjson' && identity.some(({ name }) => name.includes('.'));
    // The scanner knows no rule by which a line is no decision, no list of actions beside a context, and of dsjson only the
    // outermost fields as those that tell decisions apart.
    const known = notDecisions.length === 0 && actionList === undefined && !isDeep;
    const usable = this.scanner && maxLineBytes >= this.scanner.inputBytes && known;
    const fast =
      this.scanner && usable ? new FastPath(this.scanner, this.tally, this.state.intake) : undefined;
    this.feed = new LineFeed(reader, this.tally, maxLineBytes, fast);
  }

  /** `batches`: what another scanner has found in the chunk (see `prepareScan`). */
  push(chunk: Uint8Array, batches?: readonly ScannedBatch[]): void {
    this.feed?.push(chunk, batches);
  }

  /** Whether another scanner, given the tree and the settings of this reading's, could read lines now. */
  prepareScan(): boolean {
    return this.feed?.prepareScan() === true;
  }

  endFile(): void {
    this.feed?.end();
    this.feed = undefined;
  }

  /** Throws where too much was rejected or nothing is left. */
  finish(): LogSummary {
    const { plan, tally, state, options } = this;
    state.builder.flush();
    const { position = 0 } = options;
    if (tally.used === 0 && tally.slots > 0 && position >= tally.slots)
      throw noSuchSlot(position, tally.slots);
    tally.assertFewRejected();
    if (tally.used === 0) throw nothingUsable(tally);
    const actionNames = state.actions.names();
    const uniform = options.uniformLogging === true;
    const underscore = plan.format === 'dsjson';
    const leftOut = ignoredFeatures(plan.mapping);
    const featureMap = options.featureMap ?? {
      ...state.encoder.map(underscore),
      ...(leftOut.length > 0 && { leftOut }),
    };
    const actionFeatureMap = options.actionFeatureMap ?? state.actionEncoder.map(underscore);
    const { missingReward = null } = plan.mapping;
    const unrewarded = [
      missingRewards(tally, plan.mapping),
      coverageFinding(this.uncovered(), missingReward, 'logged'),
    ].filter((check) => check !== undefined);
    return {
      format: plan.format,
      confidence: plan.confidence,
      mapping: plan.mapping,
      questions: plan.questions,
      leftOut: plan.leftOut,
      rows: { lines: tally.lines, used: tally.used, skipped: tally.skipped, rejected: tally.rejected },
      skippedBy: tally.skippedBy,
      events: tally.events,
      ...(tally.slots > 0 && { slots: { count: tally.slots, read: position } }),
      actions: actionNames.length,
      actionNames,
      actionCounts: this.checks.actions.list(actionNames.length),
      features: state.encoder.columns.length,
      propensities: uniform || (plan.mapping.distribution ?? null) !== null ? 'full' : 'chosen',
      uniform,
      offersVary:
        this.mostOffered > 0 &&
        (this.fewestOffered < actionNames.length || this.mostOffered < actionNames.length),
      sparse: this.sparse,
      rejections: tally.rejections,
      checks: [
        ...(plan.mapping.position === slotsField ? [slotFinding(options.position, tally.slots)] : []),
        ...(uniform || hasPropensities(plan.mapping) ? [] : [noPropensities]),
        ...unrewarded,
        ...this.checks.results(actionNames, tally.rejected, {
          ignored: options.featureMap && state.encoder.ignoredNames,
          arePlaces: state.actionEncoder.columns.length > 0 && typeof plan.mapping.actionId !== 'string',
        }),
        ...[hashedFeatures(featureMap, 'contexts'), hashedFeatures(actionFeatureMap, 'actions')].filter(
          (check) => check !== undefined,
        ),
      ],
      ...(plan.fieldNames && { fieldNames: plan.fieldNames }),
      featureMap,
      ...(state.actionEncoder.columns.length > 0 && { actionFeatureMap }),
    };
  }

  private nextFile(): void {
    // The last rows of the file before are checked as its rows.
    this.state.builder.startFile(this.files);
    this.tally.file = this.files++;
  }

  /** Rows that earned as much as those without a reward count for: a stretch of them is one without only if as many are. */
  private uncovered(): Coverage | undefined {
    const gap = this.coverage.gap();
    return gap && gap.uncovered <= this.tally.withoutOutcome ? gap : undefined;
  }

  /** Where a person says what a row without a reward earned: such rows look like others that earned it. */
  private noteOutcomes({ rewards, rows }: LogBlock): void {
    const { missingReward, rewardSum = [] } = this.plan.mapping;
    if (missingReward === undefined || rewardSum.length > 1) return;
    for (let i = 0; i < rows; i++)
      this.coverage.add(rewards[i] !== missingReward && rewards[i] !== -missingReward);
  }

  private note(block: LogBlock): void {
    this.checks.addBlock(block, this.options.uniformLogging === true);
    this.sparse ||= block.features.kind === 'sparse';
    this.noteOutcomes(block);
    if (!block.offered) return;
    for (let i = 0; i < block.rows; i++) {
      this.fewestOffered = Math.min(this.fewestOffered, block.offered[i]);
      this.mostOffered = Math.max(this.mostOffered, block.offered[i]);
    }
  }
}

function nothingUsable(tally: Tally): UserError {
  const skipped = Object.entries(tally.skippedBy).map(([rule, count]) => `${count} ${rule}`);
  const reasons = tally.rejections.slice(0, 10).map((each) => `${placeText(each)}: ${each.reason}`);
  return new UserError(
    'no-usable-rows',
    `None of the ${tally.lines} lines is a usable row (${[...skipped, ...reasons].join('; ') || 'there are none'}). ` +
      'Choose a log with labeled events and their propensities.',
    tally.rejections.at(0),
    tally.details(),
  );
}
