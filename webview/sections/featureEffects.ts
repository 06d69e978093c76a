import type { FeatureEffect } from '../../src/core/documents/results/analysisReport';
import type { PageReport } from '../../src/protocol/page';
import type { Host } from '../page/host';
import { copyTable } from '../parts/copyTable';
import { dataTableView, type DataTable } from '../parts/dataTable';
import { element, fold } from '../parts/dom';
import { cell, percent } from '../parts/format';

/** Which features of actions a policy goes by, where it looks at them. */
export function featureEffectsSection({ featureEffects = [] }: PageReport, host: Host): HTMLElement[] {
  if (featureEffects.length === 0) return [];
  return [
    fold(
      'features',
      'What the policy goes by',
      featureEffects
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', '),
      element(
        'p',
        { class: 'lead' },
        'The features of actions that move its scores most: how far what each adds spreads over the actions on offer. They describe the policy, and are not causes of rewards.',
      ),
      dataTableView(featureEffectsTable(featureEffects)),
      copyTable('What the policy goes by', () => featureEffectsTable(featureEffects), host),
    ),
  ];
}

export const featureEffectsTable = (effects: readonly FeatureEffect[]): DataTable => ({
  caption: 'What the policy goes by',
  columns: [
    { heading: 'Feature of an action', show: cell.text },
    { heading: 'Spread', show: cell.value },
    { heading: 'Adds on average', show: cell.value },
    { heading: 'Actions that have it', show: cell.text },
  ],
  rows: effects.map(({ name, spread, adds, share }) => [
    name,
    spread,
    adds,
    percent(Number(share.toFixed(3))),
  ]),
});
