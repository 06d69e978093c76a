import { confidenceText } from '../../../src/core/certificate/statement';
import type { PageReport } from '../../../src/protocol/page';
import { forestFigure } from '../../charts/forestChart';
import { element, fold } from '../../parts/dom';
import { Figure } from '../../figures/figure';
import { formatValue } from '../../parts/format';
import type { Host } from '../../page/host';

/** Every estimator beside every other, guaranteed and asymptotic intervals told apart. */
export class EstimatorSection {
  readonly element: HTMLElement;
  readonly figures: readonly Figure[];

  constructor(report: PageReport, host: Host) {
    const figure = new Figure(forestFigure(report), host);
    this.figures = [figure];
    const confidence = confidenceText(report.certificate.delta);
    const values = report.estimates.map(({ value }) => value).filter(Number.isFinite);
    this.element = fold(
      'estimators',
      'Estimators',
      `${values.length} estimates from ${formatValue(Math.min(...values))} to ${formatValue(Math.max(...values))}`,
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
    );
  }
}
