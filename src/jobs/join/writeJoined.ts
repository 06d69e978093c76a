import { type FileHandle, open } from 'node:fs/promises';
import { knownNames, normalName } from '../../core/logs/detection/fields/fieldNames';
import { stage } from '../../files/atomicWrite';
import { explained } from '../../files/writeErrors';
import { joinedJson, joinedRow, leftOutLines } from './joinedLine';
import { readRecords, type ReadFile } from './recordLines';
import type { RewardColumn } from './rewardColumn';

/** Bytes that are written at once. */
const portion = 1 << 20;

/** Writes every file of decisions again with its outcomes, line for line. */
export async function writeJoined(
  decisions: readonly ReadFile[],
  targets: readonly string[],
  column: RewardColumn,
  field: string,
  checkpoint: () => void,
): Promise<void> {
  const isCost = (knownNames.cost as readonly string[]).includes(normalName(field));
  await column.start();
  for (const [i, source] of decisions.entries()) {
    const staged = stage(targets[i]);
    let file: FileHandle | undefined;
    try {
      file = await open(staged.temporary, 'wx', 0o600);
      const out = new LineWriter(file);
      await readRecords(
        source,
        async (record, shape) => {
          const joined = await column.read();
          if (joined === 'left-out') return out.write(leftOutLines(record.lines));
          if (record.isBlank) return out.write(record.bytes);
          if (shape.kind === 'table')
            return out.write(
              joinedRow(record.bytes, shape.delimiter, joined === undefined ? '' : String(joined)),
            );
          const fields = joined === undefined ? undefined : record.fields();
          return out.write(
            joined === undefined || fields === undefined
              ? record.bytes
              : joinedJson(record.bytes, fields, field, joined, isCost),
          );
        },
        checkpoint,
        (header, { delimiter }) => out.write(joinedRow(header, delimiter, field)),
      );
      await out.flush();
      await file.close();
      staged.commit();
    } catch (error) {
      await file?.close().catch(() => undefined);
      staged.abandon();
      throw explained(error, targets[i]);
    }
  }
}

/** Lines, written in large portions. */
class LineWriter {
  private parts: Uint8Array[] = [];
  private length = 0;

  constructor(private readonly file: FileHandle) {}

  async write(line: Uint8Array): Promise<void> {
    this.parts.push(line, newline);
    this.length += line.length + 1;
    if (this.length >= portion) await this.flush();
  }

  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.parts);
    this.parts = [];
    this.length = 0;
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done);
      done += bytesWritten;
    }
  }
}

const newline = Buffer.from('\n');
