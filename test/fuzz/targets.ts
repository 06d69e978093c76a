import type * as v from 'valibot';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseCertificate } from '../../src/core/certificate/certificateText';
import { unwatched } from '../../src/core/control/jobControl';
import { isEventPolicy, parseAnyPolicy } from '../../src/core/events/anyPolicy';
import { eventScorer } from '../../src/core/events/scoreEvents';
import { parseGate } from '../../src/core/gate/parseGate';
import { parseGateRule } from '../../src/core/gate/rule';
import { joinRewards } from '../../src/jobs/join/joinRewards';
import { parseRule, ruleText } from '../../src/core/conditions/rule';
import { parseSchema } from '../../src/core/logs/schema/schema';
import { parseWorkspaceSchemas, schemaFor } from '../../src/core/logs/schema/workspaceSchemas';
import { predictionsReader } from '../../src/core/logs/predictions/parsePredictions';
import { parsePolicy } from '../../src/core/policies/stored/policyDocument';
import { policyScorer } from '../../src/core/policies/trained/scorePolicy';
import { trainedPolicy } from '../../src/core/policies/trained/trainedPolicy';
import { compressionOf, decompressed } from '../../src/jobs/reading/decompress';
import { createScanner } from '../../src/jobs/reading/loadScanner';
import { jobKinds, type JobKind } from '../../src/protocol/jobKinds';
import { jobRequest } from '../../src/protocol/jobs';
import { check, InvalidMessage } from '../../src/protocol/method';
import { RowRequest, RowsRequest, WeightsRequest } from '../../src/protocol/rows';
import { UserError } from '../../src/core/errors/userError';
import { readBytes } from '../unit/logs/inMemory';
import { storedZstd } from '../unit/logs/support';
import type { Draw } from './draw';
import { adfLog, cbLog, decisionLog, jsonLog, type LogText, obdLog, tableLog } from './logTexts';
import { mutated, mutatedText } from './mutate';
import { readParquetBytes } from './parquetBytes';
import * as seeds from './seeds';
import { jsonValue, numberText } from './values';

/** Makes an input from a draw and tries it; throws where something is wrong with the program. */
export type Target = (draw: Draw, keep: (input: string | Uint8Array) => void) => void | Promise<void>;

const scanner = createScanner();
const encoder = new TextEncoder();

/** Errors for users are fine; all others are findings. */
async function guarded(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UserError) && !(error instanceof InvalidMessage)) throw error;
    assert.ok(error.message.length > 10 && !/\bNaN\b/.test(error.message), error.message);
  }
}

/** Both paths on the same bytes, whole and cut, must say the same, without a NaN. */
function log(make: (draw: Draw) => LogText): Target {
  return (draw, keep) => {
    const { text, options } = make(draw);
    const clean = encoder.encode(text);
    const bytes = draw.chance(0.5) ? clean : mutated(draw, clean);
    keep(bytes);
    keep(JSON.stringify(options));
    const plain = readBytes(bytes, options);
    const cuts = draw.chance(0.3) ? [draw.below(bytes.length + 1)] : [];
    assert.deepEqual(readBytes(bytes, options, scanner, cuts), plain);
    if (!plain.summary) return;
    const { rows } = plain.summary;
    assert.equal(rows.used + rows.skipped + rows.rejected, rows.lines);
    assert.ok(!JSON.stringify(plain.summary.checks).includes('NaN'), 'NaN in a check');
    assert.equal(plain.rows?.length, rows.used);
    for (const { reward, weight, features, distribution = [] } of plain.rows)
      assert.ok(
        [reward, weight, ...features, ...distribution].every(Number.isFinite),
        'a row that is no numbers',
      );
  };
}

function text(make: (draw: Draw) => string, use: (input: string, draw: Draw) => unknown): Target {
  return (draw, keep) => {
    const input = make(draw);
    keep(input);
    return guarded(() => use(input, draw));
  };
}

function compressed(seed: Uint8Array, piece: number): Target {
  return (draw, keep) => {
    const input = mutated(draw, seed);
    keep(input);
    return guarded(async () => {
      async function* source(): AsyncGenerator<Uint8Array> {
        const size = 1 + draw.below(piece);
        for (let at = 0; at < input.length; at += size) yield Promise.resolve(input.slice(at, at + size));
      }
      let bytes = 0;
      for await (const chunk of decompressed(source(), compressionOf(input), input.length))
        bytes += chunk.length;
      assert.ok(bytes <= 64 * 1024 * 1024 + 1100 * input.length);
    });
  };
}

const rowsText = seeds.rows(60);

function messageOf(draw: Draw): string {
  const message = draw.pick(seeds.messages);
  return draw.chance(0.5)
    ? mutatedText(draw, message)
    : message.replace(/\d+|true|"[a-z]+"/, () => jsonValue(draw));
}

const kinds = Object.keys(jobKinds) as JobKind[];
const requests = [...kinds.map((kind) => jobRequest(kind)), RowRequest, RowsRequest, WeightsRequest];

export const targets: Readonly<Record<string, Target>> = {
  jsonl: log(jsonLog),
  table: log(tableLog),
  dsjson: log(decisionLog),
  obd: log(obdLog),
  'vw-cb': log(cbLog),
  'vw-cb-adf': log(adfLog),
  parquet: (draw, keep) => {
    const input = mutated(draw, seeds.parquet);
    keep(input);
    return guarded(() => readParquetBytes(input));
  },
  gzip: compressed(gzipSync(rowsText), 5000),
  zstd: compressed(storedZstd(Buffer.from(rowsText)), 1000),
  'zstd-compressed': compressed(seeds.zstdFrame, 200),
  policy: text(
    (draw) => mutatedText(draw, seeds.policy),
    (input) => {
      const document = parsePolicy(input);
      const [scores] = policyScorer(document, trainedPolicy(document)).score([{ u: 1, city: 'Rome' }]);
      assert.ok(scores.every(Number.isFinite));
    },
  ),
  'event-policy': text(
    (draw) => mutatedText(draw, seeds.eventPolicy),
    (input) => {
      const document = parseAnyPolicy(input);
      if (!isEventPolicy(document)) return;
      const event = { context: { u: 1, city: 'Rome' }, actions: [{ price: 2 }, { topic: 'a' }, {}] };
      const [scores] = eventScorer(document).score([event]);
      assert.ok(scores.every(Number.isFinite));
    },
  ),
  gate: text((draw) => mutatedText(draw, seeds.gate), parseGate),
  'gate-rule': text(
    (draw) => mutatedText(draw, draw.pick(seeds.gateRules)),
    (input) => parseGateRule(input, ['latency', 'my metric']),
  ),
  slots: log((draw) => ({
    text: draw.times(1 + draw.below(6), () => mutatedText(draw, seeds.slots)).join(''),
    options: { format: 'dsjson', ...(draw.chance(0.5) && { position: draw.below(3) }) },
  })),
  join: async (draw, keep) => {
    const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-fuzz-'));
    try {
      const files = [draw.pick(seeds.decisions), draw.pick(seeds.outcomes)].map((seed, i) => {
        const input = draw.chance(0.3) ? seed : mutatedText(draw, seed);
        keep(input);
        const path = join(folder, String(i));
        writeFileSync(path, input);
        return path;
      });
      const target = join(folder, 'joined');
      const within = draw.chance(0.5) ? { within: 60_000 } : {};
      const options = { rewards: [files[1]], on: 'id', default: 0, ...within };
      await guarded(async () => {
        const job = { paths: [files[0]], join: options, targets: [target], scratch: folder, mostKeys: 1 };
        const { decisions, joined, missing, young, unnamed } = await joinRewards(job, unwatched);
        assert.equal(joined + missing + young + unnamed, decisions);
        const ends = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length;
        assert.ok(ends(target) <= ends(files[0]));
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  certificate: text((draw) => mutatedText(draw, seeds.certificate), parseCertificate),
  schema: text(
    (draw) =>
      draw.chance(0.5)
        ? mutatedText(draw, seeds.schemas)
        : `{"schemas":[{"files":"*","mapping":${jsonValue(draw, 3)}}]}`,
    (input) => schemaFor(parseWorkspaceSchemas(input), 'logs/a.csv'),
  ),
  mapping: text(
    (draw) => jsonValue(draw, 3, 0),
    (input) => parseSchema(JSON.parse(input)),
  ),
  predictions: text(
    (draw) =>
      draw.chance(0.5)
        ? mutatedText(draw, draw.pick(seeds.predictions))
        : draw
            .times(4, () => `${draw.below(3)}:${numberText(draw)},${draw.below(3)}:${numberText(draw)}`)
            .join('\n'),
    (input) => {
      const reader = predictionsReader(['a', 'b']);
      input.split('\n').forEach((line, i) => reader.line(line, i + 1));
      return reader.end();
    },
  ),
  rule: text(
    (draw) => mutatedText(draw, draw.pick(seeds.rules)),
    (input) => {
      const text = ruleText(parseRule(input));
      assert.equal(ruleText(parseRule(text)), text);
    },
  ),
  protocol: text(messageOf, (input, draw) => {
    let value: unknown;
    try {
      value = JSON.parse(input);
    } catch {
      return undefined;
    }
    return check<v.GenericSchema<unknown>>(draw.pick(requests).params, value, 'fuzz');
  }),
};

/** Targets that take next to no time have more turns. */
export const turns: Readonly<Record<string, number>> = {
  policy: 20,
  'event-policy': 20,
  gate: 20,
  'gate-rule': 20,
  certificate: 20,
  schema: 20,
  mapping: 20,
  predictions: 20,
  rule: 20,
  protocol: 20,
};
