import assert from 'node:assert/strict';
import { WindowWatch } from '../../src/extension/server/windowWatch';

const second = 1000;

/** A window that answers only when it is told to. */
function watched(): { watch: WindowWatch; said: string[]; asked: () => number; answer: () => Promise<void> } {
  const said: string[] = [];
  let waiting: (() => void)[] = [];
  let asked = 0;
  const ask = (): Promise<void> => new Promise((resolve) => (asked++, waiting.push(resolve)));
  const watch = new WindowWatch(
    ask,
    () => said.push('gone'),
    () => said.push('back'),
  );
  const answer = async (): Promise<void> => {
    for (const resolve of waiting) resolve();
    waiting = [];
    await new Promise(setImmediate);
  };
  return { watch, said, asked: () => asked, answer };
}

describe('the watch over a window', () => {
  it('says nothing of a window that answers, and asks again at every beat', async () => {
    const { watch, said, asked, answer } = watched();
    for (let i = 0; i < 100; i++) {
      watch.tick(10 * second * i);
      await answer();
    }
    assert.deepEqual([said, asked()], [[], 100]);
  });

  it('tells at every beat of a window that is gone, asks it once, and tells that it is back', async () => {
    const { watch, said, asked, answer } = watched();
    for (const time of [0, 10, 20, 30]) watch.tick(time * second);
    assert.deepEqual([said, asked()], [['gone', 'gone'], 1]);
    await answer();
    assert.deepEqual(said, ['gone', 'gone', 'back']);
    watch.tick(40 * second);
    await answer();
    watch.tick(50 * second);
    assert.deepEqual([said.length, asked()], [3, 3]);
  });

  it('takes a refusal for an answer', async () => {
    const said: string[] = [];
    const watch = new WindowWatch(
      () => Promise.reject(new Error('no')),
      () => said.push('gone'),
      () => said.push('back'),
    );
    watch.tick(0);
    await new Promise(setImmediate);
    watch.tick(60 * second);
    watch.tick(61 * second);
    assert.deepEqual(said, []);
  });
});
