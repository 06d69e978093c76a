import { existsSync } from 'node:fs';
import * as v from 'valibot';
import type * as vscode from 'vscode';
import type { Leaderboard } from '../../core/documents/results/leaderboard';
import { findFiles, shortWait } from './findLogs';
import { isPolicy } from './logFiles';

const strings = v.array(v.string());

const policyList = v.object({
  /** What a person has put on the list, and what they have taken off it, in the words of the command line. */
  added: strings,
  removed: strings,
  selected: v.exactOptional(v.string()),
  /** Those of the workspace when it was last searched: a search may end before it is through. */
  found: v.exactOptional(strings),
  /** The SHA-256 of all policies that were ever looked at on this log: claims are charged for them. */
  seen: strings,
  /** How many policies a person said they would look at. */
  planned: v.exactOptional(v.number()),
  /** What the log is divided by, and the rows that count. */
  segment: v.exactOptional(v.string()),
  /** Where events decide several slots: the one that the page is about. */
  slot: v.exactOptional(v.number()),
  where: v.exactOptional(v.string()),
  declared: v.exactOptional(v.boolean()),
});

/** Which policies are compared on a log, as a person left it. */
export type PolicyList = Readonly<v.InferOutput<typeof policyList>>;

const empty: PolicyList = { added: [], removed: [], seen: [] };
const keyOf = (files: readonly vscode.Uri[]): string =>
  `banditLens.policies ${files.map(({ fsPath }) => fsPath).join('\n')}`;

/** The newest policies of a workspace; of more nobody wants to see all on every log. */
const mostFound = 20;
const mostSeen = 10_000;

/** The lists of policies of all logs: they outlive pages and windows. */
export class PolicyLists {
  constructor(private readonly kept: vscode.Memento) {}

  of(files: readonly vscode.Uri[]): PolicyList {
    const known = v.safeParse(policyList, this.kept.get(keyOf(files)));
    return known.success ? known.output : empty;
  }

  /** Puts a policy on the list and selects it. */
  add(files: readonly vscode.Uri[], ref: string): Promise<void> {
    const { added, removed } = this.of(files);
    return this.change(files, {
      added: [...added.filter((each) => each !== ref), ref],
      removed: removed.filter((each) => each !== ref),
      selected: ref,
    });
  }

  remove(files: readonly vscode.Uri[], ref: string): Promise<void> {
    const { added, removed, selected, ...rest } = this.of(files);
    return this.write(files, {
      ...rest,
      added: added.filter((each) => each !== ref),
      removed: [...removed.filter((each) => each !== ref), ref],
      ...(selected !== undefined && selected !== ref && { selected }),
    });
  }

  change(files: readonly vscode.Uri[], change: Partial<PolicyList>): Promise<void> {
    return this.write(files, { ...this.of(files), ...change });
  }

  /** Divides the log no more, counts all rows, and picks no slot. */
  forgetRows(files: readonly vscode.Uri[]): Promise<void> {
    const { segment, slot, where, declared, ...rest } = this.of(files);
    return this.write(files, rest);
  }

  /** How many policies have been looked at on a log: whoever certifies one of them has picked it. */
  looked(files: readonly vscode.Uri[]): number {
    const { seen, planned = 1 } = this.of(files);
    return Math.max(seen.length, planned, 1);
  }

  /** Whoever has seen a policy's numbers may pick it, or drop it, for them. */
  note(files: readonly vscode.Uri[], { rows }: Leaderboard): Promise<void> {
    const seen = new Set([...this.of(files).seen, ...rows.map(({ sha256 }) => sha256)]);
    return this.change(files, { seen: [...seen].slice(-mostSeen) });
  }

  /** The policies to compare on a log: what runs, what a person added, yardsticks; and those that the workspace has. */
  async refs(files: readonly vscode.Uri[]): Promise<{ named: string[]; found: string[] }> {
    const { added, removed, found: before = [] } = this.of(files);
    const isOn = (ref: string): boolean => !removed.includes(ref);
    const named = ['logging', ...added, 'best-action', 'uniform'].filter(isOn);
    const searched = (await findFiles(isPolicy, shortWait)).map(({ fsPath }) => fsPath);
    const paths = new Set([...searched, ...before.filter((path) => existsSync(path))]);
    const found = [...paths].slice(0, mostFound);
    await this.change(files, { found });
    return { named, found: found.map((path) => `file:${path}`).filter(isOn) };
  }

  async write(files: readonly vscode.Uri[], list: PolicyList): Promise<void> {
    await this.kept.update(keyOf(files), list);
  }
}
