import type { Analysis } from '../../core/analysis/analyze';
import type { AnalysisOptions } from '../../core/analysis/analysisOptions';
import type { Evaluation } from '../../core/analysis/evaluate';
import type { EvaluationOptions } from '../../core/documents/options';
import { UserError } from '../../core/errors/userError';
import { toldMetric, type EvaluatedMetric } from '../../core/metrics/evaluateMetric';
import type { Metric } from '../../core/metrics/metric';
import { RemoteQuestion } from '../../core/remote/remoteAnalysis';
import { metricQuery, readMetric, remoteMetric, type RemoteMetric } from '../../core/remote/remoteMetric';
import type { RemoteLog } from '../../core/remote/remoteLog';
import { isSampleOf, readRest, restQuery } from '../../core/remote/tableSample';
import type { SeenInTable } from '../../core/policies/policyDocument';
import type { TrainedPolicy } from '../../core/policies/trainedPolicy';
import { EntryTables } from '../../core/sql/entryTables';
import { sawSameRows } from '../../core/sql/readSums';
import { version } from '../results/version';
import type { TableEngine } from './tableEngine';
import type { RemotePolicy } from './remotePolicy';

/** What surrounds every evaluation on a table. */
export const remoteOptions = (
  { sha256: logSha256, inspection, document }: RemoteLog,
  policy: RemotePolicy,
  evaluation: EvaluationOptions | undefined,
): AnalysisOptions => ({
  ...evaluation,
  logSha256,
  policySha256: policy.sha256,
  engine: `${document.engine} ${inspection.remote?.engineVersion ?? ''}`,
  version,
  featureMap: inspection.featureMap,
});

/** Sums of one policy: one query. Rows that came or went since the table was looked at make it invalid. */
async function ask(
  log: RemoteLog,
  server: TableEngine,
  policy: RemotePolicy,
  options: AnalysisOptions,
  metric?: RemoteMetric,
): Promise<{ question: RemoteQuestion; tables: EntryTables }> {
  const sample = seenOf(policy, log);
  const rest = sample && readRest(await server.ask(restQuery(log.rows, sample)));
  const question = new RemoteQuestion(log, policy.sql, options, sample && rest && { sample, rest }, metric);
  const tables = new EntryTables(await server.ask(question.query));
  if (!sawSameRows(tables, question.expectedRows, log.survey.hash))
    throw new UserError(
      'table-changed',
      `The table has changed while it was looked at: rows came or went. Ask again, or select rows that stay as they are with a "query".`,
    );
  return { question, tables };
}

/** The rows of this table that a policy has seen, where it says so. */
function seenOf({ sql: { policy } }: RemotePolicy, { rows }: RemoteLog): SeenInTable | undefined {
  const sample = 'document' in policy ? (policy as TrainedPolicy).document.provenance.table : undefined;
  return sample && isSampleOf(sample, rows) ? sample : undefined;
}

export async function analyzeInPlace(
  log: RemoteLog,
  server: TableEngine,
  policy: RemotePolicy,
  options: AnalysisOptions,
): Promise<Analysis> {
  const { question, tables } = await ask(log, server, policy, options);
  return question.analysis(tables);
}

export async function evaluateInPlace(
  log: RemoteLog,
  server: TableEngine,
  policy: RemotePolicy,
  options: AnalysisOptions,
): Promise<Evaluation> {
  const { question, tables } = await ask(log, server, policy, options);
  return question.evaluation(tables);
}

/** The same claims as those of rewards, about other outcomes: two queries for each. */
export async function evaluateMetrics(
  log: RemoteLog,
  server: TableEngine,
  policy: RemotePolicy,
  options: AnalysisOptions,
  metrics: readonly Metric[],
): Promise<EvaluatedMetric[]> {
  const told: EvaluatedMetric[] = [];
  for (const each of metrics) {
    const metric = remoteMetric(each, log.types, log.rows.title);
    const missing = readMetric(await server.ask(metricQuery(log.rows, metric, seenOf(policy, log))), metric);
    const { question, tables } = await ask(log, server, policy, options, metric);
    told.push(toldMetric(each, question.evaluation(tables), missing));
  }
  return told;
}
