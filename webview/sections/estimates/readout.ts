import type { Certificate } from '../../../src/core/documents/results/certificate';
import { alphaTradeOff } from '../../../src/core/analysis/whatIf/curves';
import { previewAt, type Preview } from '../../../src/core/analysis/whatIf/preview';
import type { Basis } from '../../page/basis';
import type { Controls } from '../../parts/controls';
import { element } from '../../parts/dom';
import { boundName } from './boundText';
import { formatLower, formatShort, formatUpper, formatValue } from '../../parts/format';

/** The numbers at the sliders' place, and whether they may be called a certificate. */
export class Readout {
  readonly element: HTMLElement;
  private readonly cells: Readonly<Record<'estimate' | 'bias' | 'deviation' | 'interval', HTMLElement>>;
  private readonly intervalName = element('dt');
  private readonly note = element('p', { class: 'note' });

  constructor(
    private readonly certificate: Certificate,
    private readonly basis: Basis,
  ) {
    const cell = (): HTMLElement => element('dd');
    this.cells = { estimate: cell(), bias: cell(), deviation: cell(), interval: cell() };
    const pair = (term: HTMLElement, value: HTMLElement): HTMLElement => element('div', {}, term, value);
    const named = (name: string, value: HTMLElement): HTMLElement => pair(element('dt', {}, name), value);
    this.element = element(
      'div',
      { class: 'readout', role: 'status', 'aria-live': 'polite' },
      element(
        'dl',
        { class: 'figures' },
        pair(this.intervalName, this.cells.interval),
        named('Estimate', this.cells.estimate),
        named('|Bias| at most', this.cells.bias),
        named('Std. deviation at most', this.cells.deviation),
      ),
      this.note,
    );
  }

  show({ alpha, delta, lambda }: Controls): void {
    const { sums, range } = this.basis;
    const { value, bias, variance } = alphaTradeOff(sums, range, alpha);
    const preview = previewAt(sums, {
      ...this.basis,
      alpha,
      delta,
      ...(lambda !== undefined && { lambda }),
    });
    const { interval, estimate, deviation, bias: biasCell } = this.cells;
    const { withheld, statement, kind } = this.certificate;
    const honest = withheld === null && preview.honest;
    this.intervalName.textContent = honest ? 'Certifiable interval' : 'Objective, not a certificate';
    interval.textContent = this.intervalText(preview.value);
    estimate.textContent = formatValue(value);
    biasCell.textContent = formatUpper(bias);
    deviation.textContent = formatUpper(Math.sqrt(variance));
    const unused = kind === 'one-sided' ? ', for any α' : '';
    const at = `At α = ${formatShort(alpha)}, δ = ${delta}, λ = ${formatShort(preview.lambda)}, by ${boundName(kind)}${unused}.`;
    this.note.textContent = withheld === null ? `${at} ${preview.note}` : statement;
    this.element.dataset['honest'] = String(honest);
  }

  private intervalText({ lower, upper }: Preview['value']): string {
    return upper < this.basis.range.max
      ? `${formatLower(lower)} to ${formatUpper(upper)}`
      : `at least ${formatLower(lower)}`;
  }
}
