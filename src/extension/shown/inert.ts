/**
 * Text as the editor shows it without making anything of it. Notifications and inputs turn `[text](command:…)` into
 * links that run commands; labels turn `$(name)` into icons. Both need their two signs side by side.
 */
export function inert(text: string): string {
  return text.replaceAll('](', '] (').replaceAll('$(', '$ (');
}

/** Text for a terminal: whatever it holds, it only prints. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD');

/** An object whose texts of these names are inert; everything else of it stays. */
export function withInert<T extends object>(value: T, names: readonly (keyof T)[]): T {
  const copy = { ...value };
  for (const name of names) {
    const text: unknown = copy[name];
    if (typeof text === 'string') copy[name] = inert(text) as T[keyof T];
  }
  return copy;
}
