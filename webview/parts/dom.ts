import { visibleText } from '../../src/core/documents/text/visibleText';

type Child = Node | string;

/** Builds an element. Strings become visible text, so nothing a log contains is ever read as markup or turns a sentence around. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.map((child) => (typeof child === 'string' ? visibleText(child) : child)));
  return node;
}

/** A table with a caption, the form of every chart that a screen reader can read. */
export function table(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLTableElement {
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

/** Terms and what is said about them. */
export function definitions(
  name: string,
  entries: readonly (readonly [term: string, text: Child])[],
): HTMLElement {
  const pairs = entries.map(([term, text]) =>
    element('div', {}, element('dt', {}, term), element('dd', {}, text)),
  );
  return element('dl', { class: name }, ...pairs);
}

/** A part of the page with a heading to jump to. */
export function section(id: string, title: string, ...content: readonly Child[]): HTMLElement {
  return element(
    'section',
    { id, 'aria-labelledby': `${id}-title` },
    element('h2', { id: `${id}-title` }, title),
    ...content,
  );
}

/** A part of the page that folds to its heading and one thing to know; the page remembers what was open. */
export function fold(
  id: string,
  title: string,
  headline: Child,
  ...content: readonly Child[]
): HTMLDetailsElement {
  return element(
    'details',
    { id, class: 'fold' },
    element(
      'summary',
      {},
      element('h2', { id: `${id}-title` }, title),
      element('span', { class: 'headline' }, headline),
    ),
    element('div', { class: 'folded' }, ...content),
  );
}

export function button(
  label: string,
  act: () => void,
  kind: 'main' | 'second' | 'link' | 'chip' | 'quiet' = 'main',
): HTMLButtonElement {
  const node = element('button', { type: 'button', class: kind }, label);
  node.addEventListener('click', act);
  return node;
}
