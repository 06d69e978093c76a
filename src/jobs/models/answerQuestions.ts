import { parentPort, type TransferListItem } from 'node:worker_threads';
import type { ScoreTensor } from '../../core/models/modelFacts';
import type { ModelAnswer, ModelQuestion, ModelReady } from './modelMessages';

/** A model in a runtime. */
export interface LoadedModel extends ModelReady {
  run(question: ModelQuestion): Promise<ScoreTensor>;
}

/** The thread of a model: loads it, then answers one question after the other. */
export async function answerQuestions(load: () => Promise<LoadedModel>): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('A model is run in a thread of its own.');
  const loaded = await answerOf(load);
  if ('failed' in loaded) {
    port.postMessage(loaded);
    return;
  }
  const { inputs, outputs } = loaded.found;
  let last: Promise<void> = Promise.resolve();
  port.on('message', (question: ModelQuestion) => {
    last = last.then(async () => {
      const answer = await answerOf(() => loaded.found.run(question));
      const buffer = 'found' in answer ? answer.found.data.buffer : undefined;
      port.postMessage(answer, buffer === undefined ? [] : [buffer as TransferListItem]);
    });
  });
  port.postMessage({ found: { inputs, outputs } } satisfies ModelAnswer<ModelReady>);
}

async function answerOf<T>(work: () => Promise<T>): Promise<ModelAnswer<T>> {
  try {
    return { found: await work() };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
