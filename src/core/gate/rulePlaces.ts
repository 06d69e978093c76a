/** Where a rule stands in the text of its file, both counted from 1. */
export interface RulePlace {
  readonly line: number;
  readonly column: number;
}

const token = /"(?:[^"\\]|\\.)*"|[[\]{}:,]/gs;

/** The places of the texts in the list "rules" of a gate file, in their order; the last such list counts, as for JSON. */
export function rulePlaces(text: string): RulePlace[] {
  let found: RulePlace[] = [];
  let depth = 0;
  let key = '';
  let previous = '';
  for (const match of text.matchAll(token)) {
    const [sign] = match;
    const isKey = depth === 1 && (previous === '{' || previous === ',');
    if (sign === '{' || sign === '[') {
      depth++;
      if (sign === '[' && depth === 2 && key === 'rules') found = [];
    } else if (sign === '}' || sign === ']') depth--;
    else if (sign.startsWith('"') && isKey) key = nameIn(sign);
    else if (sign.startsWith('"') && depth === 2 && key === 'rules') found.push(placeAt(text, match.index));
    previous = sign;
  }
  return found;
}

function nameIn(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return '';
  }
}

function placeAt(text: string, at: number): RulePlace {
  const before = text.slice(0, at);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: at - start + 1 };
}
