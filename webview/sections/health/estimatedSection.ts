import {
  estimatedAdvice,
  estimatedBanner,
  fitText,
  sensitivityText,
} from '../../../src/core/propensities/estimatedText';
import type { PageReport } from '../../../src/protocol/page';
import { calibrationFigure, sensitivityFigure } from '../../charts/calibrationChart';
import { Figure } from '../../figures/figure';
import type { Host } from '../../page/host';
import { element, section } from '../../parts/dom';
import { severitySigns } from '../../parts/signs';

/** Where propensities were estimated: how, how well, and how much the estimate rests on them. */
export class EstimatedSection {
  readonly element: HTMLElement;
  readonly figures: readonly Figure[];

  constructor(
    fit: NonNullable<PageReport['estimatedPropensities']>,
    sensitivity: PageReport['sensitivity'],
    host: Host,
  ) {
    const calibration = new Figure(calibrationFigure(fit.calibration), host);
    const factors = sensitivity && new Figure(sensitivityFigure(sensitivity), host);
    this.figures = factors ? [calibration, factors] : [calibration];
    this.element = section(
      'propensities',
      'Estimated propensities',
      element(
        'p',
        { class: 'health', 'data-severity': 'error' },
        element('span', { class: 'icon', 'aria-hidden': 'true' }, severitySigns.error),
        element('strong', {}, estimatedBanner),
      ),
      element('p', { class: 'note' }, fitText(fit)),
      element('p', { class: 'note' }, estimatedAdvice),
      calibration.element,
      ...(sensitivity && factors
        ? [element('p', { class: 'note' }, sensitivityText(sensitivity)), factors.element]
        : []),
    );
  }
}
