import * as v from 'valibot';

/** A list that nobody changes. */
export function list<S extends v.GenericSchema>(
  item: S,
): v.SchemaWithPipe<
  readonly [v.ArraySchema<S, undefined>, v.ReadonlyAction<v.InferOutput<v.ArraySchema<S, undefined>>>]
> {
  return v.pipe(v.array(item), v.readonly());
}

const words = { inf: Infinity, '-inf': -Infinity } as const;

/** A number that may be infinite: JSON has no infinity, so that it is written as "inf" or "-inf". */
export const bound = v.pipe(
  v.union([v.number(), v.picklist(['inf', '-inf'])]),
  v.description('A number, or "inf" / "-inf" where it is infinite.'),
  v.transform((value): number => (typeof value === 'number' ? value : words[value])),
);

// Each domain has one message, so that a person is told all of it at once.
const openUnit = 'must be above 0 and below 1';
const unit = 'must be between 0 and 1';
const halfOpenUnit = 'must be above 0 and at most 1';
const above = 'must be above 0';
const atLeastZero = 'must be at least 0';
const atLeastOne = 'must be a whole number, at least 1';
const whole = 'must be a whole number, at least 0';

export const probability = v.pipe(v.number(openUnit), v.gtValue(0, openUnit), v.ltValue(1, openUnit));
export const share = v.pipe(v.number(unit), v.minValue(0, unit), v.maxValue(1, unit));
export const positiveShare = v.pipe(
  v.number(halfOpenUnit),
  v.gtValue(0, halfOpenUnit),
  v.maxValue(1, halfOpenUnit),
);
export const positive = v.pipe(v.number(above), v.finite(above), v.gtValue(0, above));
export const notNegative = v.pipe(v.number(atLeastZero), v.finite(atLeastZero), v.minValue(0, atLeastZero));
export const count = v.pipe(v.number(atLeastOne), v.integer(atLeastOne), v.minValue(1, atLeastOne));
export const wholeNumber = v.pipe(v.number(whole), v.integer(whole), v.minValue(0, whole));

/** No network has more units in its hidden layer. */
export const widestHidden = 4096;
