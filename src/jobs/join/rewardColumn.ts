import { type FileHandle, open, rm } from 'node:fs/promises';
import { temporaryPath } from '../../files/temporaryNames';

/** Entries that are read and written at once. */
const blockEntries = 65_536;

/** What a decision gets: a number, nothing, or that it is left out. */
export type Joined = number | 'left-out' | undefined;

/** A number for every decision, in a file that is gone afterwards: NaN is nothing yet, and ∞ left out. */
export class RewardColumn {
  private readonly block = new Float64Array(blockEntries);
  private readonly bytes = new Uint8Array(this.block.buffer);
  private first = 0;
  private at = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    private readonly entries: number,
  ) {}

  static async create(folder: string, entries: number): Promise<RewardColumn> {
    const path = temporaryPath(folder);
    const column = new RewardColumn(await open(path, 'wx+', 0o600), path, entries);
    column.block.fill(NaN);
    for (let first = 0; first < entries; first += blockEntries)
      await column.file.write(column.bytes, 0, column.bytes.length, 8 * first);
    return column;
  }

  /** Goes back to the first decision. */
  async start(): Promise<void> {
    this.first = 0;
    this.at = 0;
    await this.fetch();
  }

  /** Goes on to the next decision; what it gets, where something is known of it. */
  async next(joined?: Joined): Promise<void> {
    await this.turn();
    if (joined !== undefined) this.block[this.at] = joined === 'left-out' ? Infinity : joined;
    this.at++;
  }

  /** What the next decision got. */
  async read(): Promise<Joined> {
    await this.turn();
    const value = this.block[this.at++];
    return Number.isNaN(value) ? undefined : value === Infinity ? 'left-out' : value;
  }

  async end(): Promise<void> {
    await this.file.write(this.bytes, 0, this.bytes.length, 8 * this.first);
  }

  async close(): Promise<void> {
    await this.file.close();
    await rm(this.path, { force: true });
  }

  private async turn(): Promise<void> {
    if (this.first + this.at >= this.entries) throw new Error('There are more decisions than there were.');
    if (this.at < blockEntries) return;
    await this.end();
    this.first += blockEntries;
    this.at = 0;
    await this.fetch();
  }

  private async fetch(): Promise<void> {
    await this.file.read(this.bytes, 0, this.bytes.length, 8 * this.first);
  }
}
