import { CompensatedSum } from './compensatedSum';

/** Rows between two moves of the block sums into the compensated totals. */
export const blockRows = 16384;

/** Σ x_i where additions are many: plain within a block, compensated from block to block. */
export class BlockSum {
  /** Of the current block; whoever has many terms at hand may go on from here. */
  block = 0;
  private readonly total = new CompensatedSum();

  add(term: number): void {
    this.block += term;
  }

  /** Moves the current block into the total; called every few thousand terms. */
  flush(): void {
    this.total.add(this.block);
    this.block = 0;
  }

  get value(): number {
    this.flush();
    return this.total.value;
  }
}
