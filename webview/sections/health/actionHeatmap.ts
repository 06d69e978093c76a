import type { PageReport } from '../../../src/protocol/page';
import { element } from '../../parts/dom';
import { formatCount, formatShort } from '../../parts/format';

type ActionUse = PageReport['health']['actions'][number];

/** How dark a cell is, in as many steps as the style sheet knows. */
const shades = 6;

/** Actions by propensity as a table whose cells are shaded by their logarithm: it is its own data table. */
export function actionHeatmap(
  actions: readonly ActionUse[],
  edges: readonly number[],
  all: number,
): HTMLElement {
  const bins = edges.slice(0, -1).map((_, bin) => bin);
  const used = bins.filter((bin) => actions.some(({ byPropensity }) => byPropensity[bin] > 0));
  const most = Math.max(...actions.flatMap(({ byPropensity }) => byPropensity));
  const shade = (count: number): string =>
    count === 0 ? '0' : String(Math.max(1, Math.ceil((shades * Math.log1p(count)) / Math.log1p(most))));
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'Action'),
    element('th', { scope: 'col' }, 'Taken'),
    element('th', { scope: 'col' }, 'Mean reward'),
    ...used.map((bin) =>
      element('th', { scope: 'col' }, `${formatShort(edges[bin])}–${formatShort(edges[bin + 1])}`),
    ),
  );
  const rows = actions.map(({ name, taken, meanReward, byPropensity }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      element('td', {}, formatCount(taken)),
      element('td', {}, formatShort(meanReward)),
      ...used.map((bin) =>
        element(
          'td',
          { class: 'heat', 'data-shade': shade(byPropensity[bin]) },
          byPropensity[bin] > 0 ? formatCount(byPropensity[bin]) : '',
        ),
      ),
    ),
  );
  const listed = actions.length < all ? `, the ${actions.length} most taken of ${formatCount(all)}` : '';
  const shown = actions.reduce((sum, { taken }) => sum + taken, 0);
  const caption = `${formatCount(shown)} rows by action and propensity${listed}`;
  return element(
    'div',
    { id: 'actions' },
    element('h3', {}, 'Actions × propensity'),
    element(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
      element(
        'table',
        { class: 'heatmap' },
        element('caption', {}, caption),
        element('thead', {}, head),
        element('tbody', {}, ...rows),
      ),
    ),
  );
}
