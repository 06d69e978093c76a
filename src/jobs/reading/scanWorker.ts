import { parentPort, workerData } from 'node:worker_threads';
import { scanPiece } from '../../core/logs/fast/scanPiece';
import { scannerOf } from './loadScanner';
import type { ScanAnswer, ScanQuestion } from './scanThreads';

const scanner = scannerOf(workerData as object);
const port = parentPort;
const free: ArrayBuffer[] = [];
const mostFree = 8;

/** Memory of batches that were used serves again. */
function memory(bytes: number): ArrayBuffer {
  const fitting = free.findIndex((buffer) => buffer.byteLength >= bytes);
  if (fitting >= 0) return free.splice(fitting, 1)[0];
  return new ArrayBuffer(Math.ceil((1.25 * bytes) / 65536) * 65536);
}

port?.on('message', ({ changes, settings, bytes, start, end, used }: ScanQuestion) => {
  free.push(...used.slice(0, mostFree - free.length));
  scanner.tree.follow(changes);
  scanner.follow(settings);
  scanner.set('BASE_MUST_SHOW', true);
  const answer: ScanAnswer = scanPiece(scanner, bytes, start, end, memory);
  port.postMessage(
    answer,
    answer.map(({ columns }) => columns),
  );
});
port?.postMessage('ready');
