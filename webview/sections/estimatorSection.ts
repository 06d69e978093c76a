import { confidenceText } from '../../src/core/certificate/statement';
import type { PageReport } from '../../src/protocol/page';
import { forestFigure } from '../charts/forestChart';
import { dataTableView, type DataTable } from '../parts/dataTable';
import { element, section } from '../parts/dom';
import { Figure } from '../figures/figure';
import { cell } from '../parts/format';
import type { Host } from '../page/host';

const boundNames: Readonly<Record<string, string>> = {
  ls: 'Logarithmic smoothing',
  'ls-lin': 'Logarithmic smoothing, linear',
  ix: 'Implicit exploration',
  es: 'Exponential smoothing, one-sided',
  london: 'London and Sandler',
  sakhi1: 'Sakhi et al. 1',
  sakhi2: 'Sakhi et al. 2',
};

/** Every estimator beside every other, guaranteed and asymptotic intervals told apart. */
export class EstimatorSection {
  readonly element: HTMLElement;
  readonly figures: readonly Figure[];

  constructor(report: PageReport, host: Host) {
    const figure = new Figure(forestFigure(report), host);
    this.figures = [figure];
    const confidence = confidenceText(report.certificate.delta);
    this.element = section(
      'estimators',
      'Estimators',
      element(
        'p',
        { class: 'lead' },
        `Wide bars are guaranteed: they hold with ${confidence} confidence for any number of rows. Thin bars are asymptotic: they approach it as the number of rows grows, and those of a biased estimator cover its own average, not the policy's value.`,
      ),
      element(
        'p',
        { class: 'details' },
        'A guaranteed interval may be tighter than the certificate: it is a different bound, for one estimator, and does not pay for choosing α and λ. Each holds on its own, but the tightest one, picked after looking, does not. Only the certificate, whose bound was chosen before the rows were seen, is called certified.',
      ),
      figure.element,
      element(
        'details',
        { id: 'other-bounds' },
        element('summary', {}, 'Other lower bounds, for comparison'),
        dataTableView(otherBoundsTable(report)),
      ),
    );
  }
}

/** Each holds by itself; picking the best after looking would not. */
function otherBoundsTable({ otherBounds }: PageReport): DataTable {
  return {
    caption: 'Each bound holds on its own; the best one, picked after looking, does not.',
    columns: [
      { heading: 'Bound', show: cell.text },
      { heading: 'At least', show: cell.lower },
    ],
    rows: otherBounds.map(({ name, lower }) => [boundNames[name] ?? name, lower]),
  };
}
