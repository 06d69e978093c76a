import type { FeatureEncoder } from '../features/featureEncoder';
import type { ScanTree } from './scanTree';

/** Names that the row at hand has shown for the first time: they stay if it is filed, and never were otherwise. */
export class NewNames {
  private readonly pending: { readonly node: number; readonly text: string; readonly code: number }[] = [];

  constructor(
    private readonly tree: ScanTree,
    private readonly encoder: FeatureEncoder,
  ) {}

  /** Gives the code back. */
  add(node: number, text: string, code: number): number {
    this.pending.push({ node, text, code });
    return code;
  }

  end(filed: boolean): void {
    if (this.pending.length === 0) return;
    if (filed) {
      this.encoder.settle();
      for (const { node, text, code } of this.pending) this.tree.setText(node, text, code);
    } else this.encoder.forget();
    this.pending.length = 0;
  }
}
