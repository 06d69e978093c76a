/** What assembly/engine.ts exports. */
export interface WasmExports {
  configure(...layout: number[]): void;
  accumulate(piece: number, ...values: number[]): void;
  descend(piece: number, ...values: number[]): void;
  configureEvents(...layout: number[]): void;
  configureEventRows(...layout: number[]): void;
  accumulateEvents(...values: number[]): void;
}

/** The kernels that work piece by piece; each takes its piece and up to eight numbers. */
export const kernelNames = ['accumulate', 'descend'] as const;
export type KernelName = (typeof kernelNames)[number];
export const valueCount = 8;
