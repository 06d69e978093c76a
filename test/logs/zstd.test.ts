import assert from 'node:assert/strict';
import { compressionOf, decompressed } from '../../src/jobs/reading/decompress';
import { storedZstd } from '../unit/logs/support';

/** The rows that the frame below holds. */
const content = Array.from({ length: 120 }, (_, i) => {
  const city = ['Rome', 'Oslo', 'Bern'][i % 3];
  return `{"context":{"u":${(i * 7) % 31},"city":"${city}"},"action":${i % 2},"p":0.5,"reward":${Number((i * i) % 3 === 0)}}\n`;
}).join('');

/** zstd -19 --check: compressed blocks, the size of the content, a checksum. */
const frame = Buffer.from(
  [
    'KLUv/WRRHYUJAMJNIxZweTEYffKTyKe+vGOsV3bvlJC/+v6ZdV3XdV3XdV3XNfy05/vnvndpecIn/kfHD7aH+9Dw057vn/vepeUJ',
    'n/gfHT/YHu5Dw097vn/ue5eWJ3zif3S8XbvD7ReaGAO6jhzqmMDmwi1TcjGTC6LQwklQ1FRK4oLNMU+EuMJlVaO4oIWznFa4CmMq',
    'KFKcFoCEqPFYPOzXbkA1KaQ5EkgQcBBoECgEDMEORPAeAUKAEPAH0lqgrVISUy2FrYrKKGU1xFJaur8FbypJVx3FQGkYR1JU0wxE',
    'RghkioXOTGokQbZU0ORWcRyUhjEkZTXPgGSEgKRY6JmkRhJkSxVNrgrHQdEYQ6ZU8wxIRkhIWttCRDVwQkWXzujejVHwVoxxc4eZ',
    'mJYrb/LFtDuQj4oGtCrvgzxK',
  ].join(''),
  'base64',
);

/** What a stream of these bytes stands for, or the code of the error that says why it stands for nothing. */
async function decode(bytes: Uint8Array, pieces = bytes.length, size = bytes.length): Promise<string> {
  async function* source(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieces) yield Promise.resolve(bytes.slice(at, at + pieces));
  }
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of decompressed(source(), compressionOf(bytes), size)) parts.push(chunk);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return Buffer.concat(parts).toString();
}

/** A frame by hand: no checksum, no size, a window of 2^(10 + exponent). */
function frameOf(exponent: number, ...blocks: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, exponent << 3]), ...blocks]);
}

/** One byte, so many times. */
function repeatBlock(count: number, last: boolean): Buffer {
  const word = (count << 3) | 2 | Number(last);
  return Buffer.from([word & 255, (word >> 8) & 255, word >> 16, 65]);
}

describe('A zstd file', () => {
  it('is decoded, in whatever pieces it comes', async () => {
    for (const pieces of [1, 7, 100, frame.length]) assert.equal(await decode(frame, pieces), content);
  });

  it('is never read with a flipped bit', async () => {
    let refused = 0;
    for (let bit = 0; bit < 8 * frame.length; bit++) {
      const flipped = Buffer.from(frame);
      flipped[bit >> 3] ^= 1 << (bit & 7);
      if (compressionOf(flipped) !== 'zstd') continue;
      const outcome = await decode(flipped);
      // Some bits mean nothing, such as the unused one of the header: then the content must be the same.
      if (outcome !== content) {
        assert.match(outcome, /^(damaged|truncated|zstd)-/, `bit ${bit}`);
        refused++;
      }
    }
    assert.ok(refused > 7 * frame.length, `${refused} of ${8 * frame.length}`);
  });

  it('that ends early is refused, wherever it ends', async () => {
    for (let end = 4; end < frame.length; end++) {
      assert.equal(await decode(frame.subarray(0, end)), 'truncated-zstd', `at ${end}`);
    }
  });

  it('may have several frames, and such as are passed over', async () => {
    const skippable = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const empty = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);
    const all = Buffer.concat([frame, skippable, storedZstd(Buffer.from(content)), empty, frame]);
    for (const pieces of [1, 13, all.length]) assert.equal(await decode(all, pieces), content.repeat(3));
    assert.equal(await decode(Buffer.concat([frame, Buffer.from('rest')])), 'damaged-zstd');
  });

  it('is refused where it asks for a window beyond the limit, or for a dictionary', async () => {
    assert.equal(await decode(frameOf(17, repeatBlock(10, true))), 'A'.repeat(10));
    for (const exponent of [18, 20, 21, 31])
      assert.equal(await decode(frameOf(exponent, repeatBlock(10, true))), 'zstd-window');
    const dictionary = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x01, 0x50, 7, ...repeatBlock(10, true)]);
    assert.equal(await decode(dictionary), 'zstd-dictionary');
  });

  it('of thousands of small frames with large windows takes no more memory than they hold', async () => {
    const small = frameOf(17, repeatBlock(9, true));
    const before = process.memoryUsage().arrayBuffers;
    const text = await decode(Buffer.concat(Array<Buffer>(3000).fill(small)));
    assert.equal(text.length, 27_000);
    assert.ok(process.memoryUsage().arrayBuffers - before < 2 ** 30);
  });

  it('that opens windows for nothing is refused', async () => {
    const blocks = Array<Buffer>(40).fill(repeatBlock(1, false));
    const wasteful = frameOf(17, ...blocks, repeatBlock(1, true));
    assert.equal(await decode(Buffer.concat(Array<Buffer>(200).fill(wasteful))), 'zstd-work');
  });

  it('is decoded and refused alike in a thread of its own', async () => {
    const large = 2 ** 30;
    const blocks = Array<Buffer>(3000).fill(repeatBlock(128 * 1024, false));
    const all = Buffer.concat([frame, storedZstd(Buffer.from(content)), frame]);
    for (const pieces of [13, all.length]) assert.equal(await decode(all, pieces, large), content.repeat(3));
    const cut = frame.subarray(0, frame.length - 1);
    assert.equal(await decode(cut, 50, large), 'truncated-zstd');
    assert.equal(await decode(Buffer.concat([frame, Buffer.from('rest')]), 50, large), 'damaged-zstd');
    assert.equal(await decode(frameOf(20, repeatBlock(10, true)), 50, large), 'zstd-window');
    const bomb = frameOf(7, ...blocks, repeatBlock(1, true));
    assert.equal(await decode(bomb, bomb.length, large), 'too-compressed');
  });

  it('that is nothing but repetition is refused, before it fills the memory', async () => {
    const blocks = Array<Buffer>(3000).fill(repeatBlock(128 * 1024, false));
    assert.equal(await decode(frameOf(7, ...blocks, repeatBlock(1, true))), 'too-compressed');
  });
});
