import { ZstdError } from './zstdError';

/** Every block moves its window once: so many bytes may be moved before anything is decoded, and so many for each byte. */
const freeWork = 16 * 1024 ** 3;
const workPerByte = 1100;

/** Refuses streams that open large windows for very little content. */
export class WindowWork {
  private work = 0;
  private output = 0;

  open(window: number): void {
    this.charge(window);
  }

  decode(window: number, bytes: number): void {
    this.output += bytes;
    this.charge(window);
  }

  private charge(window: number): void {
    this.work += window;
    if (this.work > freeWork + workPerByte * this.output) throw new ZstdError('work');
  }
}
