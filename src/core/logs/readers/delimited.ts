const quote = 34;

/**
 * Whether a quoted field is still open at the end of bytes[start..end). A quotation mark opens a field only at its
 * beginning; inside, a doubled one is a character.
 */
export function quoteStaysOpen(
  bytes: Uint8Array,
  start: number,
  end: number,
  delimiter: number,
  openBefore: boolean,
): boolean {
  let open = openBefore;
  let fieldStart = !openBefore;
  for (let i = start; i < end; i++) {
    const byte = bytes[i];
    if (open) {
      if (byte === quote) {
        if (bytes[i + 1] === quote && i + 1 < end) i++;
        else open = false;
      }
    } else if (byte === delimiter) {
      fieldStart = true;
      continue;
    } else if (byte === quote && fieldStart) {
      open = true;
    }
    fieldStart = false;
  }
  return open;
}

/** The fields of one record: a,"b ""c"" d",e -> a | b "c" d | e */
export function splitDelimited(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter);
  const fields: string[] = [];
  let i = 0;
  for (;;) {
    let field = '';
    if (text[i] === '"') {
      i++;
      for (;;) {
        const close = text.indexOf('"', i);
        if (close < 0) {
          field += text.slice(i);
          i = text.length;
          break;
        }
        field += text.slice(i, close);
        i = close + 1;
        if (text[i] !== '"') break;
        field += '"';
        i++;
      }
    }
    const next = text.indexOf(delimiter, i);
    if (next < 0) {
      fields.push(field + text.slice(i));
      return fields;
    }
    fields.push(field + text.slice(i, next));
    i = next + delimiter.length;
  }
}

/** Column names as they are, a repeated one with a number behind that makes it the only one of its name. */
export function columnNames(header: readonly string[]): string[] {
  const written = header.map((raw) => raw.trim());
  const taken = new Set(written);
  const seen = new Map<string, number>();
  return written.map((name) => {
    let before = seen.get(name) ?? 0;
    let own = name;
    while (before > 0 && taken.has((own = `${name}.${before}`))) before++;
    taken.add(own);
    seen.set(name, before + 1);
    return own;
  });
}
