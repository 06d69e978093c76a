/** Where an arrow key leads among so many rows. */
const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End walk through the rows of a table that can be selected; Enter selects one, as on any button. */
export function walkByArrows(table: HTMLTableElement): HTMLTableElement {
  table.addEventListener('keydown', (event) => {
    const rows = [...table.querySelectorAll<HTMLElement>('tbody th .link')];
    const place = rows.findIndex((row) => row === document.activeElement);
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (place < 0 || step === undefined) return;
    // The page would scroll.
    event.preventDefault();
    rows[step(place, rows.length - 1)].focus();
  });
  return table;
}
