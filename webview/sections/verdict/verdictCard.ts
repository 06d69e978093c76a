import { element } from '../../parts/dom';

/** The part of a page that says what to do, told by icon, word and color. */
export function verdictCard(
  status: string,
  { icon, word }: { readonly icon: string; readonly word: string },
  ...content: readonly HTMLElement[]
): HTMLElement {
  return element(
    'section',
    { id: 'verdict', class: 'verdict', 'data-status': status, 'aria-labelledby': 'verdict-title' },
    element(
      'h2',
      { id: 'verdict-title' },
      element('span', { class: 'icon', 'aria-hidden': 'true' }, icon),
      word,
    ),
    ...content,
  );
}
