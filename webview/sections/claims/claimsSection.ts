import { bettingLower } from '../../../src/core/bounds/certified/bettingInterval';
import { certifiedInterval } from '../../../src/core/bounds/certified/certifiedInterval';
import { evidenceText } from '../../../src/core/certificate/evidenceText';
import { projectInterval } from '../../../src/core/bounds/certified/projection';
import { clipRisk, valueOf } from '../../../src/core/logs/schema/rewardRange';
import type { PageReport } from '../../../src/protocol/page';
import type { Basis } from '../../page/basis';
import { courseFigure } from '../../charts/courseChart';
import { projectionFigure } from '../../charts/projectionChart';
import { element, fold, section } from '../../parts/dom';
import { Figure, type FigureModel } from '../../figures/figure';
import { formatLower, formatUpper } from '../../parts/format';
import type { Host } from '../../page/host';
import { termList } from './termList';

/** The claims by betting at the δ of the slider, what they rest on, and how they came about over time. */
export class ClaimsSection {
  readonly element: HTMLElement;
  /** What the gap is made of: a part of the page of its own, further down. */
  readonly gap: HTMLElement;
  readonly figures: readonly Figure[];
  private readonly projection: Figure;
  private readonly numbers = element('div', { class: 'readout', role: 'status', 'aria-live': 'polite' });

  constructor(
    private readonly report: PageReport,
    private readonly basis: Basis,
    private delta: number,
    host: Host,
  ) {
    const { course, certificate } = report;
    this.projection = new Figure(this.projectionModel(), host);
    const overTime = course.length > 1 ? [new Figure(courseFigure(course), host)] : [];
    this.figures = [...overTime, this.projection];
    const rows = evidenceText(certificate.evidence);
    this.element = fold(
      'claims',
      'What is certified',
      certificate.withheld === null ? `at least ${formatLower(certificate.atLeast.value)}` : 'withheld',
      element(
        'p',
        { class: 'lead' },
        'Found by betting that the policy earns more than some number. If it does not, the stake grows by a factor of 1/δ by chance in at most a share δ of all logs. So a number against which the stake did grow that much is ruled out. No α is needed.',
      ),
      this.numbers,
      ...rows.map((line) => element('p', { class: 'details' }, line)),
      ...overTime.map((figure) => figure.element),
      ...(overTime.length > 0
        ? [
            element(
              'p',
              { class: 'details' },
              'These ends are wider than those above, because they hold after every row at once, even for a logging policy that learns while it logs.',
            ),
          ]
        : []),
    );
    this.gap = section(
      'gap',
      'Between the estimate and what is certified',
      element(
        'p',
        { class: 'lead' },
        'What the gap consists of for the claims by betting, and what more rows would change.',
      ),
      termList(certificate),
      this.projection.element,
      element(
        'p',
        { class: 'details' },
        'A projection assumes that more rows look like these. It certifies nothing.',
      ),
    );
    this.show();
  }

  /** Another δ. */
  move(delta: number): void {
    if (delta === this.delta) return;
    this.delta = delta;
    this.show();
    this.projection.refresh(this.projectionModel());
  }

  private projectionModel(): FigureModel {
    const { sums, kl, range, comparisons } = this.basis;
    const points = projectInterval(sums, { kind: 'betting', kl }, this.delta / comparisons, range);
    return projectionFigure(points, sums.rows, 'projection-claims');
  }

  private show(): void {
    const { withheld, statement } = this.report.certificate;
    if (withheld !== null) {
      this.numbers.replaceChildren(element('p', {}, statement));
      return;
    }
    const { sums, kl, range, comparisons } = this.basis;
    const delta = this.delta / comparisons;
    const { upper, lower } = certifiedInterval(sums, { kind: 'betting', kl }, delta);
    const ends = [upper.upper, lower.lower].map((risk) => valueOf(clipRisk(risk), range));
    const least = valueOf(-bettingLower(sums, 'value', delta, kl, false).value, range);
    const gain = bettingLower(sums, 'improvement', delta, kl, false).value * (range.max - range.min);
    const stated = this.delta === this.report.certificate.delta;
    const name = stated ? '' : ' had it been stated in advance';
    this.numbers.dataset['honest'] = String(stated);
    this.numbers.replaceChildren(
      element(
        'dl',
        { class: 'figures' },
        pair('Interval', `${formatLower(ends[0])} to ${formatUpper(ends[1])}`),
        pair('At least', formatLower(least)),
        pair('Improvement', gain > 0 ? `at least ${formatLower(gain)}` : `short by ${formatUpper(-gain)}`),
      ),
      element('p', { class: 'note' }, `Each holds on its own${name}, at δ = ${this.delta}.`),
    );
  }
}

const pair = (term: string, value: string): HTMLElement =>
  element('div', {}, element('dt', {}, term), element('dd', {}, value));
