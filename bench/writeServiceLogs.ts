import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Draw } from '../test/fuzz/draw';
import { serviceFormats, serviceLog } from '../test/fuzz/serviceLogs';

const piece = 20_000;

/** Writes service.jsonl, service.dsjson, service.csv and others of about so many rows. */
export function writeServiceLogs(folder: string, rows: number): void {
  for (const format of serviceFormats) {
    const file = openSync(join(folder, `service.${format}`), 'w');
    for (let done = 0; done < rows; done += piece) {
      const { text } = serviceLog(new Draw(done), format, Math.min(piece, rows - done), 0);
      // One header is enough.
      writeSync(file, format === 'csv' && done > 0 ? text.slice(text.indexOf('\n') + 1) : text);
    }
    closeSync(file);
  }
}
