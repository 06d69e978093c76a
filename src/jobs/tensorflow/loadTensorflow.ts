import { createRequire } from 'node:module';
import { join } from 'node:path';
import util from 'node:util';
import * as v from 'valibot';
import { UserError } from '../../core/errors/userError';
import type { TensorFlow } from '../../core/learning/tfjs/policyTensors';
import { readIfThere } from '../../files/readWhole';
import { howToSetUp, tensorflowFolder } from './tensorflowFolder';

export const tensorflowPackage = '@tensorflow/tfjs-node';

/** TensorFlow.js on TensorFlow's own library. */
export interface LoadedTensorflow {
  readonly tf: TensorFlow;
  /** Of TensorFlow's library. */
  readonly version: string;
}

const mostBytes = 1 << 20;

const packageFile = v.object({
  name: v.literal(tensorflowPackage),
  version: v.pipe(v.string(), v.regex(/^4\./, 'must be 4')),
});

const isFunction = v.custom<(...words: never[]) => unknown>((value) => typeof value === 'function');

/** Enough to know that it is TensorFlow.js with a backend of its own. */
const loadedPackage = v.looseObject({
  grads: isFunction,
  matMul: isFunction,
  tidy: isFunction,
  getBackend: v.custom<() => unknown>((value) => typeof value === 'function'),
  backend: v.custom<() => unknown>((value) => typeof value === 'function'),
});
const nativeBackend = v.looseObject({ binding: v.looseObject({ TF_Version: v.string() }) });

/**
 * Sets what TensorFlow's library reads of the environment of its process when it is loaded: no notes about the processor, and
 * sums in one order, so that equal trainings end equally. A thread has a copy that no library sees, so this is for the main one.
 */
export function prepareEnvironment(): void {
  process.env['TF_CPP_MIN_LOG_LEVEL'] ??= '2';
  process.env['TF_ENABLE_ONEDNN_OPTS'] ??= '0';
}

/** Loads what was set up in a folder; a UserError says why it cannot be loaded. */
export function loadTensorflow(folder: string = tensorflowFolder()): LoadedTensorflow {
  const home = join(folder, 'node_modules', ...tensorflowPackage.split('/'));
  checkPackage(folder, home);
  prepareEnvironment();
  addOldUtilities();
  const loaded = attempt(folder, () => createRequire(join(home, 'package.json'))(home) as unknown);
  const tf = v.safeParse(loadedPackage, loaded);
  const backend = tf.success ? v.safeParse(nativeBackend, tf.output.backend()) : undefined;
  if (!tf.success || backend?.success !== true)
    throw unusable(folder, 'it has no backend of TensorFlow', howToSetUp);
  return { tf: loaded as TensorFlow, version: backend.output.binding.TF_Version };
}

function checkPackage(folder: string, home: string): void {
  let text: string | undefined;
  try {
    text = readIfThere(join(home, 'package.json'), mostBytes)?.toString('utf8');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw unusable(folder, error.message.replace(/\.$/, ''), howToSetUp);
  }
  if (text === undefined) throw unusable(folder, `there is no ${tensorflowPackage} in it`, howToSetUp);
  const manifest = attempt(folder, () => JSON.parse(text) as unknown);
  if (!v.is(packageFile, manifest))
    throw unusable(folder, `what is there is not version 4 of ${tensorflowPackage}`, howToSetUp);
}

function attempt<T>(folder: string, load: () => T): T {
  try {
    return load();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Node.js lists who required what below the first line.
    throw unusable(
      folder,
      reason.split('\n')[0].slice(0, 500),
      'Remove the folder and set it up again with the Node.js that runs this, or use the engine "auto".',
    );
  }
}

const unusable = (folder: string, reason: string, next: string): UserError =>
  new UserError('no-engine', `TensorFlow in ${folder} cannot be loaded: ${reason}. ${next}`);

/** Node.js 23 took two functions away that the package still calls. */
function addOldUtilities(): void {
  const own = util as Partial<Record<string, unknown>>;
  own['isNullOrUndefined'] ??= (value: unknown) => value === null || value === undefined;
  own['isArray'] ??= Array.isArray;
}
