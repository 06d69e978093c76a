/** What assembly/engine.ts exports. */
export interface WasmExports {
  configure(...layout: number[]): void;
  accumulate(piece: number, ...values: number[]): void;
  descend(piece: number, ...values: number[]): void;
}
