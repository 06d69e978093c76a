import assert from 'node:assert/strict';
import type { ReadingOptions } from '../../../src/core/logs/schema/readingOptions';
import { createScanner, returnScanner } from '../../../src/jobs/reading/loadScanner';
import { Draw } from '../../fuzz/draw';
import { adfLog, cbLog, decisionLog, jsonLog, obdLog, tableLog } from '../../fuzz/logTexts';
import { bytesOf, readBytes } from './inMemory';
import { lines } from './support';

describe('A scanner that has read another log', () => {
  const readAfter = (first: string, said: ReadingOptions, text: string, options: ReadingOptions): void => {
    const scanner = createScanner() ?? assert.fail();
    readBytes(bytesOf(first), said, scanner);
    returnScanner(scanner);
    const again = createScanner();
    assert.equal(again, scanner);
    assert.deepEqual(readBytes(bytesOf(text), options, again), readBytes(bytesOf(text), options));
    returnScanner(scanner);
  };

  it('knows nothing of its weights, positions, labels and missing rewards', () => {
    const weighed = lines(
      ...Array.from(
        { length: 60 },
        (_, i) =>
          `{"x":[${i}],"action":"${'ab'[i % 2]}","p":0.5,${i % 5 ? '"cost":1,' : ''}"w":2,"slot":${i % 2}}`,
      ),
    );
    const schema = { weight: 'w', cost: 'cost', missingReward: 3, position: 'slot' };
    const decision = (i: number): string =>
      `{${i % 4 ? '"_label_cost":-1,' : ''}"_label_probability":0.5,"_labelIndex":0,"a":[1,2],"p":[0.5,0.5],"c":{"u":${i},"_multi":[{"q":1},{"q":2}]}}`;
    for (const [text, options] of [
      [lines(...Array.from({ length: 60 }, (_, i) => decision(i))), {}],
      [
        lines(...Array.from({ length: 60 }, (_, i) => `${1 + (i % 2)}:-1:0.5 |u age:${i}`)),
        { format: 'vw-cb' },
      ],
      [
        lines(...Array.from({ length: 60 }, (_, i) => `{"x":[${i}],"action":${i % 2},"p":0.5,"reward":1}`)),
        {},
      ],
      [`action,p,reward,x\n${Array.from({ length: 60 }, (_, i) => `${i % 2},0.5,1,${i}\n`).join('')}`, {}],
    ] as const)
      readAfter(weighed, { schema, position: 1 }, text, options);
  });

  it('reads any log as the plain path does', () => {
    const kinds = [jsonLog, tableLog, decisionLog, cbLog, adfLog, obdLog];
    for (let seed = 0; seed < 60; seed++) {
      const draw = new Draw(seed);
      const [first, second] = [draw.pick(kinds)(draw), draw.pick(kinds)(draw)];
      readAfter(first.text, first.options, second.text, second.options);
    }
  });
});
