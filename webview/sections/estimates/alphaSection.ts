import { confidenceText } from '../../../src/core/certificate/statement';
import { adaptiveAlpha } from '../../../src/core/bounds/objective';
import { defaultAlpha, defaultLambda } from '../../../src/core/bounds/parameterGrid';
import { bettingLower } from '../../../src/core/bounds/certified/bettingInterval';
import { valueOf } from '../../../src/core/logs/schema/rewardRange';
import { alphaTradeOff } from '../../../src/core/analysis/whatIf/curves';
import { previewCurve, takesLambda } from '../../../src/core/analysis/whatIf/preview';
import type { PageReport } from '../../../src/protocol/page';
import type { Basis } from '../../page/basis';
import { alphaFigure, type AlphaPoint, type NamedAlpha } from '../../charts/alphaChart';
import { tradeOffFigure } from '../../charts/tradeOffChart';
import type { Controls } from '../../parts/controls';
import { button, element, fold } from '../../parts/dom';
import { Figure, type FigureModel } from '../../figures/figure';
import { formatLower, formatShort, formatUpper } from '../../parts/format';
import type { Host } from '../../page/host';
import { Slider } from '../../parts/slider';
import { boundText } from './boundText';
import { countedFrom } from './countedFrom';
import { Readout } from './readout';

const deltas = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5];

/** Half powers of two around the paper's λ = 1/√n. */
const lambdaSteps = Array.from({ length: 25 }, (_, step) => 2 ** ((step - 12) / 2));

/** Value, bias and variance over α, and sliders that move α, δ and λ. */
export class AlphaSection {
  readonly element: HTMLElement;
  readonly figures: readonly Figure[];
  private readonly alphaSlider: Slider;
  private readonly deltaSlider: Slider;
  private readonly lambdaSlider: Slider | undefined;
  private readonly readout: Readout;
  private readonly alphaPlot: Figure;
  private readonly deltas: readonly number[];
  private readonly named: readonly NamedAlpha[];
  private curve: readonly AlphaPoint[] = [];
  /** Bias and variance at an α: no slider changes them. */
  private readonly tradeOffs = new Map<number, ReturnType<typeof alphaTradeOff>>();
  private atLeast = 0;
  /** What the curve was computed for. */
  private curveAt: Pick<Controls, 'delta' | 'lambda'> | undefined;

  constructor(
    private readonly report: PageReport,
    private readonly basis: Basis,
    private controls: Controls,
    host: Host,
    private readonly onMove: (controls: Controls) => void,
  ) {
    const { sums, stated, kind } = basis;
    this.deltas = [...new Set([...deltas, stated.delta])].sort((a, b) => a - b);
    this.readout = new Readout(report.certificate, basis);
    this.alphaSlider = new Slider({
      id: 'alpha',
      label: 'α, smoothing',
      min: 0,
      max: 1,
      step: 0.01,
      text: (alpha) => formatShort(alpha),
      onMove: (alpha) => this.move({ ...this.controls, alpha }),
    });
    this.deltaSlider = new Slider({
      id: 'delta',
      label: 'δ, risk',
      min: 0,
      max: this.deltas.length - 1,
      step: 1,
      text: (index) => `${this.deltas[index]} (${confidenceText(this.deltas[index])} confidence)`,
      onMove: (index) => this.move({ ...this.controls, delta: this.deltas[index] }),
    });
    const central = defaultLambda(sums.rows);
    this.lambdaSlider = takesLambda(kind)
      ? new Slider({
          id: 'lambda',
          label: 'λ, weight of the variance',
          min: 0,
          max: lambdaSteps.length - 1,
          step: 1,
          text: (index) => formatShort(lambdaSteps[index] * central),
          onMove: (index) => this.move({ ...this.controls, lambda: lambdaSteps[index] * central }),
        })
      : undefined;
    this.named = namedAlphas(basis);
    this.computeCurve();
    this.alphaPlot = new Figure(this.alphaModel(), host);
    const small = [new Figure(this.biasModel(), host), new Figure(clippingModel(report), host)];
    this.figures = [this.alphaPlot, ...small];
    const { value } = report.certificate;
    this.element = fold(
      'trade-off',
      'The α trade-off',
      report.certificate.withheld === null
        ? `${formatLower(value.lower)} to ${formatUpper(value.upper)} by the paper’s bound`
        : 'withheld',
      element(
        'p',
        { class: 'lead' },
        'The paper’s certificate, by exponential smoothing: a smaller α tames large importance weights, so that the estimate varies less but is more biased.',
      ),
      element(
        'div',
        { class: 'controls' },
        this.alphaSlider.element,
        this.deltaSlider.element,
        ...(this.lambdaSlider ? [this.lambdaSlider.element] : []),
      ),
      this.presets(),
      this.readout.element,
      element('p', { class: 'details' }, boundText(report.certificate)),
      ...countedFrom(basis.range, 'α'),
      this.alphaPlot.element,
      element('div', { class: 'pair' }, ...small.map((figure) => figure.element)),
    );
    this.showControls();
  }

  /** Recomputes from the sums whatever the moved slider changes. */
  move(controls: Controls): void {
    this.controls = controls;
    this.showControls();
    this.alphaPlot.refresh(this.alphaModel());
    this.onMove(controls);
  }

  /** The same bound as in the readout, at every α. */
  private computeCurve(): void {
    const { delta, lambda } = this.controls;
    if (this.curveAt && this.curveAt.delta === delta && this.curveAt.lambda === lambda) return;
    this.curveAt = this.controls;
    const { basis } = this;
    const { sums, range, kl, comparisons } = basis;
    const moved = { ...basis, delta, ...(lambda !== undefined && { lambda }) };
    this.curve = previewCurve(sums, moved).map((point) => ({
      ...this.tradeOffAt(point.alpha),
      ...point,
    }));
    this.atLeast = valueOf(-bettingLower(sums, 'value', delta / comparisons, kl, false).value, range);
  }

  private showControls(): void {
    const { alpha, delta, lambda } = this.controls;
    this.computeCurve();
    const central = defaultLambda(this.basis.sums.rows);
    const nearest = (values: readonly number[], x: number): number =>
      values.reduce((best, value, i) => (Math.abs(value - x) < Math.abs(values[best] - x) ? i : best), 0);
    this.alphaSlider.show(alpha);
    this.deltaSlider.show(nearest(this.deltas, delta));
    this.lambdaSlider?.show(nearest(lambdaSteps, (lambda ?? this.basis.stated.lambda ?? central) / central));
    this.readout.show(this.controls);
  }

  private tradeOffAt(alpha: number): ReturnType<typeof alphaTradeOff> {
    const known = this.tradeOffs.get(alpha);
    if (known !== undefined) return known;
    const { sums, range } = this.basis;
    const found = alphaTradeOff(sums, range, alpha);
    this.tradeOffs.set(alpha, found);
    return found;
  }

  private presets(): HTMLElement {
    const chips = this.named.map(({ alpha, label }) =>
      button(`${label}: ${formatShort(alpha)}`, () => this.move({ ...this.controls, alpha }), 'chip'),
    );
    const { certificate } = this.report;
    const reset = (): void =>
      this.move({ alpha: certificate.alpha, delta: certificate.delta, beta: this.controls.beta });
    return element(
      'div',
      { class: 'presets', role: 'group', 'aria-label': 'Jump to a value of α' },
      ...chips,
      button(`As certified: ${formatShort(certificate.alpha)}`, reset, 'chip'),
    );
  }

  private alphaModel(): FigureModel {
    const here: NamedAlpha = { alpha: this.controls.alpha, label: 'chosen', color: 'text' };
    return alphaFigure({
      curve: this.curve,
      named: [...this.named, here],
      atLeast: this.atLeast,
      largest: this.basis.range.max,
    });
  }

  private biasModel(): FigureModel {
    return tradeOffFigure(
      this.report.alphaCurve.map((point) => ({ at: point.alpha, ...point })),
      { id: 'alpha-bias', title: 'Smoothing: bias and spread over α', letter: 'α', axisTitle: 'α' },
    );
  }
}

/** The α that have names: each is a line in the chart and a button that goes there. */
function namedAlphas({ sums, kl, stated, comparisons }: Basis): NamedAlpha[] {
  return [
    { alpha: 1, label: 'IPS', color: 'quiet' },
    { alpha: defaultAlpha(sums.rows), label: 'default', color: 'orange' },
    ...(sums.full && Number.isFinite(kl)
      ? [
          {
            alpha: adaptiveAlpha(sums, kl, stated.delta / comparisons).alpha,
            label: 'adaptive',
            color: 'purple' as const,
          },
        ]
      : []),
  ];
}

function clippingModel({ clippingCurve }: PageReport): FigureModel {
  return tradeOffFigure(
    clippingCurve.clipMin.map((point) => ({ at: point.tau, ...point })),
    {
      id: 'clipping',
      title: 'Hard clipping: bias and spread over τ',
      letter: 'τ',
      axisTitle: 'τ, propensities below it are raised to it',
      logarithmic: true,
    },
  );
}
