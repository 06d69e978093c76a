import type { LogSchema } from '../../src/core/documents/log/logSchema';
import type { ReadingOptions } from '../../src/core/logs/schema/readingOptions';
import type { Draw } from './draw';
import { fieldNames, jsonValue, numberText, plainText, probabilityText } from './values';

/** A log as text, and how it is to be read. */
export interface LogText {
  readonly text: string;
  readonly options: ReadingOptions;
}

const lineEnds = ['\n', '\n', '\n', '\n', '\n', '\n', '\r\n', '\n\n', '\r', ''];

/** Few layouts, each on several lines, so that layouts are learned and used; and something odd between them. */
function repeated(draw: Draw, layouts: readonly (() => string)[], odd: () => string): string {
  let text = '';
  for (let i = draw.below(12) + 3; i > 0; i--) {
    const layout = draw.pick(layouts);
    for (let j = draw.below(5) + 1; j > 0; j--)
      text += layout() + (draw.chance(0.9) ? '\n' : draw.pick(lineEnds));
    if (draw.chance(0.3)) text += odd() + draw.pick(lineEnds);
  }
  return text;
}

/** Names of which the first three are usually an action, an outcome and a propensity. */
function schemaOver(draw: Draw, names: readonly string[]): LogSchema {
  const name = (): string => draw.pick(names) || 'a';
  const usual = (i: number): string => (draw.chance(0.85) && names[i]) || nested();
  const nested = (): string =>
    draw.chance(0.15) ? `${name()}.${draw.pick(['0', 'b', 'length', 'a'])}` : name();
  const maybe = <T>(share: number, field: string, value: () => T): Record<string, T> =>
    draw.chance(share) ? { [field]: value() } : {};
  const features = (): string[] => draw.pick([['*'], [name()], [name(), `${name()}*`], [name(), name()], []]);
  const distribution = (): string | string[] | null =>
    draw.pick([null, null, null, nested(), draw.times(2, name), draw.times(3, name)]);
  const sum = (): LogSchema => {
    const fields = new Set([usual(1), ...draw.times(draw.below(3), nested)]);
    return { rewardSum: Array.from(fields, (field) => ({ field, weight: draw.pick([1, -1, 0.1, 3]) })) };
  };
  return {
    action: usual(0),
    ...(draw.chance(0.2) ? sum() : { [draw.chance(0.7) ? 'reward' : 'cost']: usual(1) }),
    ...maybe(0.2, 'missingReward', () => draw.pick([0, 0, -1, 2])),
    ...maybe(0.8, 'propensity', () => (draw.chance(0.1) ? null : usual(2))),
    ...maybe(0.9, 'distribution', distribution),
    ...maybe(0.4, 'context', () => (draw.chance(0.4) ? null : nested())),
    ...maybe(0.7, 'features', features),
    ...maybe(0.15, 'weight', nested),
    ...maybe(0.15, 'position', nested),
    ...maybe(0.3, 'actionLabels', () => draw.pick(['index', 'label'] as const)),
    ...maybe(0.2, 'firstAction', () => draw.pick([0, 1] as const)),
    ...maybe(0.2, 'ignore', () => [name(), nested()]),
    ...maybe(0.1, 'actionNames', () =>
      draw.pick([
        ['a', 'b'],
        ['0', '1', '2'],
        ['1', '0'],
      ]),
    ),
  };
}

function optionsOver(draw: Draw, names: readonly string[], format: ReadingOptions['format']): ReadingOptions {
  return {
    maxRejectedShare: 1,
    ...(draw.chance(0.8) && { schema: schemaOver(draw, names) }),
    ...(draw.chance(0.7) && format && { format }),
    ...(draw.chance(0.1) && { uniformLogging: true }),
    ...(draw.chance(0.1) && { actions: 1 + draw.below(4) }),
    ...(draw.chance(0.15) && { position: draw.below(3) }),
    ...(draw.chance(0.15) && { excludedLines: [draw.times(3, () => 1 + draw.below(40))] }),
    ...(draw.chance(0.3) && { maxCategories: draw.below(3), maxColumns: 1 + draw.below(5), hashBits: 2 }),
  };
}

/** JSON lines with any fields in any parts. */
export function jsonLog(draw: Draw): LogText {
  const names = [...new Set(draw.times(4 + draw.below(5), () => draw.pick(fieldNames)))];
  const usual = usualKinds(draw);
  const layout = (): (() => string) => {
    const used = draw.chance(0.8) ? names : names.filter(() => draw.chance(0.8));
    const kinds = used.map((name) => usual[names.indexOf(name)] ?? draw.below(10));
    const space = draw.chance(0.1) ? ' ' : '';
    return () => {
      const fields = used.map((name, i) => `${JSON.stringify(name)}:${space}${valueOf(draw, kinds[i])}`);
      return `{${fields.join(`,${space}`)}}`;
    };
  };
  const layouts = draw.times(1 + draw.below(3), layout);
  const odd = (): string =>
    draw.pick([jsonValue(draw, 3), `${layouts[0]()},`, layouts[0]().slice(0, -3), '']);
  return { text: repeated(draw, layouts, odd), options: optionsOver(draw, names, 'jsonl') };
}

/** Of the first three fields: small numbers or names, numbers, probabilities. */
function usualKinds(draw: Draw): number[] {
  return draw.chance(0.9) ? [draw.pick([8, 10]), 0, 3] : [];
}

function valueOf(draw: Draw, kind: number): string {
  if (kind < 3) return numberText(draw);
  if (kind < 5) return probabilityText(draw);
  if (kind === 5) return JSON.stringify(plainText(draw));
  if (kind === 6) return `[${probabilityText(draw)},${probabilityText(draw)}]`;
  if (kind === 7) return `{"a":${probabilityText(draw)},"b":${numberText(draw)}}`;
  if (kind === 10) return draw.chance(0.95) ? String(draw.below(3)) : numberText(draw);
  if (kind === 8) return JSON.stringify(draw.pick(['a', 'b']));
  return jsonValue(draw, 2, 0.05);
}

/** A table with any columns in any parts. */
export function tableLog(draw: Draw): LogText {
  const delimiter = draw.pick([',', ',', '\t', ';']);
  const names = draw.times(2 + draw.below(6), () => draw.pick(fieldNames));
  const usual = usualKinds(draw);
  const kinds = names.map((_, i) => usual[i] ?? draw.below(6));
  const cell = (kind: number): string => {
    if (kind < 2) return numberText(draw);
    if (kind < 4) return probabilityText(draw);
    if (kind === 10) return String(draw.below(3));
    const text = kind === 4 || kind === 8 ? draw.pick(['a', 'b']) : plainText(draw);
    return draw.chance(0.1) ? `"${text}"` : text;
  };
  const row = (): string => kinds.map(cell).join(delimiter);
  const odd = (): string =>
    draw.pick([
      row() + delimiter + draw.pick(['', '1', 'a']),
      row() + row(),
      row().slice(0, -2),
      `"${row()}`,
      row().replace(delimiter, '\n'),
      jsonValue(draw),
      delimiter,
    ]);
  const format = delimiter === '\t' ? 'tsv' : 'csv';
  const text = `${names.join(delimiter)}\n${repeated(draw, [row, row], odd)}`;
  return { text, options: optionsOver(draw, names, format) };
}

const obdHeader = ['', 'timestamp', 'item_id', 'position', 'click', 'propensity_score', 'user_feature_0'];

/** The Open Bandit Dataset. */
export function obdLog(draw: Draw): LogText {
  const row = (): string =>
    [
      draw.below(99),
      '2019-11-24',
      numberText(draw),
      draw.below(3) + 1,
      draw.below(2),
      probabilityText(draw),
      draw.pick(['81ce', 'c64a', plainText(draw)]),
    ].join(',');
  const odd = (): string => draw.pick([`${row()},1`, row().slice(3), '']);
  return {
    text: `${obdHeader.join(',')}\n${repeated(draw, [row], odd)}`,
    options: { maxRejectedShare: 1, ...(draw.chance(0.3) && { position: 1 + draw.below(3) }) },
  };
}

/** Vowpal Wabbit's dsjson. */
export function decisionLog(draw: Draw): LogText {
  const offered = 1 + draw.below(3);
  const layout = (): (() => string) => {
    const shape = draw.below(12);
    const action = draw.pick([
      'true',
      '"t"',
      '5',
      '{"id":"I","q":1}',
      '{"_tag":"I","A":{"id":"I","w":N}}',
      'null',
    ]);
    return () => {
      const order = draw.times(offered, (i) => i + 1).sort(() => draw.next() - 0.5);
      const a = shape === 1 ? order.map((i) => i - 1) : order;
      const multi = draw.times(offered, (i) =>
        action.replaceAll('I', draw.chance(0.95) ? 'uvw'[i] : 'z').replaceAll('N', numberText(draw)),
      );
      const fields = [
        `"_label_cost":${numberText(draw)}`,
        `"_label_probability":${probabilityText(draw)}`,
        `"_labelIndex":${draw.chance(0.9) ? draw.below(offered) : numberText(draw, 0.3)}`,
        `"a":[${a.join(',')}]`,
        `"c":{"U":{"f":${numberText(draw)},"_h":1,"":2},"g":${valueOf(draw, draw.chance(0.8) ? 0 : 9)},"_multi":[${multi.join(',')}]}`,
        `"p":[${draw.times(offered, () => probabilityText(draw)).join(',')}]`,
      ];
      if (shape === 2) fields.push(`"pdrop":${draw.pick(['0.5', '0', '1', numberText(draw)])}`);
      if (shape === 3) fields.splice(3, 1);
      if (shape === 4) fields.splice(5, 1);
      if (shape === 5) fields.reverse();
      if (shape === 6) fields.splice(2, 1);
      if (shape === 7) fields[2] = `"_label_Action":${1 + draw.below(offered)}`;
      if (shape > 8) fields[4] = fields[4].replace('"":2', '"k":2');
      return `{${fields.join(',')}}`;
    };
  };
  const layouts = draw.times(1 + draw.below(3), layout);
  const odd = (): string =>
    draw.pick([
      '{"RewardValue":1}',
      '[CHECKPOINT x',
      jsonValue(draw, 3),
      '{"c":{"_multi":[1]},"_skipLearn":true}',
      '',
    ]);
  return {
    text: repeated(draw, layouts, odd),
    options: {
      maxRejectedShare: 1,
      ...(draw.chance(0.8) && { format: 'dsjson' }),
      ...(draw.chance(0.3) && {
        schema: {
          actionId: draw.pick(['id', 'A.id', '_tag', 'length', '0', null]),
          ignore: draw.pick([
            [],
            ['c.U'],
            ['c.g', 'c._multi.q'],
            ['c._multi.A.w', 'c.U.k'],
            ['c._multi'],
            ['c'],
          ]),
        },
      }),
      ...(draw.chance(0.1) && { schema: { distribution: null } }),
      ...(draw.chance(0.1) && { excludedLines: [[1 + draw.below(20)]] }),
    },
  };
}

/** Vowpal Wabbit's text, one line an event. */
export function cbLog(draw: Draw): LogText {
  const line = (): string =>
    `${1 + draw.below(3)}:${numberText(draw)}:${probabilityText(draw)} ${features(draw)}${features(draw)}`;
  const odd = (): string =>
    draw.pick(['1:2', '|', 'shared |u a', `0:1:0.5 2:1:0.5 |`, `'tag| a`, '1:1:0.5tag|u a', plainText(draw)]);
  return { text: repeated(draw, [line], odd), options: vwOptions(draw, 'vw-cb') };
}

/** And several lines an event. */
export function adfLog(draw: Draw): LogText {
  const event = (): string => {
    const offered = 1 + draw.below(3);
    const chosen = draw.below(offered + 1);
    const actions = draw.times(offered, (i) => {
      const label = i === chosen ? `0:${numberText(draw)}:${probabilityText(draw)} ` : '';
      return `${label}|a id=${draw.chance(0.95) ? 'uvw'[i] : 'z'} w:${numberText(draw)}`;
    });
    return `${draw.chance(0.6) ? `shared ${features(draw)}\n` : ''}${actions.join('\n')}\n`;
  };
  const odd = (): string => draw.pick(['shared |u a', '0:1:0.5 |', '0:1 0:2 |', plainText(draw), '']);
  return { text: repeated(draw, [event], odd), options: vwOptions(draw, 'vw-cb-adf') };
}

function features(draw: Draw): string {
  const words = draw.times(draw.below(4), () =>
    draw.pick([
      'a',
      `b:${numberText(draw)}`,
      'city=Rome',
      `city=${plainText(draw)}`,
      ':3',
      `:${numberText(draw)}`,
    ]),
  );
  return `|${draw.pick(['', 'u', 'x:2', `n:${numberText(draw)}`])} ${words.join(' ')}`;
}

function vwOptions(draw: Draw, format: 'vw-cb' | 'vw-cb-adf'): ReadingOptions {
  return {
    maxRejectedShare: 1,
    ...(draw.chance(0.8) && { format }),
    ...(draw.chance(0.3) && { schema: { actionId: draw.pick(['a.id', 'id']) } }),
    ...(draw.chance(0.2) && { actions: 1 + draw.below(3) }),
  };
}
