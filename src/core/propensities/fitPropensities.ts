import type { EstimatedPropensities } from '../documents/log/estimatedPropensities';
import type { JobControl } from '../control/jobControl';
import { UserError } from '../errors/userError';
import type { LoggedData } from '../logs/blocks/loggedData';
import { goldenSection } from '../numerics/solving/minimize';
import { Calibration } from './calibration';
import { refuseDeterministic } from './deterministicLogging';
import { gatherRows, type LabeledRows } from './labeledRows';
import { pairsPerRow } from './pairColumns';
import { foldOf, folds, raiseToFloor, type PropensityModel } from './propensityModel';
import { coefficientCount, fitSoftmax, offersOf, scoresOf, softmaxOver } from './softmaxRegression';

const fewestRows = 50;
/** Rows to fit on, and numbers to compute for them in one round: longer logs give every so-many-th row. */
const mostRows = 40_000;
const mostCells = 3e7;
/** Numbers of ψ to keep, where actions have features. */
const mostPairs = 2.5e5;

export interface FittedPropensities {
  readonly model: PropensityModel;
  readonly facts: EstimatedPropensities;
}

/** Estimates π0 from the actions that were chosen (mathematics, section 14); refuses a log that chose none at random. */
export function fitPropensities(data: LoggedData, control: JobControl): FittedPropensities {
  if (data.rows < fewestRows)
    throw new UserError(
      'no-propensity',
      `The log does not say how likely its actions were, and ${data.rows} rows are too few to estimate it: ${fewestRows} are needed. Name the field that says it in a schema ("propensity" or "distribution"), or say "uniformLogging": true there (--uniform-logging) if actions were chosen uniformly at random.`,
    );
  const checkpoint = (): void => control.checkpoint();
  const cells = Math.max(1, data.actionCount) * Math.min(data.featureCount + 1, 64);
  const most = Math.max(1000, Math.min(mostRows, Math.floor(mostCells / cells)));
  const fitting = Math.max(
    fewestRows,
    Math.min(most, Math.floor(mostPairs / Math.max(1, pairsPerRow(data)))),
  );
  const { rows, scales, pairScales } = gatherRows(data, Math.ceil(data.rows / fitting), checkpoint);
  const { width, actionCount: K } = rows.columns;
  const start = fitSoftmax(rows, () => true, new Float64Array(coefficientCount(rows)), checkpoint);
  const models = Array.from({ length: folds }, (_, fold) => {
    control.progress((fold + 1) / (folds + 1), 'Estimating the propensities');
    return fitSoftmax(rows, (i) => foldOf(rows.rows[i]) !== fold, start, checkpoint);
  });
  const temperature = calibrate(rows, models);
  const floor = Math.min(0.01, 0.1 / K);
  const facts = heldOutFacts(rows, models, { temperature, floor }, checkpoint);
  const scaleAt = (at: number): number =>
    at < width * K ? scales[Math.floor(at / K)] : pairScales[at - width * K];
  const coefficients = models.map((theta) => theta.map((each, at) => each / scaleAt(at)));
  const { columns, pairs } = rows;
  return { model: { columns, pairs: pairs?.columns, coefficients, temperature, floor }, facts };
}

/** The temperature at which the other folds' models fit best. */
function calibrate(rows: LabeledRows, models: readonly Float64Array[]): number {
  const scores = new Float64Array(rows.columns.actionCount);
  const loss = (logTemperature: number): number => {
    const factor = Math.exp(-logTemperature);
    let sum = 0;
    for (let i = 0; i < rows.count; i++) {
      scoresOf(rows, i, models[foldOf(rows.rows[i])], scores);
      for (let k = 0; k < scores.length; k++) scores[k] *= factor;
      const own = scores[rows.actions[i]];
      sum += softmaxOver(scores, offersOf(rows, i)) - own;
    }
    return sum;
  };
  return Math.exp(goldenSection(loss, -2, 2, 12).at);
}

function heldOutFacts(
  rows: LabeledRows,
  models: readonly Float64Array[],
  { temperature, floor }: Pick<PropensityModel, 'temperature' | 'floor'>,
  checkpoint: () => void,
): EstimatedPropensities {
  const K = rows.columns.actionCount;
  const scores = new Float64Array(K);
  const calibration = new Calibration();
  const counts = new Float64Array(K);
  let logLoss = 0;
  let floored = 0;
  const guesses = new Float64Array(rows.count);
  for (let i = 0; i < rows.count; i++) {
    const action = rows.actions[i];
    scoresOf(rows, i, models[foldOf(rows.rows[i])], scores);
    for (let k = 0; k < K; k++) scores[k] /= temperature;
    softmaxOver(scores, offersOf(rows, i));
    const likeliest = scores.reduce((most, p) => Math.max(most, p), 0);
    guesses[i] = scores[action] === likeliest ? likeliest : -likeliest;
    if (scores[action] < floor) floored++;
    raiseToFloor(scores, floor, offersOf(rows, i));
    calibration.add(scores, action);
    logLoss -= Math.log(scores[action]);
    counts[action]++;
  }
  const entropy = counts.reduce(
    (sum, count) => (count > 0 ? sum - count * Math.log(count / rows.count) : sum),
    0,
  );
  const loss = { logLoss: logLoss / rows.count, baselineLogLoss: entropy / rows.count };
  refuseDeterministic(rows, { guesses, ...loss }, checkpoint);
  return {
    rows: rows.count,
    folds,
    temperature,
    floor,
    floored: floored / rows.count,
    ...loss,
    calibration: calibration.bins(),
  };
}
