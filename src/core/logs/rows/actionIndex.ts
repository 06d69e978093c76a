import { named } from '../schema/knownActions';
import type { Learned } from '../features/learned';

/** More distinct actions than this is a wrong mapping, not a bandit. */
const maxActions = 100_000;
/** And so is a longer name. */
const maxNameLength = 1000;

/** Gives every action its index: integers that are indices already keep it, other labels go by first appearance. */
export class ActionIndex implements Learned {
  private readonly labels = new Map<string, number>();
  private readonly named: string[] = [];
  private highest = -1;
  /** As far as the rows that count go. */
  private settledHighest = -1;
  private settledNames: number;

  constructor(
    /** `index`: an integer label is the index (plus firstAction); `label`: whatever it is, it is a name. */
    readonly mode: 'index' | 'label',
    readonly firstAction: 0 | 1 = 0,
    /** K as the user set it; 0: as many as appear. */
    readonly fixed = 0,
    names: readonly string[] = [],
  ) {
    names.forEach((name) => this.ofLabel(name));
    this.settledNames = this.named.length;
  }

  get count(): number {
    return Math.max(this.fixed, this.highest + 1, this.named.length);
  }

  /** The index of a label as the log writes it, or -1 where it is outside the set. */
  of(label: unknown): number {
    if (typeof label === 'number' && this.mode === 'index') return this.ofNumber(label);
    if (typeof label !== 'string' && typeof label !== 'number' && typeof label !== 'boolean') return -1;
    if (this.mode === 'index') {
      const text = String(label).trim();
      const known = this.labels.get(text);
      if (known !== undefined) return known;
      return /^\d{1,9}$/.test(text) ? this.ofNumber(Number(text)) : -1;
    }
    return this.ofLabel(String(label));
  }

  /** The same without adding one: -1 where no row has named it. */
  known(label: unknown): number {
    const { count, mode, firstAction } = this;
    const text = mode === 'index' ? String(label).trim() : String(label);
    const named = typeof label === 'number' && mode === 'index' ? undefined : this.labels.get(text);
    if (named !== undefined || mode === 'label') return named ?? -1;
    const index = typeof label === 'number' || /^\d{1,9}$/.test(text) ? Number(label) - firstAction : -1;
    return Number.isInteger(index) && index >= 0 && index < count ? index + 0 : -1;
  }

  ofNumber(label: number): number {
    const index = label - this.firstAction;
    if (!Number.isInteger(index) || index < 0 || index >= (this.fixed || maxActions)) return -1;
    if (index > this.highest) this.highest = index;
    return index + 0;
  }

  ofLabel(label: string): number {
    const known = this.labels.get(label);
    if (known !== undefined) return known;
    if (this.named.length >= (this.fixed || maxActions) || label.length > maxNameLength) return -1;
    this.labels.set(label, this.named.length);
    return this.named.push(label) - 1;
  }

  /** The actions of an event by the ids that `field` gives them, or why they cannot be told. */
  ofIds(ids: readonly unknown[], field: string): Uint32Array<ArrayBuffer> | string {
    const indices = new Uint32Array(ids.length);
    const seen = new Set<number>();
    for (const [i, id] of ids.entries()) {
      if (typeof id !== 'string' && typeof id !== 'number') return `its actions are not named by ${field}`;
      const index = this.ofLabel(String(id));
      if (index < 0) return this.outside(JSON.stringify(id));
      if (seen.has(index)) return `two of its actions are named ${id} by ${field}`;
      seen.add(index);
      indices[i] = index;
    }
    return indices;
  }

  /** Why a row is rejected whose action, shown as JSON, has no index. */
  outside(shown: string): string {
    if (this.fixed === 0 && this.count >= maxActions) {
      return `its action ${shown.slice(0, 60)} is one more than the ${maxActions.toLocaleString('en-US')} that a log may have; check that the schema's "action" is the action and not an id of the row`;
    }
    if (shown.length > maxNameLength) return `its action has a name of more than ${maxNameLength} characters`;
    const action = `its action ${shown.slice(0, 60)} is`;
    if (this.named.length > 0 && this.named.length === this.fixed)
      return `${action} none of ${named(this.named)}`;
    if (this.fixed > 0 || this.mode === 'label') return `${action} outside the set of actions`;
    const last = (maxActions - 1 + this.firstAction).toLocaleString('en-US');
    return `${action} outside the set of actions (${this.firstAction} to ${last}); where actions are names, say "actionLabels": "label" in a schema`;
  }

  /** A distribution or an offer showed that there are at least this many. */
  atLeast(count: number): boolean {
    if (count > (this.fixed || maxActions)) return false;
    if (count - 1 > this.highest) this.highest = count - 1;
    return true;
  }

  settle(): void {
    this.settledHighest = this.highest;
    this.settledNames = this.named.length;
  }

  forget(): void {
    this.highest = this.settledHighest;
    while (this.named.length > this.settledNames) this.labels.delete(this.named.pop() as string);
  }

  names(): string[] {
    return Array.from({ length: this.count }, (_, i) => this.named[i] ?? String(i + this.firstAction));
  }
}
