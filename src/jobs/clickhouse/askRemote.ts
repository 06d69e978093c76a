import type { Analysis } from '../../core/analysis/analyze';
import type { AnalysisOptions } from '../../core/analysis/analysisOptions';
import type { Evaluation } from '../../core/analysis/evaluate';
import type { EvaluationOptions } from '../../core/documents/runs/options';
import { UserError } from '../../core/errors/userError';
import { toldMetric, type EvaluatedMetric } from '../../core/metrics/evaluateMetric';
import type { Metric } from '../../core/metrics/metric';
import { RemoteQuestion } from '../../core/remote/remoteAnalysis';
import { metricsQuery, readMetrics, remoteMetric, type RemoteMetric } from '../../core/remote/remoteMetric';
import type { RemoteLog } from '../../core/remote/remoteLog';
import { isSampleOf, readRest, restQuery } from '../../core/remote/tableSample';
import type { SeenInTable } from '../../core/policies/stored/policyDocument';
import type { TrainedPolicy } from '../../core/policies/trained/trainedPolicy';
import { EntryTables, jointTables } from '../../core/sql/sums/entryTables';
import { sawSameRows } from '../../core/sql/sums/readSums';
import { jointQuery } from '../../core/sql/sums/sumsQuery';
import { version } from '../results/version';
import type { TableEngine } from './connection/tableEngine';
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

/** A policy to evaluate on a table, by its reward or by another outcome. */
interface Asked {
  readonly policy: RemotePolicy;
  readonly options: AnalysisOptions;
  readonly metric?: RemoteMetric;
}

/** Settles what is to be asked about a policy. */
async function questionOf(
  log: RemoteLog,
  server: TableEngine,
  { policy, options, metric }: Asked,
): Promise<RemoteQuestion> {
  const sample = seenOf(policy, log);
  const rest = sample && readRest(await server.ask(restQuery(log.rows, sample)));
  return new RemoteQuestion(log, policy.sql, options, sample && rest && { sample, rest }, metric);
}

/** Rows that came or went since the table was looked at make sums invalid. */
function assertSameRows(question: RemoteQuestion, tables: EntryTables, { survey }: RemoteLog): void {
  if (sawSameRows(tables, question.expectedRows, survey.hash)) return;
  throw new UserError(
    'table-changed',
    `The table has changed while it was looked at: rows came or went. Ask again, or select rows that stay as they are with a "query".`,
  );
}

/** Sums of one policy: one query. */
async function ask(
  log: RemoteLog,
  server: TableEngine,
  policy: RemotePolicy,
  options: AnalysisOptions,
): Promise<{ question: RemoteQuestion; tables: EntryTables }> {
  const question = await questionOf(log, server, { policy, options });
  const tables = new EntryTables(await server.ask(question.query));
  assertSameRows(question, tables, log);
  return { question, tables };
}

/** A server that may be told nothing takes queries of 256 KiB. */
const longestJointQuery = 240_000;
/** One query has one time limit, however many policies it is about. */
const mostRequests = 8;

/** Sums of several policies or outcomes: in one query, where these are not too many and it is not too long. */
async function askTogether(
  log: RemoteLog,
  server: TableEngine,
  questions: readonly RemoteQuestion[],
  asking: (first: number) => void = () => undefined,
): Promise<EntryTables[]> {
  const answers: EntryTables[] = [];
  for (let first = 0; first < questions.length;) {
    asking(first);
    const requests = [questions[first].request];
    let query = jointQuery(requests);
    for (const { request } of questions.slice(first + 1, first + mostRequests)) {
      const longer = jointQuery([...requests, request]);
      if (longer.length > longestJointQuery) break;
      requests.push(request);
      query = longer;
    }
    const tables = jointTables(await server.ask(query), requests.length);
    for (const [i, each] of tables.entries()) assertSameRows(questions[first + i], each, log);
    answers.push(...tables);
    first += requests.length;
  }
  return answers;
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

/** The certificates of several policies, each by its own options, or why one cannot be evaluated. */
export async function evaluateTogether(
  log: RemoteLog,
  server: TableEngine,
  asked: readonly Asked[],
  asking: (first: number) => void,
): Promise<(Evaluation | { readonly fault: string })[]> {
  const questions: RemoteQuestion[] = [];
  for (const each of asked) questions.push(await questionOf(log, server, each));
  const answers = await askTogether(log, server, questions, asking);
  return answers.map((tables, i) => {
    try {
      return questions[i].evaluation(tables);
    } catch (error) {
      // What concerns the policy is told on the list; all else ends it.
      if (!(error instanceof UserError) || error.code !== 'bad-policy') throw error;
      return { fault: error.message };
    }
  });
}

/** The same claims as those of rewards, about other outcomes: one query for what they are like, and one for all sums. */
export async function evaluateMetrics(
  log: RemoteLog,
  server: TableEngine,
  policy: RemotePolicy,
  options: AnalysisOptions,
  metrics: readonly Metric[],
): Promise<EvaluatedMetric[]> {
  if (metrics.length === 0) return [];
  const remote = metrics.map((each) => remoteMetric(each, log.types, log.rows.title));
  const missing = readMetrics(await server.ask(metricsQuery(log.rows, remote, seenOf(policy, log))), remote);
  const questions: RemoteQuestion[] = [];
  for (const metric of remote) questions.push(await questionOf(log, server, { policy, options, metric }));
  const answers = await askTogether(log, server, questions);
  return answers.map((tables, i) => toldMetric(metrics[i], questions[i].evaluation(tables), missing[i]));
}
