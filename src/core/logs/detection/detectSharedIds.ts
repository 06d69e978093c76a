import type { LogSchema } from '../../documents/log/logSchema';
import { identityColumns } from '../blocks/identityColumns';
import { fieldOf } from '../readers/records/values';
import type { SampleRecord } from './detectMapping';
import { isIdentifier, isUnit, normalName, saysUnit } from './fields/fieldNames';
import { sampledFields, type SampledField } from './fields/sampledFields';
import { saysTime } from './fields/timeStamps';
import { isId, isTimeStamp, stretches, whyNoFeature } from './fields/whyNoFeature';

/** A field with fewer values is a category, whatever it is called, unless the log is sorted by it. */
const fewestValues = 20;

/** What is decided: its id says which action was taken. */
const choiceNames =
  'action|arm|item|product|article|ad|ads|creative|banner|variant|treatment|offer|campaign|sku|content|doc|document|' +
  'video|movie|song|track|choice|recommendation|news|story|post|template|variation|bucket|' +
  'shown|displayed|served|recommended|selected|chosen|clicked|bought|hotel|listing|image|img|picture|photo|thumbnail|asset|' +
  'headline|title|coupon|voucher|deal|promo|promotion|discount|price|layout|widget|tile|card|category|topic|book|recipe|' +
  'restaurant|job|playlist|channel|show|episode|course|landing|destination|model|policy|strategy|algorithm|candidate|option|' +
  'prompt|response|reply|answer';
const choices = new RegExp(`(^|_)(${choiceNames})(_|$)`);
/** Values such as "product-17" say it, too. */
const ofChoices = new RegExp(`^(${choiceNames}|prod|page|placement)s?[^a-z]`, 'i');
/** An id of one letter is that of what the fields beside it describe: pid beside product_name. */
const oneLetter = /^([a-z])id$/;
const things =
  /^(product|post|page|placement|playlist|photo|picture|promotion|article|campaign|creative|item|video|story|offer|document|movie|song|track|hotel|listing)_/;

/** Names of ids. Not every word that ends so is one: paid, bid, valid. */
const idName = /(^|_|user|visitor|session|client|device|event|request)(id|uuid|guid|hash)$|^[a-z]id$/;
const noId = /^(bid|aid|kid|lid)$/;

/** Of times that are different on so many rows, one that comes back is that of a decision, and not of a batch. */
const nearlyAll = 0.7;

interface Candidate {
  readonly path: string;
  /** 0: of whoever decisions are made for; 1: other ids; 2: times. */
  readonly rank: number;
  readonly distinct: number;
}

/**
 * Ids that decisions may share, such as a visitor's, among the fields that are free: those of whoever decisions are made
 * for come first, and then those with the fewest values. Times come last: a decision that is delivered again with another id
 * has the same.
 */
export function detectSharedIds(
  samples: readonly SampleRecord[],
  mapping: LogSchema,
  isFree: (name: string, depth: number) => boolean,
  options: { readonly flat: boolean },
): string[] {
  const { identity = [] } = mapping;
  const fields = [...sampledFields(samples, '', isFree)];
  const names = fields.map(([, { name }]) => normalName(name));
  const actions = samples.map((record) => String(fieldOf(record, mapping.action ?? '')));
  return fields
    .flatMap(([path, field]): Candidate[] => {
      const isWhole = identity.length === 1 && identity[0] === path;
      if (isWhole || field.listed || (options.flat && path.includes('.'))) return [];
      const distinct = new Set(field.values).size;
      if (isTimeOfDecision(field, distinct)) return [{ path, rank: 2, distinct }];
      if (!looksLikeId(path, field) || saysChoice(field, names)) return [];
      const values = samples.map((record) => fieldOf(record, path));
      const isSorted = distinct > 1 && stretches(field.values) === distinct;
      if ((distinct < fewestValues && !isSorted) || isKnownFrom(actions, values)) return [];
      return [{ path, rank: saysUnit(path) || isUnit(field.name) ? 0 : 1, distinct }];
    })
    .sort((a, b) => a.rank - b.rank || a.distinct - b.distinct)
    .slice(0, identityColumns - 1)
    .map(({ path }) => path);
}

function isTimeOfDecision(field: SampledField, distinct: number): boolean {
  const reason = whyNoFeature(field);
  return reason !== undefined && isTimeStamp(reason) && distinct > nearlyAll * field.values.length;
}

function looksLikeId(path: string, field: SampledField): boolean {
  const name = normalName(field.name);
  if (saysTime(field.name) || choices.test(normalName(path))) return false;
  const isWhole = field.values.every((value) => typeof value === 'string' || Number.isInteger(value));
  const reason = whyNoFeature(field);
  if (reason !== undefined) return isId(reason);
  const named = isIdentifier(field.name) || (idName.test(name) && !noId.test(name)) || isUnit(name);
  return isWhole && named;
}

/** Whether the id is that of what was chosen, by its values or by the fields beside it. */
function saysChoice({ name, values }: SampledField, names: readonly string[]): boolean {
  if (saysUnit(name) || isUnit(name)) return false;
  if (values.every((value) => typeof value === 'string' && ofChoices.test(value))) return true;
  const letter = oneLetter.exec(normalName(name))?.[1];
  return letter !== undefined && names.some((other) => other.startsWith(letter) && things.test(other));
}

/** Whether an action has one value each: the field says which action was taken. */
function isKnownFrom(actions: readonly string[], values: readonly unknown[]): boolean {
  const valueOf = new Map<string, unknown>();
  let again = 0;
  for (let i = 0; i < actions.length; i++) {
    if (values[i] === undefined || values[i] === null) continue;
    if (!valueOf.has(actions[i])) valueOf.set(actions[i], values[i]);
    else if (valueOf.get(actions[i]) !== values[i]) return false;
    else again++;
  }
  return again > 0;
}
