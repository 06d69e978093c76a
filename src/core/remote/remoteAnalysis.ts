import type { Certificate } from '../documents/results/certificate';
import type { DataHealth } from '../documents/results/analysisReport';
import { remoteTolerance, type RemoteProvenance } from '../documents/log/remote';
import { analysisOf, type Analysis } from '../analysis/analyze';
import { checkOptions, type AnalysisOptions } from '../analysis/analysisOptions';
import { ActionUses } from '../analysis/scan/actionUse';
import { dataHealth } from '../analysis/checks/dataHealth';
import { contextOf, parametersOf, type Evaluation } from '../analysis/evaluate';
import { effectiveSampleSize } from '../analysis/checks/policyChecks';
import { learnedPlan, untrainedPlan } from '../betting/betPlan';
import { certify, type CertificateContext } from '../certificate/certify';
import { hashOfText } from '../certificate/checksum';
import type { RowChoice } from '../certificate/rows/certifiedRows';
import { rangeOf } from '../metrics/evaluateMetric';
import type { SeenInTable } from '../policies/stored/policyDocument';
import { unitRange } from '../logs/schema/rewardRange';
import type { EntryTables } from '../sql/sums/entryTables';
import type { PolicySql } from '../sql/policies/policySql';
import { readSums, type RemoteSums } from '../sql/sums/readSums';
import { knownInFull, type SumsRequest } from '../sql/sums/sumsBranches';
import { sumsQuery } from '../sql/sums/sumsQuery';
import { rowFaults } from '../sql/tableRow';
import { checkRewards, type RemoteLog } from './remoteLog';
import { linesOf, remoteChoice } from './remoteChoice';
import type { RemoteMetric } from './remoteMetric';
import { outside, type RestOfTable } from './tableSample';

/** A longer query is known by its checksum alone: it holds the numbers of a policy, which its file has. */
const longestQuery = 50_000;

/** A question about a policy on a table, settled before its sums are asked for. */
export class RemoteQuestion {
  readonly query: string;
  /** So many rows must take part: those that could be used when the table was first looked at. */
  readonly expectedRows: number;
  private readonly choice: RowChoice;
  private readonly context: CertificateContext;
  readonly request: SumsRequest;
  private readonly missing: number;

  constructor(
    private readonly log: RemoteLog,
    private readonly policy: PolicySql,
    private readonly options: AnalysisOptions,
    /** For a policy that was trained on a sample of the table: the sample, and what the others are like. */
    trained?: { readonly sample: SeenInTable; readonly rest: RestOfTable },
    /** Another outcome than the reward. */
    asked?: RemoteMetric,
  ) {
    const { rows, survey, actionNames, document } = log;
    checkOptions(options);
    const rewards = options.rewardRange ?? document.rewardRange ?? unitRange;
    checkRewards(survey, rewards, rows.title);
    const range = asked ? rangeOf(asked.metric) : rewards;
    this.choice = remoteChoice(log, policy, options, trained?.rest);
    const parameters = parametersOf(options, this.choice.n);
    const lines = linesOf(log);
    const data = { propensities: log.inspection.propensities, featureCount: log.inspection.features };
    this.context = contextOf(
      data,
      { ...policy.policy, probabilities: notHere },
      { ...options, lines, rewardRange: range, ...(log.where && { where: log.where }) },
      this.choice,
    );
    const setsAside = lines.faults.length === 0;
    const rejected = trained?.rest.rejected ?? lines.rejected;
    const contradictory = trained?.rest.contradictory ?? survey.used.contradictory;
    this.expectedRows = this.choice.n - (setsAside ? contradictory : 0);
    this.missing = rejected + (setsAside ? contradictory : 0);
    const n = this.choice.n + rejected;
    const full = knownInFull({ rows, policy });
    this.request = {
      rows,
      policy,
      actionCount: actionNames.length,
      range,
      parameters,
      plan: this.choice.kl > 0 ? learnedPlan(n) : untrainedPlan(n, full),
      setsAside,
      ...(trained && { include: outside(trained.sample) }),
      ...(asked && { outcome: asked.outcome }),
    };
    this.query = sumsQuery(this.request);
  }

  /** All that the page shows of a policy. */
  analysis(answer: EntryTables): Analysis {
    const { log, choice, options } = this;
    const { sums, estimates } = this.read(answer);
    const prepared = { choice, context: this.contextWith() };
    const uses = this.uses();
    const actions = uses.finish(log.actionNames);
    return analysisOf(
      { sums, estimates, actions, course: [], estimate: 0 },
      prepared,
      this.policy.policy,
      options,
    );
  }

  /** The certificate alone, and the plain estimate beside it. */
  evaluation(answer: EntryTables): Evaluation {
    const { sums, estimate } = this.read(answer);
    const certificate: Certificate = certify(sums, this.contextWith());
    return { certificate, estimate, effectiveSampleSize: effectiveSampleSize(sums) };
  }

  private read(answer: EntryTables): RemoteSums {
    return readSums(answer, this.request, this.missing);
  }

  private contextWith(): CertificateContext {
    // As it is recorded: where this machine keeps its files is nobody's business.
    const text = this.query.replaceAll(this.log.rows.source, () => this.log.rows.stated);
    const { document, rows, survey, inspection } = this.log;
    const remote: RemoteProvenance = {
      engine: document.engine,
      engineVersion: inspection.remote?.engineVersion ?? '',
      source: rows.stated,
      query: hashOfText(text),
      ...(text.length <= longestQuery && { text }),
      rows: survey.rows,
      fingerprint: survey.fingerprint,
      tolerance: remoteTolerance,
    };
    return { ...this.context, remote };
  }

  private uses(): ActionUses {
    const { survey, actionNames } = this.log;
    const uses = new ActionUses(actionNames.length);
    for (const { action, bin, contradictory, outside, rows, rewards, propensities } of survey.taken)
      if (!outside && (!contradictory || !this.request.setsAside))
        uses.addMany(action, bin, rows, rewards, propensities);
    return uses;
  }
}

/** What the page draws of a table's condition. */
export function remoteHealth({ inspection, survey }: RemoteLog, actions: Analysis['actionUse']): DataHealth {
  const rejected = survey.faults.flatMap((count, i) =>
    i === 0 || count === 0 ? [] : [{ reason: rowFaults[i], count }],
  );
  return { ...dataHealth(inspection, actions), rejected: rejected.sort((a, b) => b.count - a.count) };
}

const notHere = (): never => {
  throw new Error('The rows of a table are not here.');
};
