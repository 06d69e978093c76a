import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LineScanner } from '../../src/core/logs/fast/lineScanner';
import { isUsable } from '../../src/core/numerics/numberLimits';
import type { ReadingOptions } from '../../src/core/logs/schema/readingOptions';
import { createScanner } from '../../src/jobs/reading/loadScanner';
import { cases } from '../support/cases';
import { bytesOf, readBytes } from '../unit/logs/inMemory';

/** Numbers as people and programs write them, the troublesome ones among them. */
const numberText = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -999999, max: 999999 }).map((n) => String(n / 1e6)) },
  { weight: 3, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => String(n)) },
  { weight: 2, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((n) => String(n)) },
  fc.constantFrom(
    '0',
    '-0',
    '-0.0',
    '1',
    '1e5',
    '1E-7',
    '0.1e+1',
    '1e400',
    '-1e-400',
    '0e9',
    '9007199254740993',
    '12345678901234567890',
  ),
  fc.constantFrom(
    '0.30000000000000004',
    '0.14285714498588012',
    '123456789012345678',
    '1e22',
    '1e23',
    '8.5e-315',
    '2.2250738585072014e-308',
  ),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.integer({ min: -70, max: 70 }))
    .map(([digits, power]) => `${digits}e${power}`),
  fc.constantFrom(
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    '-',
    '',
    'NaN',
    'null',
    '"1.5"',
    'true',
    '[1]',
    '{}',
    ' 7 ',
    '0x10',
    '1_0',
    '1e-',
  ),
);

const textValue = fc.oneof(
  fc.constantFrom('a', 'b', 'Paris', 'ünï', 'with \\"quote', 'tab\\t', '\\u0041', '', '1', 'null', '😀'),
  fc.string({ maxLength: 5 }).map((text) => JSON.stringify(text).slice(1, -1)),
);

const probability = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('0.5', '0.25', '0.125', '0.3333333333333333', '1') },
  { weight: 1, arbitrary: numberText },
);

const jsonLine = fc
  .record({
    x: fc.array(numberText, { minLength: 0, maxLength: 4 }),
    city: textValue,
    action: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('0', '1', '2') },
      { weight: 1, arbitrary: numberText },
    ),
    p: probability,
    probs: fc.array(probability, { minLength: 3, maxLength: 3 }),
    reward: numberText,
    layout: fc.integer({ min: 0, max: 11 }),
  })
  .map(({ x, city, action, p, probs, reward, layout }) => {
    const fields = [
      `"x":[${x.join(',')}]`,
      `"action":${action}`,
      `"p":${p}`,
      `"probs":[${probs.join(',')}]`,
      `"reward":${reward}`,
    ];
    if (layout === 1) fields.reverse();
    if (layout === 2) fields.splice(3, 1);
    if (layout === 3) fields.splice(2, 1);
    if (layout === 4) fields.push(`"reward":${reward}`);
    if (layout === 5) fields[0] = `"x":{"city":"${city}","v":${x[0] ?? '1'}}`;
    if (layout === 6) fields.push(`"id":"${city}"`);
    if (layout === 7) fields[0] = `"x":null`;
    if (layout === 8) return `  { ${fields.join(' , ')} }  `;
    if (layout === 9) return `{${fields.join(',')}`;
    if (layout === 10) fields.splice(4, 1);
    if (layout === 11) fields[3] = `"probs":{"0":0.5,"1":${probs[0]},"2":0.25}`;
    return `{${fields.join(',')}}`;
  });

/** Ordinary rows in front settle what the fields are, so that the odd ones are read and not the whole log refused. */
const ordinaryJson = '{"x":[1,2],"action":0,"p":0.5,"probs":[0.5,0.25,0.25],"reward":1}\n';
const ordinaryCsv = '1,Rome,n,1,0.5,1\n';

/** Mostly lines of the same few layouts, so that plans are learned and used, and odd ones in between. */
const jsonLog = fc
  .array(
    fc.tuple(jsonLine, fc.integer({ min: 1, max: 5 }), fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n')),
    { minLength: 1, maxLength: 30 },
  )
  .map(
    (list) =>
      ordinaryJson.repeat(200) + list.map(([line, times, end]) => `${line}${end}`.repeat(times)).join(''),
  );

const cell = fc.oneof({ weight: 5, arbitrary: numberText }, { weight: 1, arbitrary: textValue });
const csvLog = fc
  .array(
    fc.tuple(
      cell,
      cell,
      fc.constantFrom('0', '1', '2', 'x'),
      probability,
      cell,
      fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n', ''),
    ),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map(
    (rows) =>
      `x0,city,note,action,p,reward\n${ordinaryCsv.repeat(200)}${rows.map(([a, b, c, d, e, end]) => `${a},${b},n${b},${c},${d},${e}${end}`).join('')}`,
  );

const decisionLine = fc
  .record({
    cost: numberText,
    p: fc.array(probability, { minLength: 3, maxLength: 3 }),
    order: fc.shuffledSubarray([1, 2, 3], { minLength: 3, maxLength: 3 }),
    index: fc.integer({ min: 0, max: 3 }),
    feature: numberText,
    ids: fc.shuffledSubarray(['u', 'v', 'w'], { minLength: 3, maxLength: 3 }),
    price: numberText,
    layout: fc.integer({ min: 0, max: 14 }),
    city: textValue,
  })
  .map(({ cost, p, order, index, feature, ids, price, layout, city }) => {
    const a = layout === 1 ? order.map((i) => i - 1) : layout === 2 ? [1, 1, 2] : order;
    const fields = [
      `"_label_cost":${cost}`,
      `"_label_probability":${p[0]}`,
      `"_label_Action":${index + 1}`,
      `"_labelIndex":${index}`,
      `"EventId":"${city}"`,
      `"a":[${a.join(',')}]`,
      `"c":{"User":{"f":${feature},"_hidden":1,"city":"${layout === 3 ? city : 'Rome'}","ok":true},"_multi":[${ids
        .map((id) => `{"_tag":"t${id}","A":{"id":"${layout === 4 ? id : 'same'}","price":${price}}}`)
        .join(',')}]}`,
      `"p":[${p.join(',')}]`,
    ];
    if (layout === 5) fields.push('"pdrop":0.5');
    if (layout === 6) fields.push('"pdrop":1');
    if (layout === 7) fields.push('"_skipLearn":true');
    if (layout === 8) fields.splice(0, 1);
    if (layout === 9) fields.splice(7, 1);
    if (layout === 10) fields.reverse();
    if (layout === 11) fields.splice(3, 1);
    if (layout === 12) return '{"RewardValue":1,"EventId":"x"}';
    if (layout === 13) return '[CHECKPOINT INFO LINE]';
    return `{${fields.join(',')}}`;
  });
const decisionLog = fc
  .array(fc.tuple(decisionLine, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 25 })
  .map((list) => list.map(([line, times]) => `${line}\n`.repeat(times)).join(''));

/** Decisions whose lines are filed many at a time, and those that end such a run. */
const plainDecision = fc
  .record({
    cost: fc.constantFrom('0', '-1', '-0', '0.25', '1e400'),
    p: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(['0.5', '0.25', '0.25'], ['1', '0', '0']) },
      { weight: 1, arbitrary: fc.array(numberText, { minLength: 3, maxLength: 3 }) },
    ),
    a: fc.constantFrom(
      ...[
        '1,2,3',
        '3,1,2',
        '2,1,3',
        '1,2,3',
        '0,2,1',
        '2,1,0',
        '1,1,2',
        '1,2,4',
        '1.5,2,3',
        '-0,1,2',
        '-1,2,3',
      ],
    ),
    index: fc.constantFrom('0', '0', '1', '2', '3', '-0', '0.5'),
    features: fc.array(numberText, { minLength: 2, maxLength: 2 }),
    tags: fc.constantFrom(
      ...['true,true,true', 'true,true,true', 'true,null,false', '"u","v","w"', '"v","u","w"'],
    ),
  })
  .map(({ cost, p, a, index, features: [f, g], tags }) => {
    const actions = tags.split(',').map((tag) => `{"A":{"tag":${tag}}}`);
    return (
      `{"_label_cost":${cost},"_label_probability":${p[0]},"_labelIndex":${index},"a":[${a}],` +
      `"c":{"U":{"f":${f},"g":${g}},"_multi":[${actions.join(',')}]},"p":[${p.join(',')}]}`
    );
  });
const ordinaryDecision =
  '{"_label_cost":-1,"_label_probability":0.5,"_labelIndex":0,"a":[1,2,3],"c":{"U":{"f":1,"g":2},' +
  '"_multi":[{"A":{"tag":true}},{"A":{"tag":true}},{"A":{"tag":true}}]},"p":[0.5,0.25,0.25]}\n';
const plainDecisions = fc
  .array(fc.tuple(plainDecision, fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 25 })
  .map(
    (list) => ordinaryDecision.repeat(150) + list.map(([line, times]) => `${line}\n`.repeat(times)).join(''),
  );

describe('the fast path', () => {
  let scanner: LineScanner;
  before(() => {
    const created = createScanner();
    assert.ok(created, 'dist/scanner.wasm is missing: npm run build:wasm');
    scanner = created;
  });

  const options: ReadingOptions = { maxRejectedShare: 1 };
  const same = (text: string, more: ReadingOptions = {}): void => {
    const bytes = bytesOf(text);
    const plain = readBytes(bytes, { ...options, ...more });
    const fast = readBytes(bytes, { ...options, ...more }, scanner);
    assert.deepEqual(fast, plain);
  };
  const runs = { numRuns: cases(40, 300) };

  it('gives what the plain path gives on JSON lines', () =>
    fc.assert(
      fc.property(jsonLog, (text) => same(text)),
      runs,
    ));
  it('and with a schema', () =>
    fc.assert(
      fc.property(jsonLog, (text) =>
        same(text, {
          schema: {
            action: 'action',
            reward: 'reward',
            propensity: 'p',
            distribution: null,
            context: null,
            features: ['*'],
          },
        }),
      ),
      runs,
    ));
  it('and with the columns and actions of a policy', () => {
    const featureMap = {
      version: 1,
      columns: ['1', 'city=a', '#1', '0', 'v'],
      maxCategories: 2,
      maxColumns: 9,
      hashBits: 1,
      hashedFields: ['city'],
      full: false,
      hashed: 1,
      collisions: 0,
      ignoreUnderscore: false,
    } as const;
    fc.assert(
      fc.property(
        jsonLog,
        fc.constantFrom(['0', '1', '2'], ['2', '0', '1'], ['0', '1']),
        (text, actionNames) => same(text, { featureMap, actionNames }),
      ),
      runs,
    );
  });
  it('on tables', () =>
    fc.assert(
      fc.property(csvLog, (text) => same(text)),
      runs,
    ));
  it('on tables with named actions and few categories', () =>
    fc.assert(
      fc.property(csvLog, (text) =>
        same(text, {
          maxCategories: 2,
          hashBits: 2,
          schema: { actionLabels: 'label', features: ['x0', 'city'] },
        }),
      ),
      runs,
    ));
  it('on dsjson', () =>
    fc.assert(
      fc.property(decisionLog, (text) => same(text)),
      runs,
    ));

  it('on dsjson that is filed in runs', () =>
    fc.assert(
      fc.property(plainDecisions, (text) => same(text)),
      runs,
    ));
  it('on rows that lack the weight that they need', () => {
    const rows = Array.from({ length: 40 }, (_, i) => ({
      ...{ x: i, action: i % 2, reward: 1, propensity: 0.5 },
      ...(i % 7 !== 6 && { times: 2 }),
    }));
    same(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { schema: { weight: 'times' } });
  });
  it('on actions whose names have lines that end in two ways', () => {
    const rows = ['a,1,0.5', 'b,0,0.5', '"c\r\nd\ne",1,0.5', 'a,0,0.5', '"c\r\nd\ne",0,0.5'];
    same(`action,reward,propensity\n${rows.join('\n')}\n`, { format: 'csv' });
  });
  it('on more rows than a block holds, wherever they are cut', () => {
    const rows = Array.from({ length: 7000 }, (_, i) => {
      const odd = i % 997 === 996;
      return `{"x":[${i / 8},${-i}],"action":${odd ? 9 : i % 3},"p":[0.5,0.25,${i % 1500 === 7 ? 2 : 0.25}],"reward":${i % 2}}\n`;
    });
    const bytes = bytesOf(rows.join(''));
    const cuts = Array.from({ length: 50 }, (_, i) => 7919 * i);
    assert.deepEqual(readBytes(bytes, options, scanner, cuts), readBytes(bytes, options));
  });
  it('on rows so long that a block is full before it has all its rows', () => {
    const rows = Array.from({ length: 700 }, (_, i) => {
      const x = Array.from({ length: 2000 }, (__, j) => (i * j) % 10).join(',');
      return `{"x":[1${x}],"action":${i % 2},"p":[0.5,0.5],"reward":${i % 2}}\n`;
    });
    const bytes = bytesOf(rows.join(''));
    assert.deepEqual(readBytes(bytes, options, scanner), readBytes(bytes, options));
  });

  it('reads every number as JSON.parse does', () => {
    const text = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc
        .tuple(fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.integer({ min: -80, max: 80 }))
        .map(([d, e]) => `${d}e${e}`),
      fc.tuple(fc.nat(), fc.bigInt({ min: 0n, max: 10n ** 18n })).map(([i, d]) => `${i}.${d}`),
      fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n.toFixed(17)),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 20, maxLength: 40 }), (numbers) => {
        const log = numbers.map((n) => `{"x":[${n}],"action":0,"p":1,"reward":0}\n`).join('');
        const { rows } = readBytes(bytesOf(log), options, scanner);
        // What is beyond the limit has no row.
        assert.equal(rows?.length, numbers.filter((n) => isUsable(Number(n))).length);
        rows.forEach(({ line, features: [read] }) =>
          assert.ok(Object.is(read, JSON.parse(numbers[line - 1])), numbers[line - 1]),
        );
      }),
      runs,
    );
  });

  it('is what reads an ordinary log', () => {
    let scans = 0;
    const counting = new Proxy(scanner, {
      get(target, name) {
        if (name !== 'scan') return Reflect.get(target, name, target) as unknown;
        return (...args: Parameters<LineScanner['scan']>) => {
          const rows = target.scan(...args);
          scans += rows;
          return rows;
        };
      },
    });
    const log = Array.from(
      { length: 1000 },
      (_, i) => `{"x":[${i},${i / 7}],"id":"e${i}","action":${i % 3},"p":0.5,"reward":1}\n`,
    ).join('');
    readBytes(bytesOf(log), {}, counting);
    assert.ok(scans > 990, String(scans));
  });
});
