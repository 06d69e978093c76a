// A log with a field to divide by and a policy of its own, and models that decide on it, as other tools write them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextsOf, scoresOf, softmax, W } from '../support/modelRuns';
import { floats, softmaxModel } from '../support/onnxModels';
import { syntheticLog } from '../support/syntheticLog';
import { graphModel } from '../support/tfjsModels';

interface Row {
  readonly action: number;
  readonly propensities: readonly number[];
}

/** `planned` is the probability of the logged action under a policy that earns more. */
export function shopLog(): string {
  const rows = syntheticLog(1500, { seed: 8 }).trimEnd().split('\n');
  const wider = rows.map((line, i) => {
    const row = JSON.parse(line) as Row;
    const visitor = i % 3 === 0 ? 'premium' : 'guest';
    return JSON.stringify({ ...row, visitor, planned: row.propensities[(row.action + 1) % 3] });
  });
  return wider.join('\n') + '\n';
}

/** Beside the workspace, where it does not crowd the Explorer. */
export function writeModels(folder: string): void {
  const predicted = contextsOf(shopLog()).map((context) => JSON.stringify(softmax(scoresOf(context))));
  mkdirSync(join(folder, 'network'), { recursive: true });
  const files: Record<string, string | Uint8Array> = {
    'predicted.jsonl': predicted.join('\n') + '\n',
    'ranker.onnx': softmaxModel(W),
    'network/model.json': JSON.stringify(graphModel('weights.bin')),
    'network/weights.bin': floats(W.flat()),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}
