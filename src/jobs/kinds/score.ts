import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { PolicySamples } from '../../core/policies/sampledPolicy';
import { policyScorer } from '../../core/policies/scorePolicy';
import { isTooNested, tooNested } from '../../core/documents/nesting';
import { UserError } from '../../core/errors/userError';
import { readPolicy } from '../results/policyFiles';

const batchRows = 1024;

export interface Scores {
  readonly actions: readonly string[];
  /** Calls back with the probabilities of every context, in order; resolves to what a person should know about them. */
  forEach(use: (probabilities: Float64Array) => void): Promise<string | undefined>;
}

/** A policy's action probabilities for a file of contexts: JSON lines, each a context or an object that holds one. */
export function scoreContexts(policyPath: string, contextsPath: string, samples?: PolicySamples): Scores {
  const { document } = readPolicy(policyPath);
  const scorer = policyScorer(document, samples);
  return {
    actions: document.actions,
    async forEach(use) {
      let waiting: unknown[] = [];
      let seen = 0;
      let strange = true;
      const flush = (): void => {
        seen += waiting.length;
        strange &&= !scorer.knows(waiting);
        scorer.score(waiting).forEach(use);
        waiting = [];
      };
      let line = 0;
      for await (const text of createInterface({
        input: createReadStream(contextsPath),
        crlfDelay: Infinity,
      })) {
        line++;
        if (text.trim() === '') continue;
        waiting.push(contextOf(text, line));
        if (waiting.length >= batchRows) flush();
      }
      flush();
      return strange && seen > 0
        ? 'None of these contexts has a feature that the policy was trained on, so that it cannot tell them apart. Score contexts with the fields of its log.'
        : undefined;
    },
  };
}

function contextOf(text: string, line: number): unknown {
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
      `Line ${line} is no context: write a list of numbers or an object.`,
      line,
    );
  }
  return holder.context ?? value;
}
