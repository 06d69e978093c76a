import { parseJsonObject } from '../readers/decodeLine';
import type { LineToken } from './linePlan';

export type Path = readonly string[];

/** A value of the line that may differ from line to line, or a constant one. */
export interface Leaf {
  readonly path: Path;
  readonly kind: 'number' | 'text' | 'constant';
  /** Of texts and constants: what this line has. */
  readonly value: unknown;
  /** The bytes as they are written, without the quotation marks of a text. */
  readonly raw: string;
}

/** A line of JSON as the constant text around its leaves: between[i] comes before leaves[i], the last one after all. */
export interface JsonLayout {
  readonly leaves: readonly Leaf[];
  readonly between: readonly string[];
}

const numberPattern = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const constantPattern = /true|false|null/y;

/**
 * The layout of a line of JSON; undefined where it is none, or where keys repeat, are empty, hold escapes or could
 * be indices.
 */
export function jsonLayout(text: string): JsonLayout | undefined {
  // What follows relies on well-formed text.
  if (typeof parseJsonObject(text) === 'string') return undefined;
  const leaves: Leaf[] = [];
  const between: string[] = [];
  let at = 0;
  let from = 0;
  let plain = true;

  const leaf = (path: Path, kind: Leaf['kind'], start: number, end: number, value: unknown): void => {
    leaves.push({ path, kind, value, raw: text.slice(start, end) });
    between.push(text.slice(from, start));
    from = end;
  };
  const space = (): void => {
    while (at < text.length && ' \t\r\n'.includes(text[at])) at++;
  };
  const closing = (): number => {
    let end = at + 1;
    while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    return end;
  };

  const value = (path: Path): void => {
    space();
    const first = text[at];
    if (first === '{') members(path);
    else if (first === '[') elements(path);
    else if (first === '"') {
      const end = closing();
      leaf(path, 'text', at + 1, end, JSON.parse(text.slice(at, end + 1)));
      at = end + 1;
    } else {
      const isNumber = first === '-' || (first >= '0' && first <= '9');
      const pattern = isNumber ? numberPattern : constantPattern;
      pattern.lastIndex = at;
      const raw = pattern.exec(text)?.[0] ?? '';
      leaf(path, isNumber ? 'number' : 'constant', at, at + raw.length, JSON.parse(raw));
      at += raw.length;
    }
    space();
  };

  const members = (path: Path): void => {
    const seen = new Set<string>();
    at++;
    space();
    while (text[at] !== '}') {
      if (text[at] === ',') at++;
      space();
      const end = closing();
      const key = text.slice(at + 1, end);
      // Keys like "7" come first in an object, wherever they are written.
      if (seen.has(key) || key === '' || key.includes('\\') || /^\d+$/.test(key)) plain = false;
      seen.add(key);
      at = end + 1;
      space();
      at++;
      value([...path, key]);
    }
    at++;
  };

  const elements = (path: Path): void => {
    let index = 0;
    at++;
    space();
    while (text[at] !== ']') {
      if (text[at] === ',') at++;
      value([...path, String(index++)]);
    }
    at++;
  };

  value([]);
  between.push(text.slice(from));
  return plain ? { leaves, between } : undefined;
}

/** A dot in a field's own name could be taken for a path, and long paths are kept in another way. */
export function isPlainPath({ path }: Leaf): boolean {
  return path.every((key) => !key.includes('.')) && path.reduce((sum, key) => sum + key.length + 1, 0) < 1024;
}

/** What a plan makes of a leaf: a slot to read, something to pass over, or a constant that must be the same. */
export type LeafUse = 'slot' | 'skip' | 'fixed';

const encoder = new TextEncoder();

/** The tokens of a layout, and the slot of every leaf that has one (else -1). */
export function layoutTokens(
  layout: JsonLayout,
  useOf: (leaf: Leaf) => LeafUse,
): { tokens: LineToken[]; slotOf: number[] } {
  const tokens: LineToken[] = [];
  const slotOf: number[] = [];
  let slots = 0;
  layout.leaves.forEach((leaf, i) => {
    tokens.push({ kind: 'literal', bytes: encoder.encode(layout.between[i]) });
    const use = useOf(leaf);
    if (leaf.kind === 'number' && use !== 'fixed') {
      tokens.push({ kind: 'number' });
      slotOf.push(slots++);
    } else if (leaf.kind === 'text' && use !== 'fixed') {
      tokens.push({ kind: use === 'slot' ? 'keepText' : 'skipText' });
      slotOf.push(use === 'slot' ? slots++ : -1);
    } else {
      tokens.push({ kind: 'literal', bytes: encoder.encode(leaf.raw) });
      slotOf.push(-1);
    }
  });
  tokens.push({ kind: 'literal', bytes: encoder.encode(layout.between[layout.leaves.length]) });
  return { tokens, slotOf };
}
