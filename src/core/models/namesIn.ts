import { parseShallow } from '../documents/text/nesting';

/** A list of names in a model's metadata: JSON, or between commas. undefined: it names nothing. */
export function namesIn(text: string): string[] | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const parsed = trimmed.startsWith('[') ? parsedList(trimmed) : trimmed.split(',');
  return parsed?.map((name) => String(name).trim());
}

function parsedList(text: string): unknown[] | undefined {
  try {
    const value = parseShallow(text);
    return Array.isArray(value) ? (value as unknown[]) : undefined;
  } catch {
    return undefined;
  }
}
