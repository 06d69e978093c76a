/** What a person knows a control by. */
const nameOf = (node: Element): string =>
  node.id || node.getAttribute('aria-label') || (node.textContent ?? '');

/** Notes which control has the focus; what it returns gives the focus to the same one of what is shown then. */
export function keepFocus(page: HTMLElement): () => void {
  const held = document.activeElement;
  if (held === null || !page.contains(held)) return () => undefined;
  const [tag, name] = [held.localName, nameOf(held)];
  // Of several of one name, the same one.
  const alike = (): HTMLElement[] =>
    [...page.querySelectorAll<HTMLElement>(tag)].filter((node) => nameOf(node) === name);
  const place = alike().indexOf(held as HTMLElement);
  return () => {
    const found = alike();
    (found.at(place) ?? found.at(0))?.focus({ preventScroll: true });
  };
}
