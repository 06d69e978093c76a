import {
  ACTION,
  ACTION_COUNT,
  ACTION_ENTRY_COUNT,
  ACTION_VALUE,
  BASE_MUST_SHOW,
  BASE_SHOWN,
  DISTRIBUTION_LENGTH,
  DROP,
  DROP_VALUE,
  ENTRY_COUNT,
  EVENTS,
  HASHED_COUNT,
  HAS_POSITION,
  IGNORED_COUNT,
  IS_POSITION,
  LABEL_ACTION,
  LABEL_ACTION_VALUE,
  LABEL_INDEX,
  LABEL_INDEX_VALUE,
  LEARNED,
  LINES,
  LISTED,
  LISTED_COUNT,
  MODE,
  DECISIONS,
  NAMED_BY_ID,
  NEEDS_DISTRIBUTION,
  NEEDS_WEIGHT,
  NEGATED,
  OFFERED_COUNT,
  OFFERED_ENTRIES,
  ORDER_COUNT,
  OTHER_POSITIONS,
  DEFAULT_OUTCOME,
  HAS_DEFAULT,
  OUTCOME,
  OUTCOME_VALUE,
  WITHOUT_OUTCOME,
  OUT_ACTIONS,
  OUT_ENTRY_ENDS,
  OUT_EVENTS,
  OUT_HASHED,
  OUT_HASHES,
  OUT_IDENTITIES,
  OUT_IGNORED,
  OUT_INDICES,
  OUT_LINES,
  OUT_OFFERED,
  OUT_ORDER,
  OUT_ORDER_ENDS,
  OUT_PROBABILITIES,
  OUT_PROBABILITY_ENDS,
  OUT_PROPENSITIES,
  OUT_QUOTED,
  OUT_REWARDS,
  OUT_SLOT_ENDS,
  OUT_VALUES,
  OUT_WEIGHTS,
  PARTS_FOUND,
  PARTS_SEEN,
  PART_VALUES,
  POSITION,
  POSITION_VALUE,
  PROBABILITY_COUNT,
  PROPENSITY,
  PROPENSITY_VALUE,
  QUOTED,
  RANKED_COUNT,
  RANKED_LIST,
  RANKING_COUNT,
  RANKING_LIST,
  RANK_BASE,
  ROWS,
  ROW_IDENTITIES,
  SEEN,
  SLOT_COUNT,
  STAMPS,
  SUM_PARTS,
  TARGET_COUNT,
  TARGET_INDICES,
  TARGET_VALUES,
  UNIFORM,
  USES_RANKED,
  WEIGHT,
  WEIGHT_VALUE,
} from './layout';
import { settleEntries } from './entries';
import { addToFingerprint, beginFingerprint, endFingerprint } from './fingerprint';
import { LARGEST, newSerial, openDistribution } from './values';

/** The rules of ../rows/rowIntake.ts. */
const SMALLEST: f64 = 1e-100;
const MOST_PROBABILITY: f64 = 1 + 1e-6;
const FLOAT32_ROUNDING: f64 = 1.2e-7;

/** Forgets the row before. False where there is no room for another one. */
export function beginRow(): bool {
  store<u32>(SEEN, 0);
  store<u32>(PARTS_SEEN, 0);
  store<f64>(PROPENSITY_VALUE, NaN);
  store<u32>(DISTRIBUTION_LENGTH, 0);
  store<u32>(LISTED_COUNT, 0);
  store<u32>(RANKING_COUNT, 0);
  store<u32>(RANKED_COUNT, 0);
  store<u32>(OFFERED_COUNT, 0);
  store<u32>(IGNORED_COUNT, 0);
  store<u32>(HASHED_COUNT, 0);
  store<u32>(LEARNED, 0);
  store<u32>(QUOTED, 0);
  store<u64>(ROW_IDENTITIES, 0);
  store<u64>(ROW_IDENTITIES, 0, 8);
  store<u32>(TARGET_INDICES, OUT_INDICES);
  store<u32>(TARGET_VALUES, OUT_VALUES);
  store<u32>(TARGET_COUNT, load<u32>(ENTRY_COUNT));
  const listed = load<u32>(LISTED);
  return listed == 0 || openDistribution(listed);
}

/** Files the row read from the bytes between `start` and `end`; false where the plain path must do it. */
export function endRow(start: usize, end: usize): bool {
  beginFingerprint();
  addToFingerprint(start, end);
  return load<u32>(MODE) == DECISIONS ? endDecision() : endRecord();
}

function endRecord(): bool {
  const seen = load<u32>(SEEN);
  // The row is of another position than the one that counts.
  if (load<u32>(HAS_POSITION) != 0) {
    const position = (seen & IS_POSITION) != 0 ? load<f64>(POSITION_VALUE) : NaN;
    if (position != load<f64>(POSITION)) {
      store<u32>(OTHER_POSITIONS, load<u32>(OTHER_POSITIONS) + 1);
      store<u32>(EVENTS, load<u32>(EVENTS) + 1);
      return true;
    }
  }
  if ((seen & ACTION) == 0) return false;
  const hasOutcome = (seen & OUTCOME) != 0;
  if (!hasOutcome && load<u32>(HAS_DEFAULT) == 0) return false;
  if (load<u32>(NEEDS_WEIGHT) != 0 && (seen & WEIGHT) == 0) return false;
  if (load<u32>(LISTED_COUNT) < load<u32>(LISTED)) return false;
  const parts = load<u32>(SUM_PARTS);
  const isWhole = hasOutcome && load<u32>(PARTS_SEEN) == (1 << parts) - 1;
  // Parts that are not there count as 0 beside those that are, where that is the default.
  if (hasOutcome && !isWhole && !(load<u32>(HAS_DEFAULT) != 0 && load<f64>(DEFAULT_OUTCOME) == 0)) return false;
  if (hasOutcome && parts > 0) store<f64>(OUTCOME_VALUE, sumOfParts(parts));
  const value = hasOutcome ? load<f64>(OUTCOME_VALUE) : load<f64>(DEFAULT_OUTCOME);
  const reward = load<u32>(NEGATED) != 0 ? 0 - value : value;
  const weight = (seen & WEIGHT) != 0 ? load<f64>(WEIGHT_VALUE) : 1;
  if (!fileRow(reward, weight, load<i32>(ACTION_VALUE), 0)) return false;
  if (!isWhole) store<u32>(WITHOUT_OUTCOME, load<u32>(WITHOUT_OUTCOME) + 1);
  store<u32>(PARTS_FOUND, load<u32>(PARTS_FOUND) | load<u32>(PARTS_SEEN));
  return true;
}

/** In the order in which they are named, so that it is rounded as by the plain path. */
function sumOfParts(parts: u32): f64 {
  const seen = load<u32>(PARTS_SEEN);
  let sum: f64 = 0;
  for (let part: u32 = 0; part < parts; part++)
    if ((seen & (1 << part)) != 0) sum += load<f64>(PART_VALUES + (<usize>part << 3));
  return sum;
}

/** What DecisionResolver does in ../readers/decisionService.ts. */
function endDecision(): bool {
  const seen = load<u32>(SEEN);
  const offered = load<i32>(OFFERED_COUNT);
  const named = load<u32>(NAMED_BY_ID) != 0;
  if ((seen & OUTCOME) == 0 || offered == 0) return false;
  const ranked = load<i32>(RANKED_COUNT);
  const rankings = load<i32>(RANKING_COUNT);
  if (ranked > 0 && rankings > 0 && ranked != rankings) return false;
  if (ranked > 0 && rankings == 0) {
    for (let i = 0; i < ranked; i++) store<f64>(RANKING_LIST + (<usize>i << 3), <f64>i);
  }
  let weight: f64 = 1;
  if ((seen & DROP) != 0) {
    const drop = load<f64>(DROP_VALUE);
    if (!(drop >= 0 && drop < 1)) return false;
    weight = 1 / (1 - drop);
  }
  let base = load<i32>(RANK_BASE);
  let shown = false;
  for (let i = 0; i < ranked; i++) {
    const rank = load<f64>(RANKING_LIST + (<usize>i << 3));
    if (rank == 0 || rank == <f64>offered) {
      base = rank == 0 ? 0 : 1;
      shown = true;
      break;
    }
  }
  if (ranked > 0 && !shown && load<u32>(BASE_MUST_SHOW) != 0) return false;
  let place: f64 = NaN;
  if ((seen & LABEL_INDEX) != 0) place = load<f64>(LABEL_INDEX_VALUE);
  else if ((seen & LABEL_ACTION) != 0) place = load<f64>(LABEL_ACTION_VALUE) - 1;
  else if (ranked > 0) place = load<f64>(RANKING_LIST) - <f64>base;
  if (!(place >= 0 && place < <f64>offered) || trunc(place) != place) return false;
  const order = OUT_ORDER + (<usize>load<u32>(ORDER_COUNT) << 2);
  let action = <i32>place;
  if (named) {
    if (!areDistinct(order, offered)) return false;
    action = load<i32>(order + (<usize>action << 2));
  } else if (offered > load<i32>(ACTION_COUNT)) return false;
  if (ranked > 0 && load<u32>(USES_RANKED) != 0 && !arrange(order, named, offered, ranked, base)) return false;
  if (!fileRow(0 - load<f64>(OUTCOME_VALUE), weight, action, offered)) return false;
  store<i32>(RANK_BASE, base);
  if (shown) store<u32>(BASE_SHOWN, 1);
  return true;
}

/** Whether every action is named, and none twice. */
function areDistinct(order: usize, offered: i32): bool {
  const serial = newSerial();
  for (let i = 0; i < offered; i++) {
    const action = load<i32>(order + (<usize>i << 2));
    if (action < 0) return false;
    const stamp = STAMPS + (<usize>action << 2);
    if (load<u32>(stamp) == serial) return false;
    store<u32>(stamp, serial);
  }
  return true;
}

/** The probabilities of the ranked actions, in the order of the actions. */
function arrange(order: usize, named: bool, offered: i32, ranked: i32, base: i32): bool {
  if (!openDistribution(named ? load<u32>(ACTION_COUNT) : <u32>offered)) return false;
  const target = OUT_PROBABILITIES + (<usize>load<u32>(PROBABILITY_COUNT) << 3);
  const serial = newSerial();
  for (let i = 0; i < ranked; i++) {
    const place = load<f64>(RANKING_LIST + (<usize>i << 3)) - <f64>base;
    if (!(place >= 0 && place < <f64>offered)) return false;
    let action = <i32>place;
    if (<f64>action != place) return false;
    if (named) action = load<i32>(order + (<usize>action << 2));
    const stamp = STAMPS + (<usize>action << 2);
    if (load<u32>(stamp) == serial) return false;
    store<u32>(stamp, serial);
    store<f64>(target + (<usize>action << 3), load<f64>(RANKED_LIST + (<usize>i << 3)));
  }
  return true;
}

/** Checks the row as ../rows/rowIntake.ts does, and adds it to the others. */
export function fileRow(reward: f64, weight: f64, action: i32, offered: i32): bool {
  if (!(abs(reward) <= LARGEST) || !(weight >= SMALLEST && weight <= LARGEST)) return false;
  const length = load<i32>(DISTRIBUTION_LENGTH);
  const first = load<u32>(PROBABILITY_COUNT);
  let propensity = load<f64>(PROPENSITY_VALUE);
  if (length > 0) {
    if (action >= length || length > load<i32>(ACTION_COUNT)) return false;
    const list = OUT_PROBABILITIES + (<usize>first << 3);
    let fits = true;
    for (let i: usize = 0; i < <usize>length; i++) {
      const p = load<f64>(list + (i << 3));
      fits = fits & ((p == 0) | ((p >= SMALLEST) & (p <= MOST_PROBABILITY)));
    }
    if (!fits) return false;
    const known = load<f64>(list + (<usize>action << 3));
    // The exact one, where the one at hand is it rounded to float32; or where there is no other.
    if (propensity != propensity || abs(propensity - known) <= FLOAT32_ROUNDING * max(abs(propensity), abs(known)))
      propensity = known;
  } else if (load<u32>(NEEDS_DISTRIBUTION) != 0) return false;
  if (propensity == propensity) {
    if (!(propensity >= SMALLEST && propensity <= MOST_PROBABILITY)) return false;
    if (propensity > 1) propensity = 1;
  } else if (load<u32>(UNIFORM) == 0) return false;

  const entries = settleEntries(OUT_INDICES, OUT_VALUES, load<u32>(ENTRY_COUNT), load<u32>(TARGET_COUNT));
  if (entries < 0) return false;
  const row = <usize>load<u32>(ROWS);
  const wide = row << 3;
  const narrow = row << 2;
  store<f64>(OUT_REWARDS + wide, reward);
  store<f64>(OUT_PROPENSITIES + wide, propensity);
  store<f64>(OUT_WEIGHTS + wide, weight);
  endFingerprint(OUT_HASHES + wide);
  store<i32>(OUT_ACTIONS + narrow, action);
  store<u32>(OUT_LINES + narrow, load<u32>(LINES));
  store<u32>(OUT_EVENTS + narrow, load<u32>(EVENTS));
  store<i32>(OUT_OFFERED + narrow, offered);
  store<u32>(OUT_IGNORED + narrow, load<u32>(IGNORED_COUNT));
  store<u32>(OUT_HASHED + narrow, load<u32>(HASHED_COUNT));
  store<u32>(OUT_QUOTED + narrow, load<u32>(QUOTED));
  const identities = OUT_IDENTITIES + (row << 4);
  store<u64>(identities, load<u64>(ROW_IDENTITIES));
  store<u64>(identities, load<u64>(ROW_IDENTITIES, 8), 8);
  store<u32>(ENTRY_COUNT, entries);
  store<u32>(OUT_ENTRY_ENDS + narrow, entries);
  store<u32>(PROBABILITY_COUNT, first + <u32>length);
  store<u32>(OUT_PROBABILITY_ENDS + narrow, first + <u32>length);
  if (offered > 0) {
    store<u32>(SLOT_COUNT, load<u32>(SLOT_COUNT) + offered);
    store<u32>(ACTION_ENTRY_COUNT, load<u32>(OFFERED_ENTRIES));
    if (load<u32>(NAMED_BY_ID) != 0) store<u32>(ORDER_COUNT, load<u32>(ORDER_COUNT) + offered);
  }
  store<u32>(OUT_SLOT_ENDS + narrow, load<u32>(SLOT_COUNT));
  store<u32>(OUT_ORDER_ENDS + narrow, load<u32>(ORDER_COUNT));
  store<u32>(ROWS, <u32>row + 1);
  store<u32>(EVENTS, load<u32>(EVENTS) + 1);
  return true;
}
