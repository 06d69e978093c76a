import {
  ACTION,
  ACTION_COUNT,
  ACTION_VALUE,
  AS_ACTION,
  BUCKET,
  COLUMN_MASK,
  DISTRIBUTION_LENGTH,
  DISTRIBUTION_SERIAL,
  DROP,
  DROP_VALUE,
  FEATURE,
  FIRST_ACTION,
  HASHED_COUNT,
  HAS_DEFAULT,
  IDENTITY,
  IDENTIFIES,
  IDENTITY_PLACE,
  IGNORED,
  IGNORED_COUNT,
  IS_POSITION,
  LABELS,
  LABEL_ACTION,
  LABEL_ACTION_VALUE,
  LABEL_INDEX,
  LABEL_INDEX_VALUE,
  LEARNED,
  LISTED,
  LISTED_COUNT,
  MOST_ENTRIES,
  NEGATIVE,
  NODE_ARGUMENT,
  NODE_NUMBER,
  NOTHING,
  OUTCOME,
  OUTCOME_VALUE,
  PARTS_SEEN,
  PART_VALUES,
  OUT_PROBABILITIES,
  POSITION_VALUE,
  PROBABILITY,
  PROBABILITY_COUNT,
  PROPENSITY,
  PROPENSITY_VALUE,
  QUOTED,
  SEEN,
  SERIAL,
  STAMPS,
  SUM_PARTS,
  SUM_WEIGHTS,
  TARGET_COUNT,
  TARGET_INDICES,
  TARGET_VALUES,
  UNKNOWN,
  VALUE,
  WEIGHT,
  WEIGHT_VALUE,
} from './layout';
import { identifyByNumber, identifyByText } from './identity';
import { codeOf } from './names';
import { readAnyNumber } from './number';

/** As in ../../numerics/numberLimits.ts. */
export const LARGEST: f64 = 1e100;
/** Parts that a number plays. */
const NUMBERS: u32 =
  OUTCOME | PROPENSITY | WEIGHT | IS_POSITION | PROBABILITY | LABEL_INDEX | LABEL_ACTION | DROP;

/** Asks the host for the code of a category that no row has shown before. */
// @ts-ignore: decorator
@external('env', 'newCategory')
declare function newCategory(node: usize, text: usize, length: u32): i32;

/** A text of the field at a node, or the name of a feature there, with a value. */
export function putNamed(node: usize, text: usize, length: u32, value: f64): bool {
  let code = codeOf(node, text, length);
  if (code == UNKNOWN) {
    store<u32>(LEARNED, 1);
    code = newCategory(node, text, length);
  }
  return put(code, value);
}

/** Files an entry of the row's features, or of an action's; false where that cannot be done here. */
// @ts-ignore: decorator
@inline
export function put(code: i32, value: f64): bool {
  if (code < 0) {
    if (code == NOTHING) return true;
    if (code != IGNORED) return false;
    store<u32>(IGNORED_COUNT, load<u32>(IGNORED_COUNT) + 1);
    return true;
  }
  if (abs(value) > LARGEST) return false;
  if ((code & BUCKET) != 0) store<u32>(HASHED_COUNT, load<u32>(HASHED_COUNT) + 1);
  const at = load<u32>(TARGET_COUNT);
  if (at >= <u32>MOST_ENTRIES) return false;
  store<u32>(<usize>load<u32>(TARGET_INDICES) + (<usize>at << 2), code & COLUMN_MASK);
  store<f64>(<usize>load<u32>(TARGET_VALUES) + (<usize>at << 3), (code & NEGATIVE) != 0 ? -value : value);
  store<u32>(TARGET_COUNT, at + 1);
  return true;
}

/** Notes a part of the row that comes once; false where it has come before. */
// @ts-ignore: decorator
@inline
function note(part: u32, address: usize, value: f64): bool {
  const seen = load<u32>(SEEN);
  store<u32>(SEEN, seen | part);
  store<f64>(address, value);
  return (seen & part) == 0;
}

/** The outcome, or a part of it where it is a sum. */
// @ts-ignore: decorator
@inline
function takeOutcome(node: usize, value: f64): bool {
  if (load<u32>(SUM_PARTS) == 0) return note(OUTCOME, OUTCOME_VALUE, value);
  const part = load<u32>(node, NODE_ARGUMENT);
  const seen = load<u32>(PARTS_SEEN);
  const place = <usize>part << 3;
  store<u32>(SEEN, load<u32>(SEEN) | OUTCOME);
  store<u32>(PARTS_SEEN, seen | (1 << part));
  store<f64>(PART_VALUES + place, load<f64>(SUM_WEIGHTS + place) * value);
  return (seen & (1 << part)) == 0;
}

/** Every part that a number can play but a feature. False: the plain path must look at the line. */
export function takeParts(node: usize, parts: u32, value: f64, raw: usize, length: u32): bool {
  if ((parts & PROBABILITY) != 0 && !takeProbability(load<u32>(node, NODE_ARGUMENT), value)) return false;
  if ((parts & OUTCOME) != 0 && !takeOutcome(node, value)) return false;
  if ((parts & PROPENSITY) != 0 && !note(PROPENSITY, PROPENSITY_VALUE, value)) return false;
  if ((parts & ACTION) != 0) {
    if (load<u32>(LABELS) != 0) {
      if (!takeNamedAction(node, raw, length)) return false;
    } else {
      const label = value - <f64>load<i32>(FIRST_ACTION);
      const index = <i32>trunc(label);
      if (!(label >= 0 && label < <f64>load<i32>(ACTION_COUNT)) || <f64>index != label) return false;
      if (!takeAction(index)) return false;
    }
  }
  if ((parts & WEIGHT) != 0 && !note(WEIGHT, WEIGHT_VALUE, value)) return false;
  if ((parts & IS_POSITION) != 0 && !note(IS_POSITION, POSITION_VALUE, value)) return false;
  if ((parts & LABEL_INDEX) != 0 && !note(LABEL_INDEX, LABEL_INDEX_VALUE, value)) return false;
  if ((parts & LABEL_ACTION) != 0 && !note(LABEL_ACTION, LABEL_ACTION_VALUE, value)) return false;
  if ((parts & DROP) != 0 && !note(DROP, DROP_VALUE, value)) return false;
  if ((parts & IDENTIFIES) != 0) identifyByNumber(node, value);
  return (parts & IDENTITY) == 0 || takeIdentity(node, raw, length);
}

export function takeNumber(node: usize, flags: u32, value: f64, raw: usize, length: u32): bool {
  if ((flags & FEATURE) != 0 && !put(load<i32>(node, NODE_NUMBER), value)) return false;
  const parts = flags & ~FEATURE;
  return parts == 0 || takeParts(node, parts, value, raw, length);
}

export function takeText(node: usize, flags: u32, text: usize, length: u32): bool {
  if ((flags & FEATURE) != 0 && !putNamed(node, text, length, 1)) return false;
  if ((flags & ACTION) != 0 && !takeNamedAction(node, text, length)) {
    if (load<u32>(LABELS) != 0 || !readQuoted(text, length) || !isPlainIndex(text, length)) return false;
    if (!takeParts(node, ACTION, load<f64>(VALUE), text, length)) return false;
    store<u32>(QUOTED, 1);
  }
  if ((flags & IDENTITY) != 0 && !takeIdentity(node, text, length)) return false;
  if ((flags & IDENTIFIES) != 0 && !identifyByText(node, text, length)) return false;
  const parts = flags & NUMBERS;
  if (parts == 0) return true;
  if (!readQuoted(text, length)) return false;
  // Of a position, and of fields that together are a distribution, nobody tells it.
  const untold: u32 = load<u32>(LISTED) != 0 ? IS_POSITION | PROBABILITY : IS_POSITION;
  if ((parts & ~untold) != 0) store<u32>(QUOTED, 1);
  return takeParts(node, parts, load<f64>(VALUE), text, length);
}

/** Reads a number between quotation marks into VALUE, as toNumber in ../readers/records/values.ts does. */
function readQuoted(text: usize, length: u32): bool {
  const end = text + <usize>length;
  let p = text;
  while (p < end && (load<u8>(p) == 32 || load<u8>(p) == 9)) p++;
  const sign: u32 = load<u8>(p);
  p = readAnyNumber(p + <usize>(sign == 45 || sign == 43), <u64>(sign == 45), 1);
  if (p == 0) return false;
  while (p < end && (load<u8>(p) == 32 || load<u8>(p) == 9)) p++;
  return p == end;
}

/** Up to nine digits and nothing else: how an action's index may be written as text. */
function isPlainIndex(text: usize, length: u32): bool {
  if (length - 1 > 8) return false;
  for (let i: usize = 0; i < <usize>length; i++) if (<u32>load<u8>(text + i) - 48 > 9) return false;
  return true;
}

/** True or false, written at `text`: a category of a feature, a number elsewhere. */
export function takeTruth(node: usize, flags: u32, value: f64, text: usize, length: u32): bool {
  if ((flags & FEATURE) != 0 && !putNamed(node, text, length, 1)) return false;
  if ((flags & IDENTITY) != 0) return false;
  if ((flags & ACTION) != 0 && !takeNamedAction(node, text, length)) return false;
  const parts = flags & ~(FEATURE | ACTION);
  return parts == 0 || takeParts(node, parts, value, text, length);
}

/** A missing value. */
export function takeNull(flags: u32): bool {
  if ((flags & IS_POSITION) != 0 && !note(IS_POSITION, POSITION_VALUE, NaN)) return false;
  const optional: u32 = load<u32>(HAS_DEFAULT) != 0 ? OUTCOME : 0;
  return (flags & (OUTCOME | ACTION | WEIGHT | PROBABILITY | IDENTITY) & ~optional) == 0;
}

function takeAction(index: i32): bool {
  const seen = load<u32>(SEEN);
  store<u32>(SEEN, seen | ACTION);
  store<i32>(ACTION_VALUE, index);
  return (seen & ACTION) == 0;
}

function takeNamedAction(node: usize, text: usize, length: u32): bool {
  const index = codeOf(node + AS_ACTION, text, length);
  return index >= 0 && takeAction(index);
}

/** The name of the action whose features are being read: one for each. */
function takeIdentity(node: usize, text: usize, length: u32): bool {
  const index = codeOf(node + AS_ACTION, text, length);
  const place = <usize>load<u32>(IDENTITY_PLACE);
  if (index < 0 || load<i32>(place) >= 0) return false;
  store<i32>(place, index);
  return true;
}

function takeProbability(action: u32, value: f64): bool {
  // A second one for the same action is left to the plain path.
  const stamp = STAMPS + (<usize>action << 2);
  const serial = load<u32>(DISTRIBUTION_SERIAL);
  if (load<u32>(stamp) == serial) return false;
  store<u32>(stamp, serial);
  store<u32>(LISTED_COUNT, load<u32>(LISTED_COUNT) + 1);
  const at = <usize>load<u32>(PROBABILITY_COUNT) + <usize>action;
  store<f64>(OUT_PROBABILITIES + (at << 3), value);
  return true;
}

/** A number that no object, row or distribution of the log has had. */
// @ts-ignore: decorator
@inline
export function newSerial(): u32 {
  const serial = load<u32>(SERIAL) + 1;
  store<u32>(SERIAL, serial);
  return serial;
}

/** Makes room for the probabilities of so many actions, all 0; false where there is none, or the row has one already. */
export function openDistribution(length: u32): bool {
  const first = load<u32>(PROBABILITY_COUNT);
  if (load<u32>(DISTRIBUTION_LENGTH) != 0 || first + length > <u32>MOST_ENTRIES || length == 0) return false;
  store<u32>(DISTRIBUTION_LENGTH, length);
  store<u32>(DISTRIBUTION_SERIAL, newSerial());
  memory.fill(OUT_PROBABILITIES + (<usize>first << 3), 0, <usize>length << 3);
  return true;
}
