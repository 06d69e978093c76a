import {
  ACTION,
  AS_ACTION,
  DESCEND,
  DISTRIBUTION,
  IDENTIFIES,
  IS_POSITION,
  ODD,
  OUTCOME,
  PROBABILITY,
  PROPENSITY,
  WEIGHT,
} from '../assembly/layout';
import type { RewardSum } from '../../documents/log/rewardSum';
import type { ScanCounts } from '../rows/scannedRows';
import type { ReadingState } from '../readers/records/lineReader';
import { identityArgument } from '../readers/records/rowIdentity';
import { isNumeric } from '../readers/records/values';
import type { LineScanner } from './lineScanner';

interface Part {
  readonly flags: number;
  readonly argument?: number;
}

/** The parts that fields of a record play, by name. */
export class RecordParts {
  private readonly parts = new Map<string, Part>();
  /** False where the scanner cannot follow the mapping: two actions by one field, numbers for names of actions, or a part of a sum that is numbered otherwise, too. */
  readonly usable: boolean;

  private readonly sum: RewardSum;

  constructor(private readonly state: ReadingState) {
    const { mapping, position, identity } = state;
    this.sum = mapping.rewardSum ?? [];
    const add = (name: string | null | undefined, flags: number, argument = 0): void => {
      if (typeof name === 'string')
        this.parts.set(name, { flags: (this.parts.get(name)?.flags ?? 0) | flags, argument });
    };
    add(mapping.reward ?? mapping.cost, OUTCOME);
    this.sum.forEach(({ field }, i) => add(field, OUTCOME, i));
    add(mapping.action, ACTION);
    add(mapping.propensity, PROPENSITY);
    add(mapping.weight, WEIGHT);
    if (position !== undefined) add(mapping.position, IS_POSITION);
    for (const field of identity) add(field.name, IDENTIFIES, identityArgument(field));
    const { distribution } = mapping;
    if (Array.isArray(distribution)) distribution.forEach((name, i) => add(name, PROBABILITY, i));
    else add(distribution, DISTRIBUTION);
    const isOnce = !Array.isArray(distribution) || new Set(distribution).size === distribution.length;
    // A name that looks like an index may be either.
    const isPlain = state.actions.mode === 'label' || !(mapping.actionNames ?? []).some(isNumeric);
    const isNumbered = this.sum.every(({ field }, i) => this.parts.get(field)?.argument === i);
    this.usable = isOnce && isPlain && isNumbered;
  }

  /** Every name that has a part. */
  get names(): readonly string[] {
    return [...this.parts.keys()];
  }

  /** The part of the field with this very name. */
  named(name: string): Part | undefined {
    return this.parts.get(name);
  }

  /** The part of the field along a path. A field whose own name looks like a path is left to the plain path. */
  along(path: readonly string[], others: readonly string[] = []): Part {
    const name = path.join('.');
    if (path.length === 1 && name.includes('.') && (this.parts.has(name) || others.includes(name)))
      return { flags: ODD };
    if (path.length > 1 && path.some((key) => key.includes('.'))) return { flags: 0 };
    const leads = [...this.parts.keys(), ...others].some((each) => each.startsWith(`${name}.`));
    const part = this.parts.get(name);
    return { flags: (part?.flags ?? 0) | (leads ? DESCEND : 0), argument: part?.argument ?? 0 };
  }

  /** What the reading's state means to the scanner. */
  prepare(scanner: LineScanner): void {
    const { mapping, actions, intake } = this.state;
    scanner.set('ACTION_COUNT', actions.count);
    scanner.set('FIRST_ACTION', actions.firstAction);
    scanner.set('LABELS', actions.mode === 'label');
    scanner.set('NEEDS_DISTRIBUTION', intake.rules.full);
    scanner.set('UNIFORM', intake.rules.optional);
    const negated = mapping.reward === undefined && mapping.rewardSum === undefined;
    scanner.set('NEGATED', negated);
    scanner.setSum(this.sum.map(({ weight }) => weight));
    scanner.set('NEEDS_WEIGHT', mapping.weight !== undefined);
    scanner.set('LISTED', Array.isArray(mapping.distribution) ? mapping.distribution.length : 0);
    const { missingReward } = mapping;
    scanner.setDefault(missingReward !== undefined && negated ? 0 - missingReward : missingReward);
    scanner.setPosition(mapping.position === undefined ? undefined : this.state.position);
  }

  /** What a scan has found of a sum. */
  settle({ partsFound }: ScanCounts): void {
    this.sum.forEach(({ field }, i) => {
      if (partsFound & (1 << i)) this.state.tally.outcomesSeen.add(field);
    });
  }

  /** Only of actions that the reading knows: a field that only looks like the action adds none. */
  private learnAction(scanner: LineScanner, node: number, written: string, value: unknown): void {
    const action = this.state.actions.known(value);
    if (action >= 0) scanner.tree.setText(node + AS_ACTION, written, action);
  }

  /** Learns the actions that a value names; `written`: how the log writes it, where it is no JSON string. */
  learnActions(scanner: LineScanner, node: number, flags: number, value: unknown, written?: string): void {
    const { actions } = this.state;
    if (flags & ACTION) {
      // A number between quotation marks is told of: the plain path counts them.
      const quoted = written === undefined && typeof value === 'string' && isNumeric(value);
      if ((actions.mode === 'label' || !quoted) && isLabel(value))
        this.learnAction(scanner, node, written ?? String(value), value);
    }
    if (flags & DISTRIBUTION && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const key of Object.keys(value)) {
        const action = actions.known(key);
        if (action >= 0) scanner.tree.member(node, key, PROBABILITY, action);
      }
    }
  }
}

const isLabel = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');
