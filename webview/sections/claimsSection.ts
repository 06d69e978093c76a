import { bettingLower } from '../../src/core/bounds/bettingInterval';
import { certifiedInterval } from '../../src/core/bounds/certifiedInterval';
import { evidenceWords } from '../../src/core/bounds/evidenceWords';
import type { Certificate } from '../../src/core/bounds/certificate';
import { clipRisk, valueOf } from '../../src/core/bounds/rewardRange';
import type { PageReport } from '../../src/protocol/page';
import type { Basis } from '../basis';
import { courseFigure } from '../charts/courseChart';
import { definitions, element, section } from '../dom';
import { Figure } from '../figure';
import { formatLower, formatUpper } from '../format';
import type { Host } from '../host';

/** The claims by betting at the δ of the slider, what they rest on, and how they came about over time. */
export class ClaimsSection {
  readonly element: HTMLElement;
  readonly figures: readonly Figure[];
  private readonly numbers = element('div', { role: 'status', 'aria-live': 'polite' });

  constructor(
    private readonly report: PageReport,
    private readonly basis: Basis,
    private delta: number,
    host: Host,
  ) {
    const { course, certificate } = report;
    this.figures = course.length > 1 ? [new Figure(courseFigure(course), host)] : [];
    const rows = evidenceWords(certificate['evidence'] as Certificate['evidence']);
    this.element = section(
      'claims',
      'What is certified',
      element(
        'p',
        { class: 'lead' },
        'By betting: whoever bets on a policy that earns less than claimed grows rich by chance in at most a share δ of all logs. No α, and the propensities as they are.',
      ),
      this.numbers,
      ...rows.map((line) => element('p', { class: 'details' }, line)),
      ...this.figures.map((figure) => figure.element),
      ...(this.figures.length > 0
        ? [
            element(
              'p',
              { class: 'details' },
              'These ends are wider than those above: they hold after every row at once, also for a logging policy that learns while it logs.',
            ),
          ]
        : []),
    );
    this.show();
  }

  /** Another δ. */
  move(delta: number): void {
    if (delta === this.delta) return;
    this.delta = delta;
    this.show();
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
    const name = stated ? '' : `, if δ had been stated as ${this.delta}`;
    this.numbers.replaceChildren(
      definitions('claimed', [
        [`Interval${name}`, `${formatLower(ends[0])} to ${formatUpper(ends[1])}`],
        [`At least, by itself${name}`, formatLower(least)],
        [`Improvement over the logging policy, by itself${name}`, `at least ${formatLower(gain)}`],
      ]),
    );
  }
}
