import * as layout from '../assembly/layout';

export interface TreeExports {
  adopt(node: number): void;
  codeOf(node: number, text: number, length: number): number;
  giveCode(node: number, text: number, length: number, code: number, index: number): void;
}

/** What was done to a tree, so that another one can follow. */
export type TreeChange =
  | readonly ['clear']
  | readonly ['root', flags: number]
  | readonly ['member', parent: number, key: string, flags: number, argument: number]
  | readonly ['element', parent: number, index: number, flags: number, argument: number]
  | readonly ['expect', parent: number, child: number]
  | readonly ['number', node: number, code: number]
  | readonly ['text', node: number, text: string, code: number]
  | readonly ['columns', nodes: readonly number[]];

const longestText = 4096;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * What a scanner knows of a log: the paths to its fields, what each of them is for, and what their texts mean. Once the
 * memory for it is full nothing more is learned, and the plain path reads what is not known.
 */
export class ScanTree {
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  private readonly byKey = new Map<string, number>();
  private nodes = 1;
  private texts = 1;
  private poolEnd: number = layout.POOL;
  private changes: TreeChange[] | undefined;

  constructor(
    buffer: ArrayBuffer,
    private readonly exports: TreeExports,
  ) {
    this.words = new Int32Array(buffer);
    this.bytes = new Uint8Array(buffer);
  }

  /** From now on changes are kept for others. */
  record(): void {
    this.changes ??= [];
  }

  /** The changes since this was last asked. */
  takeChanges(): readonly TreeChange[] {
    const taken = this.changes ?? [];
    if (this.changes) this.changes = [];
    return taken;
  }

  /** Follows another tree, from its beginning and in its order. */
  follow(changes: readonly TreeChange[]): void {
    for (const change of changes) {
      const [kind] = change;
      if (kind === 'clear') this.clear();
      else if (kind === 'root') this.root(change[1]);
      else if (kind === 'member') this.member(change[1], change[2], change[3], change[4]);
      else if (kind === 'element') this.element(change[1], change[2], change[3], change[4]);
      else if (kind === 'expect') this.expect(change[1], change[2]);
      else if (kind === 'number') this.setNumber(change[1], change[2]);
      else if (kind === 'text') this.setText(change[1], change[2], change[3]);
      else this.setColumns(change[1]);
    }
  }

  /** Forgets everything. */
  clear(): void {
    if (this.nodes === 1) return;
    this.changes?.push(['clear']);
    this.byKey.clear();
    this.bytes.fill(0, layout.CHILDREN, layout.ENTRIES);
    this.nodes = this.texts = 1;
    this.poolEnd = layout.POOL;
  }

  root(flags: number): number {
    this.changes?.push(['root', flags]);
    return this.newNode(0, flags, 0);
  }

  /** The nodes of a table's columns. */
  setColumns(nodes: readonly number[]): void {
    this.changes?.push(['columns', nodes]);
    this.words.set(nodes, layout.COLUMNS >> 2);
  }

  /** The member of that key, made if there is none; 0 where there is no room. */
  member(parent: number, key: string, flags: number, argument = 0): number {
    const change: TreeChange = ['member', parent, key, flags, argument];
    return this.child(parent, `${parent}:${key}`, change, flags, argument, (node) => {
      const place = this.put(`${key}"`);
      if (place === 0) return false;
      const length = this.poolEnd - place - 1;
      const field = node >> 2;
      this.words[field + layout.NODE_KEY / 4] = place;
      this.words[field + layout.NODE_KEY_LENGTH / 4] = length;
      for (let i = 0; i < 8; i++) {
        const compared = i <= length;
        this.bytes[node + layout.NODE_WORD + i] = compared ? this.bytes[place + i] : 0;
        this.bytes[node + layout.NODE_MASK + i] = compared ? 255 : 0;
      }
      return true;
    });
  }

  /** The same for an element of a list. */
  element(parent: number, index: number, flags: number, argument = 0): number {
    const change: TreeChange = ['element', parent, index, flags, argument];
    return this.child(parent, `${parent}#${index}`, change, flags, argument, (node) => {
      this.words[(node + layout.NODE_KEY) >> 2] = index;
      this.words[(node + layout.NODE_KEY_LENGTH) >> 2] = layout.ELEMENT;
      return true;
    });
  }

  /** Makes this the child that is tried first. */
  expect(parent: number, child: number): void {
    const place = (parent + layout.NODE_FIRST) >> 2;
    if (this.words[place] === child) return;
    this.changes?.push(['expect', parent, child]);
    this.words[place] = child;
  }

  flagsOf(node: number): number {
    return this.words[(node + layout.NODE_FLAGS) >> 2];
  }

  /** What a number at this node means. */
  setNumber(node: number, code: number): void {
    const place = (node + layout.NODE_NUMBER) >> 2;
    if (this.words[place] === code) return;
    this.changes?.push(['number', node, code]);
    this.words[place] = code;
  }

  textAt(place: number, length: number): string {
    return decoder.decode(this.bytes.subarray(place, place + length));
  }

  /** What a text at this node means. */
  setText(node: number, text: string, code: number): void {
    if (code === layout.UNKNOWN || text.length > longestText || this.texts === layout.MOST_TEXTS) return;
    const before = this.poolEnd;
    const place = this.put(text);
    if (place === 0) return;
    const length = this.poolEnd - place;
    if (this.exports.codeOf(node, place, length) === layout.UNKNOWN) {
      this.changes?.push(['text', node, text, code]);
      this.exports.giveCode(node, place, length, code, this.texts++);
    } else this.poolEnd = before;
  }

  private child(
    parent: number,
    key: string,
    change: TreeChange,
    flags: number,
    argument: number,
    name: (node: number) => boolean,
  ): number {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    this.changes?.push(change);
    const node = this.newNode(parent, flags, argument);
    if (node === 0 || !name(node)) return 0;
    this.exports.adopt(node);
    this.byKey.set(key, node);
    return node;
  }

  private newNode(parent: number, flags: number, argument: number): number {
    if (this.nodes === layout.MOST_NODES) return 0;
    const node = layout.NODES + this.nodes++ * layout.NODE_BYTES;
    this.bytes.fill(0, node, node + layout.NODE_BYTES);
    const field = node >> 2;
    this.words[field + layout.NODE_PARENT / 4] = parent;
    this.words[field + layout.NODE_FLAGS / 4] = flags;
    this.words[field + layout.NODE_NUMBER / 4] = layout.UNKNOWN;
    this.words[field + layout.NODE_ARGUMENT / 4] = argument;
    return node;
  }

  /** Writes a text where it stays; 0 where there is no room. */
  private put(text: string): number {
    const place = this.poolEnd;
    const room = this.bytes.subarray(place, layout.POOL + layout.POOL_BYTES);
    const { read, written } = encoder.encodeInto(text, room);
    if (read < text.length) return 0;
    this.poolEnd += written;
    return place;
  }
}
