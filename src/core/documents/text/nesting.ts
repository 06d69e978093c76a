/** A record that is nested deeper than this is no record of a log; programs that recurse would run out of stack on it. */
export const maxNesting = 100;

export const tooNested = `it is nested more than ${maxNesting} levels deep; leave that field out`;

/** Whether well-formed JSON is nested deeper than the limit. Looks at the text: nothing is built, nothing recurses. */
export function isTooNested(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 34) {
      i = closingQuote(text, i);
    } else if (c === 91 || c === 123) {
      if (++depth > maxNesting) return true;
    } else if (c === 93 || c === 125) {
      depth--;
    }
  }
  return false;
}

/** Where the string that begins at `start` ends; the end of the text where it does not. */
function closingQuote(text: string, start: number): number {
  for (let i = text.indexOf('"', start + 1); i >= 0; i = text.indexOf('"', i + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(i - 1 - backslashes) === 92) backslashes++;
    if (backslashes % 2 === 0) return i;
  }
  return text.length;
}

/** The same of a value. */
export function isTooNestedValue(value: unknown, left = maxNesting): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (left === 0) return true;
  return Object.values(value).some((inner) => isTooNestedValue(inner, left - 1));
}

/** JSON.parse for documents, which are never nested so deep either. */
export function parseShallow(text: string): unknown {
  if (isTooNested(text)) throw new SyntaxError(`nested more than ${maxNesting} levels deep`);
  return JSON.parse(text) as unknown;
}
