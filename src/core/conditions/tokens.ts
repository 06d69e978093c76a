import { UserError } from '../errors/userError';

/** A word, a text between quotation marks, or a sign. */
export interface Token {
  readonly kind: 'word' | 'text' | 'sign' | 'end';
  readonly text: string;
  /** Its first character, counted from 1. */
  readonly at: number;
}

const longest = 10_000;
const longestName = 500;
const quoted = String.raw`"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'`;
const comparing = new RegExp(String.raw`\s*(?:(!=|<=|>=|[=<>(),])|${quoted}|([^\s=<>!(),"']+))`, 'suy');
/** Where a "-" begins a word, it is a sign: inside of one, it belongs to a name. */
const adding = new RegExp(String.raw`\s*(?:([*+-])|${quoted}|([^\s*"']+))`, 'suy');

/** Cuts a condition, a rule or a sum into words. `what` it is, for messages. */
function tokensOf(source: string, what: string, pattern: RegExp): Token[] {
  if (source.length > longest)
    throw new UserError(
      `bad-${what}`,
      `The ${what} is longer than ${longest.toLocaleString('en-US')} characters. Make it shorter.`,
    );
  const end = source.trimEnd().length;
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex;
    const match = pattern.exec(source);
    if (!match) {
      const at = from + (/^\s*/.exec(source.slice(from))?.[0].length ?? 0);
      const sign = source[at];
      const why =
        sign === '"' || sign === "'" ? 'the quotation mark never closes' : `"${sign}" means nothing here`;
      throw problemAt(what, at + 1, why);
    }
    const [whole, sign, double, single, word] = match;
    const text = double ?? single;
    const at = from + (whole.length - whole.trimStart().length) + 1;
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    else if (text !== undefined) tokens.push({ kind: 'text', text: text.replace(/\\(.)/gsu, '$1'), at });
    else tokens.push({ kind: 'word', text: word, at });
  }
  return [...tokens, { kind: 'end', text: '', at: end + 1 }];
}

function problemAt(what: string, at: number, why: string): UserError {
  return new UserError(`bad-${what}`, `The ${what} cannot be read at character ${at}: ${why}.`);
}

/** Reads tokens one after the other. */
export class TokenStream {
  private next = 0;
  private readonly tokens: readonly Token[];

  constructor(
    source: string,
    readonly what: string,
    /** `sums`: "+", "-" and "*" are signs, and nothing is compared. */
    kind: 'conditions' | 'sums' = 'conditions',
  ) {
    this.tokens = tokensOf(source, what, kind === 'sums' ? adding : comparing);
  }

  peek(): Token {
    return this.tokens[this.next];
  }

  take(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.next++;
    return token;
  }

  /** Takes the next token if it is this sign or, whatever its case, this word. */
  takes(text: string): boolean {
    const { kind, text: own } = this.peek();
    const fits = (kind === 'sign' && own === text) || (kind === 'word' && own.toLowerCase() === text);
    if (fits) this.next++;
    return fits;
  }

  expect(text: string, why = `"${text}" is expected`): void {
    if (!this.takes(text)) throw this.problem(why);
  }

  /** A word or a quoted text. */
  name(whatFor: string): Token {
    const token = this.peek();
    if (token.kind !== 'word' && token.kind !== 'text') throw this.problem(`${whatFor} is expected`);
    // Longer texts of a log are not kept whole.
    if (token.text.length > longestName)
      throw this.problem(`a name or a value has at most ${longestName} characters`);
    return this.take();
  }

  problem(why: string, { kind, text, at } = this.peek()): UserError {
    const found = kind === 'end' ? 'it ends there' : `there is "${text.slice(0, 40)}"`;
    return problemAt(this.what, at, `${why}, and ${found}`);
  }
}
