import { confidenceText } from '../../../src/core/certificate/statement';
import { metricText } from '../../../src/core/metrics/metricText';
import type { PageReport } from '../../../src/protocol/page';
import type { Host } from '../../page/host';
import { copyTable } from '../../parts/copyTable';
import { dataTableView, type DataTable } from '../../parts/dataTable';
import { element, fold } from '../../parts/dom';
import { cell, formatValue } from '../../parts/format';

/** Other outcomes of the selected policy, where somebody asked for them. */
export function metricsSection(report: PageReport, host: Host): HTMLElement[] {
  const { metrics = [], certificate } = report;
  if (metrics.length === 0) return [];
  const confidence = confidenceText(certificate.delta);
  const certified = metrics.filter(({ withheld }) => withheld === null).length;
  return [
    fold(
      'metrics',
      'Other outcomes',
      metrics.map(({ name }) => name).join(', '),
      element(
        'p',
        { class: 'lead' },
        certified > 0
          ? `What is certified of other outcomes holds for all of them together with ${confidence} confidence.`
          : 'Nothing is certified of other outcomes.',
      ),
      dataTableView(metricsTable(report)),
      copyTable('The other outcomes', () => metricsTable(report), host),
    ),
  ];
}

/** The same for the export. */
export function metricsTable({ metrics = [] }: PageReport): DataTable {
  return {
    caption: 'Other outcomes',
    columns: [
      { heading: 'Outcome', show: cell.text },
      { heading: 'Better', show: cell.text },
      { heading: 'Estimate, not certified', show: cell.text },
      { heading: 'Logged', show: cell.text },
      { heading: 'Certified', show: cell.text },
    ],
    rows: metrics.map((metric) => [
      metric.name,
      metric.direction === 'min' ? 'less' : 'more',
      metric.estimate === null ? '–' : formatValue(metric.estimate),
      metric.logging === null ? '–' : formatValue(metric.logging),
      metricText(metric),
    ]),
  };
}
