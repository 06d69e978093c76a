import type { Figure } from '../figures/figure';
import { paperColors } from '../page/theme';

/** What works only on the living page. */
const living =
  'button, input, nav, .controls, .presets, .tools, .readout, .actions, .trainings, .joint label, #filter .note, #export';

/**
 * The view as a fragment of HTML that needs nothing else: charts as vectors, tables folded, no scripts. Whatever a log
 * contains is text in the page's tree, and leaves it escaped.
 */
export function htmlReport(view: HTMLElement, figures: readonly Figure[]): string {
  for (const figure of figures) figure.renewTable();
  const copy = view.cloneNode(true) as HTMLElement;
  for (const figure of figures) {
    const place = copy.querySelector(`#${figure.model.id}-figure .chart`);
    const drawing = new DOMParser().parseFromString(figure.drawing(paperColors()), 'image/svg+xml');
    place?.replaceChildren(drawing.documentElement);
  }
  for (const button of copy.querySelectorAll('button.link')) button.replaceWith(button.textContent ?? '');
  for (const fold of copy.querySelectorAll<HTMLDetailsElement>('details.fold')) fold.open = true;
  for (const node of copy.querySelectorAll(living)) node.remove();
  return copy.outerHTML;
}
