import { DESCEND, FEATURE } from '../assembly/layout';
import { joinedName } from '../features/encodeContext';
import type { FeatureEncoder } from '../features/featureEncoder';
import type { IgnoredFields } from '../features/ignoredFields';
import { NewNames } from './newNames';
import type { ScanTree } from './scanTree';

/** A feature, or a namespace of features. */
export interface Feature {
  readonly name: string;
  /** What in it is none. */
  readonly ignored: IgnoredFields | undefined;
}

/** What encodeContext makes of a member or of an element. */
export function featureIn(within: Feature, key: string, isElement: boolean): Feature | undefined {
  const ignored = isElement ? within.ignored : within.ignored?.below(key);
  const isIgnored = !isElement && ignored?.whole === true;
  return isIgnored ? undefined : { name: joinedName(within.name, key), ignored };
}

/** What a field is for. */
export interface FieldUse {
  /** The parts it plays, by the names of ../assembly/layout.ts; `FEATURE` is added where it is one. */
  readonly flags: number;
  readonly feature: Feature | undefined;
  readonly argument?: number;
}

export interface FieldRules {
  /** The use of a member or element, from its path and from the feature it is in. */
  useOf(path: readonly string[], within: Feature | undefined, isElement: boolean): FieldUse;
  /** Learns what a value means in other parts than as a feature. */
  learnParts(node: number, flags: number, value: unknown): void;
}

/** Learns the fields of values whose row was filed: all names that they hold are known then. */
export class FieldLearner {
  private readonly features = new Map<number, string>();
  private numbered = false;
  private readonly names: NewNames;

  constructor(
    private readonly tree: ScanTree,
    private readonly encoder: FeatureEncoder,
    private readonly rules: FieldRules,
  ) {
    this.names = new NewNames(tree, encoder);
  }

  learn(node: number, value: unknown, path: readonly string[], feature: Feature | undefined): void {
    if (node === 0) return;
    const flags = this.tree.flagsOf(node);
    if (feature !== undefined) this.learnCode(node, value, feature.name || 'x');
    this.rules.learnParts(node, flags, value);
    if (typeof value !== 'object' || value === null || !(flags & DESCEND)) return;
    for (const key of Object.keys(value)) {
      const inner = [...path, key];
      if (!Array.isArray(value) && /^\d+$/.test(key)) this.numbered = true;
      const use = this.rules.useOf(inner, feature, Array.isArray(value));
      const own = use.flags | (use.feature === undefined ? 0 : FEATURE | DESCEND);
      const child = Array.isArray(value)
        ? this.tree.element(node, Number(key), own, use.argument)
        : this.tree.member(node, key, own, use.argument);
      this.learn(child, (value as Record<string, unknown>)[key], inner, use.feature);
    }
  }

  /** Undefined where another learner knows the node. */
  newCategory(node: number, text: string): number | undefined {
    const { encoder } = this;
    const field = this.features.get(node);
    // Members with numbers for names come first, wherever they are written: what is new is left to the plain path.
    if (field === undefined || this.numbered) return undefined;
    encoder.begin();
    encoder.category(field, text);
    return this.names.add(node, text, encoder.categoryCode(field, text));
  }

  endLearning(filed: boolean): void {
    this.names.end(filed);
  }

  private learnCode(node: number, value: unknown, field: string): void {
    this.features.set(node, field);
    if (typeof value === 'number') this.tree.setNumber(node, this.encoder.numberCode(field));
    else if (typeof value === 'string' || typeof value === 'boolean') {
      const text = String(value);
      this.tree.setText(node, text, this.encoder.categoryCode(field, text));
    }
  }
}
