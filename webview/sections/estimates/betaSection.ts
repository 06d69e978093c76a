import { betaTradeOff } from '../../../src/core/analysis/whatIf/curves';
import type { PageReport } from '../../../src/protocol/page';
import type { Basis } from '../../page/basis';
import { tradeOffFigure } from '../../charts/tradeOffChart';
import type { Controls } from '../../parts/controls';
import { element, section } from '../../parts/dom';
import { Figure, type FigureModel } from '../../figures/figure';
import { formatShort, formatUpper, formatValue } from '../../parts/format';
import type { Host } from '../../page/host';
import { Slider } from '../../parts/slider';
import { countedFrom } from './countedFrom';

/** The other smoothing, of the whole weight, by a slider of its own. */
export class BetaSection {
  readonly element: HTMLElement;
  readonly figures: readonly Figure[];
  private readonly slider: Slider;
  private readonly figure: Figure;
  private readonly readout = element('p', { class: 'note', role: 'status' });

  constructor(
    private readonly report: PageReport,
    private readonly basis: Basis,
    private controls: Controls,
    host: Host,
    private readonly onMove: (beta: number) => void,
  ) {
    this.slider = new Slider({
      id: 'beta-slider',
      label: 'β, smoothing of the whole weight',
      min: 0,
      max: 1,
      step: 0.01,
      text: (beta) => formatShort(beta),
      onMove: (beta) => this.move(beta),
    });
    this.figure = new Figure(this.model(), host);
    this.figures = [this.figure];
    this.element = section(
      'beta',
      'The β trade-off',
      element(
        'p',
        { class: 'lead' },
        'IPS-β smooths the whole weight, (π/π0)^β, instead of the propensity alone. It is only an estimator: no certificate is based on it.',
      ),
      element('div', { class: 'controls' }, this.slider.element),
      this.readout,
      ...countedFrom(basis.range, 'β'),
      this.figure.element,
    );
    this.show();
  }

  private move(beta: number): void {
    this.controls = { ...this.controls, beta };
    this.show();
    this.figure.refresh(this.model());
    this.onMove(beta);
  }

  private show(): void {
    const { beta } = this.controls;
    const { value, bias, variance } = betaTradeOff(this.basis.sums, this.basis.range, beta);
    this.slider.show(beta);
    this.readout.textContent = `At β = ${formatShort(beta)}: estimate ${formatValue(value)}, |bias| at most ${formatUpper(bias)}, standard deviation at most ${formatUpper(Math.sqrt(variance))}.`;
  }

  private model(): FigureModel {
    return tradeOffFigure(
      this.report.betaCurve.map((point) => ({ at: point.beta, ...point })),
      {
        id: 'beta-curve',
        title: 'Bias and spread over β',
        letter: 'β',
        axisTitle: 'β: 1 is plain importance weighting',
        marker: { x: this.controls.beta, label: 'chosen', dash: [] },
      },
    );
  }
}
