import { wasmBytes, WebAssembly } from '../../wasm/webAssembly';
import type { DecimalFinder } from './decimals';

interface DecimalExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  valuesAt(): number;
  valueBytes(): number;
  partsAt(): number;
  mostParts(): number;
  least(): number;
  most(): number;
  pass(first: number, stride: number, count: number, scale: number): number;
}

/** Finds decimals two at a time. */
export class WasmDecimals implements DecimalFinder {
  readonly parts: Int32Array;
  private readonly values: Float64Array;

  private constructor(private readonly exports: DecimalExports) {
    const { buffer } = exports.memory;
    this.values = new Float64Array(buffer, exports.valuesAt(), exports.valueBytes() / 8);
    this.parts = new Int32Array(buffer, exports.partsAt(), exports.mostParts());
  }

  /** undefined where the module was not built, or where this machine cannot run it. */
  static create(): WasmDecimals | undefined {
    const bytes = wasmBytes('decimals.wasm');
    if (!bytes || !WebAssembly.validate(bytes)) return undefined;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {});
    return new WasmDecimals(exports as DecimalExports);
  }

  get least(): number {
    return this.exports.least();
  }

  get most(): number {
    return this.exports.most();
  }

  load(values: Float64Array, atOnce: number): boolean {
    if (values.length > this.values.length || atOnce > this.parts.length) return false;
    this.values.set(values);
    return true;
  }

  find(first: number, stride: number, count: number, scale: number): number {
    return this.exports.pass(first, stride, count, scale);
  }
}
