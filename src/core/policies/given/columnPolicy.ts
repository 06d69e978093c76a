import { placeTitle } from '../../errors/place';
import { UserError } from '../../errors/userError';
import { placeIn, type LogBatch, type LoggedData } from '../../logs/blocks/loggedData';
import type { FieldColumns } from '../../logs/fields/fieldColumns';
import { FieldReader } from '../../logs/fields/fieldReader';
import { SideRows } from '../../logs/fields/sideRows';
import { massTolerance } from '../../numerics/numberLimits';
import { isOffered, offerCount } from '../offers';
import type { Policy } from '../policy';

const origin =
  'Taken on trust: the probabilities in the log were made without the rewards of these rows. Those of a model that was trained on them certify nothing.';

/** The policy whose probabilities are in the log itself. `side`: the reading that has these fields. */
export function columnPolicy(
  fields: readonly FieldColumns[],
  side: LoggedData,
  actionNames: readonly string[],
  /** Somebody has said in which order the actions are: else it is that in which they happen to come. */
  ordered: boolean,
): Policy {
  const name = `column ${fields.map((field) => field.name).join(', ')}`;
  if (fields.length === 1 && fields[0].inner.length === 0) return chosenColumn(name, fields[0], side);
  const single = fields.length === 1;
  if (!ordered && (!single || fields[0].isList))
    throw new UserError(
      'bad-column',
      `Actions have names, and the probabilities are in a list or in several fields: which belongs to which name? Log an object of probabilities by name, or list the names in that order in a schema ("actionNames").`,
    );
  if (!single && fields.length !== actionNames.length)
    throw new UserError(
      'bad-column',
      `${fields.length} fields are named for ${actionNames.length} actions. Name one for each action, in the order ${few(actionNames)}; or one that holds the probability of the logged action.`,
    );
  const actionOf = single ? innerColumns(fields[0], actionNames) : flatColumns(fields);
  return allColumns(name, actionOf, single && !fields[0].isList, side, actionNames.length);
}

/** A field with the probability of the logged action: of the others nothing is known. */
function chosenColumn(name: string, field: FieldColumns, side: LoggedData): Policy {
  const reader = new FieldReader(side, [field]);
  const chosen = (batch: LogBatch): Float64Array => {
    const [{ numbers, texts }] = reader.read(batch);
    for (let row = 0; row < batch.length; row++) {
      if (texts[row] >= 0) throw bad(batch, row, `its ${field.name} is a text`);
      checked(numbers[row], batch, row, field.name);
    }
    return numbers;
  };
  return {
    name,
    origin,
    knows: 'chosen',
    chosen,
    probabilities(batch, K, out) {
      const known = chosen(batch);
      out.fill(0, 0, batch.length * K);
      for (let row = 0; row < batch.length; row++) out[row * K + batch.actions[row]] = known[row];
    },
  };
}

/** Probabilities of all actions; `named`: an action that an object does not name has none. */
function allColumns(name: string, actionOf: Int32Array, named: boolean, side: LoggedData, K: number): Policy {
  const rows = new SideRows(side);
  return {
    name,
    origin,
    probabilities(batch, _, out) {
      out.fill(Number.NaN, 0, batch.length * K);
      rows.visit(batch, (row, column, value) => {
        const action = actionOf[column];
        if (action < 0) return;
        if (action >= K) throw bad(batch, row, `it has a probability for more than ${K} actions`);
        out[row * K + action] = checked(value, batch, row, name);
      });
      for (let row = 0; row < batch.length; row++) settleRow(batch, row, out, K, named);
    },
  };
}

function settleRow(batch: LogBatch, row: number, out: Float64Array, K: number, named: boolean): void {
  const offered = offerCount(batch, row, K);
  let mass = 0;
  let given = 0;
  for (let action = 0, at = row * K; action < K; action++, at++) {
    if (Number.isNaN(out[at])) {
      out[at] = 0;
      continue;
    }
    given++;
    mass += out[at];
    if (out[at] > 0 && offered < K && !isOffered(batch, row, K, action))
      throw bad(batch, row, 'it gives a probability to an action that it does not offer');
  }
  if (given < (named ? 1 : offered))
    throw bad(batch, row, `it has probabilities for ${given} of ${offered} actions`);
  if (!(Math.abs(mass - 1) <= massTolerance))
    throw bad(batch, row, `its probabilities sum to ${mass.toPrecision(6)} instead of 1`);
}

/** The action of each column of a list or an object. */
function innerColumns({ inner, name, isList }: FieldColumns, names: readonly string[]): Int32Array {
  const actions = inner.map(({ key, column }) => {
    const byName = isList === true ? -1 : names.indexOf(key);
    const action = byName >= 0 ? byName : /^\d{1,9}$/.test(key) ? Number(key) : -1;
    if (action >= 0) return { action, column };
    throw new UserError(
      'bad-column',
      `The field "${name}" names "${key.slice(0, 60)}", which is not an action of the log. Its actions are ${few(names)}.`,
    );
  });
  return table(actions);
}

function flatColumns(fields: readonly FieldColumns[]): Int32Array {
  const actions = fields.map(({ number, name, texts, inner }, action) => {
    if (number !== undefined && texts.length === 0 && inner.length === 0) return { action, column: number };
    throw new UserError(
      'bad-column',
      `The field "${name}" does not hold numbers on every row. Name fields that hold probabilities.`,
    );
  });
  return table(actions);
}

function table(actions: readonly { readonly action: number; readonly column: number }[]): Int32Array {
  const last = Math.max(...actions.map(({ column }) => column));
  const actionOf = new Int32Array(last + 1).fill(-1);
  for (const { action, column } of actions) actionOf[column] = action;
  return actionOf;
}

function checked(value: number, batch: LogBatch, row: number, name: string): number {
  if (Number.isNaN(value)) throw bad(batch, row, `it has no ${name}`);
  if (!(value >= 0 && value <= 1 + 1e-6))
    throw bad(batch, row, `its ${name} holds ${value}, which is not a probability`);
  return value;
}

function bad(batch: LogBatch, row: number, why: string): UserError {
  const place = placeIn(batch, row);
  return new UserError(
    'bad-column',
    `${placeTitle(place)}: ${why}. Every row needs the new policy's probabilities, between 0 and 1.`,
    place,
  );
}

const few = (names: readonly string[]): string =>
  names.slice(0, 20).join(', ') + (names.length > 20 ? ', …' : '');
