import type { ReadingOptions } from '../../src/core/logs/schema/readingOptions';
import type { Draw } from './draw';
import type { LogText } from './logTexts';
import { mutatedText } from './mutate';

/** Logs as services write them: optional and nested fields, escapes, nulls, ids, ragged lists, quoted cells. */
export const serviceFormats = ['jsonl', 'dsjson', 'csv', 'vw-cb', 'vw-cb-adf'] as const;
export type ServiceFormat = (typeof serviceFormats)[number];

const words = [
  'cheap "flights"',
  'zürich',
  'a\\b',
  'new\tcar',
  '',
  'x',
  '日本',
  '😀',
  'tea & cake',
  'null',
  '7',
];
const values = [
  '0',
  '1',
  '-0',
  '2.5e-1',
  '.5',
  '1.',
  '01',
  '1e400',
  '1e-320',
  '12345678901234567890',
  '0.1234567890123456789',
  'true',
  'false',
  'null',
  'NaN',
  '"0.5"',
  '"x"',
  '""',
  '[]',
  '{}',
  '[1,[2,{"a":null}]]',
  '{"a":{"b":[true,"c"]},"0":1}',
  '"\\ud83d\\ude00"',
  '"\\ud800"',
  '"\\u00e9\\n\\/"',
  '"\\x"',
];
const encodings = [
  (text: string) => JSON.stringify(text),
  (text: string) =>
    JSON.stringify(text).replace(
      /[\u0080-\uffff]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
];

function shares(draw: Draw, size: number): number[] {
  const weights = draw.times(size, () => draw.next() + 0.05);
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => Number((weight / sum).toFixed(draw.pick([3, 6, 16]))));
}

const text = (draw: Draw, of: string): string => draw.pick(encodings)(of);

function adLine(draw: Draw, actions: number): string {
  const probabilities = shares(draw, actions);
  const visitor = [
    `"age": ${draw.chance(0.1) ? 'null' : 18 + draw.below(60)}`,
    `"region": "${draw.pick(['BE', 'CA', 'MX'])}"`,
  ];
  const tags = draw.some(['a', 'b', 'c'], 3).map((tag) => `"${tag}"`);
  const context = [
    `"visitor": {${(draw.chance(0.2) ? visitor.reverse() : visitor).join(', ')}}`,
    `"page": {"depth":${draw.next()},"tags":[${tags.join(',')}]}`,
    `"mobile": ${draw.chance(0.6)}`,
  ];
  if (draw.chance(0.3)) context.push(`"query": ${text(draw, draw.pick(words))}`);
  const names = draw.chance(0.02) ? ['ad-0', 'ad-9'] : probabilities.map((_, k) => `ad-${k}`);
  const fields = [
    `"id": "${draw.below(1e9).toString(16)}"`,
    `"context": {${context.join(', ')}}`,
    `"propensities": {${names.map((name, k) => `"${name}": ${probabilities[k]}`).join(', ')}}`,
    `"action": "ad-${draw.below(actions)}"`,
    `"reward": ${draw.pick(['0', '1', '0.25', '2.5e-1'])}`,
  ];
  if (draw.chance(0.2)) fields.reverse();
  return `{${fields.join(draw.pick([', ', ',', ' , ']))}}`;
}

function orderLine(draw: Draw): string {
  const quoted = (cell: string): string =>
    /[",\n]/.test(cell) || draw.chance(0.2) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const probabilities = shares(draw, 3);
  return [
    quoted(draw.pick(['Austin, TX', 'Lyon', 'Malmö', 'say "hi"'])),
    quoted(draw.pick(['', 'ok', 'left\nat door', 'NA', ' 12', '+3', '[1,"a"]'])),
    draw.pick([String(draw.below(30)), (100 * draw.next()).toFixed(2), '1e3', quoted(String(draw.below(9)))]),
    String(draw.below(3)),
    String(draw.below(2)),
    ...probabilities.map(String),
  ].join(',');
}

function rankLine(draw: Draw): string {
  const size = 2 + draw.below(4);
  const probabilities = shares(draw, size);
  const chosen = draw.below(size);
  const order = [chosen, ...draw.times(size, (k) => k).filter((k) => k !== chosen)];
  const base = draw.chance(0.95) ? 1 : 0;
  const coupon = draw.chance(0.1) ? ',"coupon":true' : '';
  const offers = draw.times(size, (k) => {
    const own = `"sku":"s${draw.below(9)}","price":${(60 * draw.next()).toFixed(2)},"stock":${draw.below(3)}`;
    return `{"_tag":"t${k}","Product":{${own}${draw.chance(0.1) ? `,"note":${text(draw, draw.pick(words))}` : ''}}}`;
  });
  const fields = [
    `"_label_cost":${-draw.below(2)}`,
    `"_label_probability":${probabilities[chosen]}`,
    `"_label_Action":${chosen + 1}`,
    `"_labelIndex":${chosen}`,
    `"EventId":"${draw.below(1e9).toString(16)}"`,
    `"a":[${order.map((k) => k + base).join(',')}]`,
    `"c":{"Shopper":{"segment":"${draw.pick(['new', 'vip'])}","visits":${draw.below(40)}${coupon}},"_multi":[${offers.join(', ')}]}`,
    `"p":[${order.map((k) => probabilities[k]).join(',')}]`,
    '"VWState":{"m":"model/1"}',
  ];
  if (draw.chance(0.1)) fields.splice(draw.below(fields.length), 1);
  if (draw.chance(0.1)) fields.push(draw.pick(['"pdrop":0.5', '"_skipLearn":false', '"_skipLearn":true']));
  return `{${fields.join(',')}}`;
}

const vwWords = [
  'city=Paris',
  'city=Zürich',
  'age:3',
  'age:-0.5e1',
  'new',
  'x:1',
  'url=http://a',
  ':2',
  'hour=12:30',
];

const vwFeatures = (draw: Draw, namespaces: readonly string[]): string =>
  namespaces
    .filter(() => draw.chance(0.9))
    .map((name) => {
      const words = vwWords.slice(0, 6).filter(() => draw.chance(0.5));
      return `|${name} ${[...words, ...(draw.chance(0.02) ? draw.some(vwWords, 3) : [])].join(' ')}`;
    })
    .join(' ');

function cbLine(draw: Draw): string {
  const features = vwFeatures(draw, ['User', 'Page:0.5', '']);
  return `${1 + draw.below(4)}:${draw.pick(['0', '-1', '0.25'])}:${draw.pick(['0.5', '0.25', '1'])} ${features}`;
}

function adfLines(draw: Draw): string {
  const size = 2 + draw.below(3);
  const chosen = draw.below(size);
  const offers = draw.times(size, (k) => {
    const label = k === chosen ? `0:${-draw.below(2)}:${draw.pick(['0.5', '0.25'])} ` : '';
    return `${label}|Item id=i${draw.below(30)} price:${(9 * draw.next()).toFixed(2)}`;
  });
  const shared = draw.chance(0.9) ? [`shared ${vwFeatures(draw, ['User'])}`] : [];
  return `${[...shared, ...offers].join('\n')}\n`;
}

/** Puts something unusual in place of one of the line's values, or changes some of its bytes. */
function changed(draw: Draw, line: string): string {
  if (draw.chance(0.5)) return mutatedText(draw, line);
  const places = [...line.matchAll(/(?<=[:[,] ?)("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null)/g)];
  const place = places.length > 0 ? draw.pick(places) : undefined;
  if (place === undefined) return line;
  return line.slice(0, place.index) + draw.pick(values) + line.slice(place.index + place[0].length);
}

/** Lines of a service, one in `1 / share` of them changed. */
export function serviceLog(draw: Draw, format: ServiceFormat, rows: number, share = 0.3): LogText {
  const actions = 2 + draw.below(4);
  const makers: Record<ServiceFormat, () => string> = {
    jsonl: () => adLine(draw, actions),
    csv: () => orderLine(draw),
    dsjson: () => rankLine(draw),
    'vw-cb': () => cbLine(draw),
    'vw-cb-adf': () => adfLines(draw),
  };
  const make = makers[format];
  const head = format === 'csv' ? ['store,comment,total,action,reward,p0,p1,p2'] : [];
  const ordinary = draw.times(20, make);
  const others = draw.times(rows, () => (draw.chance(share) ? changed(draw, make()) : make()));
  const end = draw.pick(['\n', '\n', '\n', '\r\n']);
  const options: ReadingOptions = {
    format,
    maxRejectedShare: 1,
    ...(draw.chance(0.2) && { maxCategories: 2, maxColumns: 6, hashBits: 3 }),
    ...(draw.chance(0.1) && { excludedLines: [draw.some([23, 25, 30, 31, 44], 3)] }),
    ...(draw.chance(0.1) && { uniformLogging: true }),
  };
  return { text: [...head, ...ordinary, ...others].join(end) + end, options };
}
