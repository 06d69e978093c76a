type Child = Node | string;

/** Builds an element. Strings become text nodes, so nothing a log contains is ever read as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** A table with a caption, the form of every chart that a screen reader can read. */
export function table(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLElement {
  const head = element('tr', {}, ...headings.map((heading) => element('th', { scope: 'col' }, heading)));
  const body = rows.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell))));
  return element(
    'table',
    {},
    element('caption', {}, caption),
    element('thead', {}, head),
    element('tbody', {}, ...body),
  );
}
