import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { JobControl } from '../../core/control/jobControl';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { isEventPolicy, isNetworkPolicy, type AnyPolicyDocument } from '../../core/events/anyPolicy';
import { eventScorer } from '../../core/events/scoreEvents';
import { networkPolicy } from '../../core/network/networkPolicy';
import { sampledPolicy } from '../../core/policies/trained/sampledPolicy';
import { policyScorer } from '../../core/policies/trained/scorePolicy';
import { trainedPolicy } from '../../core/policies/trained/trainedPolicy';
import { isTooNested, tooNested } from '../../core/documents/text/nesting';
import { UserError } from '../../core/errors/userError';
import { parseFeatureMap } from '../../core/documents/log/featureMap';
import { featureModelOf } from '../models/embeddedPolicy';
import { readPolicy } from '../results/policyFiles';

const batchRows = 1024;

/** A policy's action probabilities for a file of contexts: JSON lines, each a context or an object that holds one. */
export async function scoreContexts(
  { policy, contexts, samples }: JobOf<'score'>,
  control: JobControl,
): Promise<ReportOf<'score'>> {
  const { document } = readPolicy(policy);
  const ofEvents = isEventPolicy(document);
  const scorer = await scorerOf(policy, document, samples, control);
  const probabilities: number[][] = [];
  let waiting: { readonly value: unknown; readonly line: number }[] = [];
  let strange = true;
  const flush = async (): Promise<void> => {
    control.checkpoint();
    const values = waiting.map(({ value }) => value);
    try {
      strange &&= !scorer.knows(values);
      for (const row of await scorer.score(values)) probabilities.push(Array.from(row));
    } catch (error) {
      for (const { value, line: at } of waiting) await atItsLine(scorer, value, at);
      throw error;
    }
    waiting = [];
  };
  let line = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(contexts), crlfDelay: Infinity })) {
      line++;
      if (text.trim() === '') continue;
      waiting.push({ value: contextOf(text, line, ofEvents && document.actions === undefined), line });
      if (waiting.length >= batchRows) await flush();
    }
    await flush();
  } finally {
    scorer.close?.();
  }
  if (strange && probabilities.length > 0)
    control.warn?.(
      'None of these contexts has a feature that the policy was trained on, so that it cannot tell them apart. Score contexts with the fields of its log.',
    );
  return { actions: document.actions ?? [], probabilities };
}

/** Something that scores contexts, perhaps by way of a model. */
interface Scorer {
  score(contexts: readonly unknown[]): Float64Array[] | Promise<Float64Array[]>;
  knows(contexts: readonly unknown[]): boolean;
  close?(): void;
}

async function scorerOf(
  path: string,
  document: AnyPolicyDocument,
  samples: JobOf<'score'>['samples'],
  control: JobControl,
): Promise<Scorer> {
  const unsampled = isEventPolicy(document) || isNetworkPolicy(document);
  if (unsampled && samples)
    throw new UserError(
      'bad-option',
      'A network and a policy over features of actions are not sampled: leave --samples out, and the probabilities are exact.',
    );
  if (isEventPolicy(document)) return eventScorer(document);
  const scorer = isNetworkPolicy(document)
    ? policyScorer(document, networkPolicy(document))
    : policyScorer(document, samples ? sampledPolicy(document, samples) : trainedPolicy(document));
  const { model } = document.features;
  if (model === undefined) return scorer;
  const map = parseFeatureMap(model.map, model.columns);
  const features = await featureModelOf(path, model).ofContexts(map, control);
  return {
    knows: (contexts) => scorer.knows(contexts),
    async score(contexts) {
      const rows = scorer.rows(contexts);
      return scorer.probabilities({ ...rows, features: await features.embed(rows.features, rows.length) });
    },
    close: () => features.close(),
  };
}

/** Scores one context alone; throws what is wrong with it with its line. */
async function atItsLine(scorer: Scorer, value: unknown, line: number): Promise<void> {
  try {
    await scorer.score([value]);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.code, `Line ${line}: ${error.message}`, line);
  }
}

/** With `whole`, what stands beside the context counts, too. */
function contextOf(text: string, line: number, whole: boolean): unknown {
  let value: unknown;
  if (isTooNested(text)) throw new UserError('bad-context', `Line ${line}: ${tooNested}.`, line);
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError('bad-context', `Line ${line} is not valid JSON. Write one context a line.`, line);
  }
  const holder = value as { context?: unknown } | null;
  if (typeof holder !== 'object' || holder === null) {
    throw new UserError(
      'bad-context',
      `Line ${line} is not a context: write a list of numbers or an object.`,
      line,
    );
  }
  return whole ? value : (holder.context ?? value);
}
