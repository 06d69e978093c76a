import { performance } from 'node:perf_hooks';
import type { JobControl } from '../../core/control/jobControl';
import type { TrainingOptions } from '../../core/documents/runs/options';
import type { EpochRecord } from '../../core/documents/runs/trainingStatus';
import type { AnyPolicyDocument } from '../../core/events/anyPolicy';
import { trainOnEvents } from '../../core/learning/events/trainOnEvents';
import { UserError } from '../../core/errors/userError';
import { trainNetwork } from '../../core/learning/network/trainNetwork';
import type { TrainingSurroundings } from '../../core/learning/trainingPlan';
import { trainOnLog } from '../../core/learning/trainOnLog';
import type { LogForTraining } from '../open/openForTraining';
import { version } from '../results/version';
import { eventEngines, networkEngine, trainingEngines } from './engines';
import { givenPrior } from './givenPrior';
import { TrainingCheckpoint } from './trainingCheckpoint';

/** A training that can be begun, or continued. */
export interface ReadyTraining {
  readonly checkpoint: TrainingCheckpoint;
  run(): { readonly document: AnyPolicyDocument; readonly history: readonly EpochRecord[] };
}

/** Prepares a training on an open log; `out` is where the policy will be written. */
export function readyTraining(
  opened: LogForTraining,
  { engine, threads, prior, featureModel, independentModel, ...options }: TrainingOptions,
  out: string,
  control: JobControl,
  watched: boolean,
  embedded?: TrainingSurroundings['embedded'],
): ReadyTraining {
  const { log, repeats, byActions } = opened;
  const { data, inspection, sha256, key } = log;
  // Names the content and everything that decides how it is read, also what the workspace says.
  const about = { log: sha256, read: key, options, version, ...(embedded && { model: embedded.model }) };
  const surroundings = {
    control,
    logSha256: sha256,
    ...(repeats && { repeats }),
    ...(inspection.files.length > 1 && { fileHashes: inspection.files.map((file) => file.sha256) }),
    featureMap: inspection.featureMap,
    ...(embedded && { embedded }),
    now: () => performance.now(),
  };
  const progressOf = (checkpoint: TrainingCheckpoint) => {
    const saved = checkpoint.load();
    return { save: checkpoint.save.bind(checkpoint), ...(saved && { saved }) };
  };
  if (byActions) {
    const engines = eventEngines(engine);
    const decides = { ...about, prior, byActions, engine: engines[0].name };
    const checkpoint = new TrainingCheckpoint(out, decides, control);
    const actionMap = inspection.actionFeatureMap;
    return {
      checkpoint,
      run: () =>
        trainOnEvents(
          data,
          { ...options, ...(prior !== undefined && { prior }) },
          {
            ...surroundings,
            engines,
            ...(actionMap && { actionMap }),
            progress: progressOf(checkpoint),
          },
        ),
    };
  }
  if (options.class === 'neural-softmax') {
    const chosen = networkEngine(engine);
    const checkpoint = new TrainingCheckpoint(out, { ...about, prior, engine: chosen.name }, control);
    return {
      checkpoint,
      run: () =>
        trainNetwork(
          data,
          { ...options, ...(prior !== undefined && { prior }) },
          { ...surroundings, engine: chosen, progress: progressOf(checkpoint) },
        ),
    };
  }
  if (options.hidden !== undefined)
    throw new UserError(
      'bad-option',
      '--hidden is the width of a network. Train with --class neural-softmax, or leave it out.',
    );
  const engines = trainingEngines(engine, threads);
  const given = givenPrior(prior, log, embedded?.data.featureCount);
  const decides = { ...about, prior: given?.sha256, engine: engines[0].name };
  const checkpoint = new TrainingCheckpoint(out, decides, control);
  return {
    checkpoint,
    run: () =>
      trainOnLog(data, options, {
        ...surroundings,
        engines,
        ...(given && { prior: given.prior, priorSeen: given.seen }),
        progress: progressOf(checkpoint),
        watched,
      }),
  };
}
