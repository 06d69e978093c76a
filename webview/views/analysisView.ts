import { verdictSentence } from '../../src/core/certificate/verdict';
import { remediesFor } from '../../src/core/analysis/whatIf/remedies';
import type { PageReport, ToPage } from '../../src/protocol/page';
import { basisOf, type Basis } from '../page/basis';
import { recalledControls, type Controls } from '../parts/controls';
import { button, element, fold } from '../parts/dom';
import { htmlReport } from '../export/htmlReport';
import { markdownReport } from '../export/markdownReport';
import { drawInTurn, type Figure } from '../figures/figure';
import type { Host, View } from '../page/host';
import { AnatomySection } from '../sections/claims/anatomySection';
import { ClaimsSection } from '../sections/claims/claimsSection';
import { BetaSection } from '../sections/estimates/betaSection';
import { EstimatedSection } from '../sections/health/estimatedSection';
import { EstimatorSection } from '../sections/estimates/estimatorSection';
import { HealthSection } from '../sections/health/healthSection';
import { largeLogNote } from '../sections/log/largeLogNote';
import { AlphaSection } from '../sections/estimates/alphaSection';
import { AnswerSection } from '../sections/leaderboard/answerSection';
import { featureEffectsSection } from '../sections/featureEffects';
import { filterBar } from '../sections/log/filterBar';
import { metricsSection } from '../sections/breakdown/metricsSection';
import { segmentsSection } from '../sections/breakdown/segmentsSection';
import { slotsSection } from '../sections/breakdown/slotsSection';
import { logHead } from '../sections/log/logHead';
import { otherBounds } from '../sections/estimates/otherBounds';
import { policySection, verdictSection } from '../sections/verdict/verdictSection';
import { takeDrops } from '../page/drops';

const parts = [
  ['slots', 'Slots'],
  ['verdict', 'Which policy'],
  ['selected', 'The selected policy'],
  ['propensities', 'Estimated propensities'],
  ['claims', 'What is certified'],
  ['metrics', 'Other outcomes'],
  ['features', 'What it goes by'],
  ['segments', 'Where it wins'],
  ['trade-off', 'α trade-off'],
  ['estimators', 'Estimators'],
  ['health', 'Data health'],
  ['curious', 'For the curious'],
  ['export', 'Export'],
] as const;

/** The whole page of a finished analysis. */
export class AnalysisView implements View {
  readonly element: HTMLElement;
  private readonly figures: readonly Figure[];
  private readonly report: PageReport;
  private readonly remedies: readonly string[];
  private controls: Controls;
  private readonly key: string;
  private readonly answer: AnswerSection | undefined;
  private readonly renewing = element('p', { class: 'renewing', role: 'status' });
  private stopDrawing: (() => void) | undefined;

  constructor(
    private readonly message: Extract<ToPage, { type: 'analysis' }>,
    private readonly host: Host,
  ) {
    const report = (this.report = message.report);
    const { certificate } = report;
    // The α trade-off and the anatomy are about the paper's certificate.
    const paper = { ...report, certificate: report.paper };
    const basis = basisOf(paper);
    this.remedies = remediesOf(report, basis);
    this.key = `${certificate.log.sha256} ${certificate.policy.sha256}`;
    this.controls = recalledControls(host.recall('controls'), this.key) ?? {
      alpha: paper.certificate.alpha,
      delta: certificate.delta,
      beta: 1,
    };
    const claims = new ClaimsSection(report, basisOf(report), this.controls.delta, host);
    const anatomy = new AnatomySection(paper, basis, this.controls.delta, host);
    const tradeOff = new AlphaSection(paper, basis, this.controls, host, (moved) => {
      anatomy.move(moved.delta);
      claims.move(moved.delta);
      this.remember({ ...moved, beta: this.controls.beta });
    });
    const beta = new BetaSection(report, basis, this.controls, host, (moved) =>
      this.remember({ ...this.controls, beta: moved }),
    );
    const estimators = new EstimatorSection(report, host);
    const health = new HealthSection(report, host);
    const { estimatedPropensities: fit, sensitivity } = report;
    const estimated = fit && new EstimatedSection(fit, sensitivity, host);
    const ips = report.estimates.find(({ name }) => name === 'ips')?.value;
    const extras = {
      estimate: typeof ips === 'number' ? { name: 'IPS', value: ips } : undefined,
      remedies: this.remedies,
    };
    this.answer = report.leaderboard && new AnswerSection(report, report.leaderboard, host);
    const isShown: Readonly<Record<string, boolean>> = {
      slots: report.slotTable !== undefined,
      selected: this.answer !== undefined,
      propensities: estimated !== undefined,
      metrics: report.metrics !== undefined,
      features: (report.featureEffects?.length ?? 0) > 0,
    };
    this.element = element(
      'article',
      {},
      this.renewing,
      logHead(report),
      filterBar(report, host),
      ...slotsSection(report, host),
      ...(this.answer ? [this.answer.element] : [verdictSection(certificate, extras)]),
      ...(message.tooLarge ? [largeLogNote(host)] : []),
      navigation(parts.filter(([id]) => isShown[id] ?? true)),
      ...(this.answer ? [policySection(nameOnList(report), certificate, extras)] : []),
      ...(estimated ? [estimated.element] : []),
      claims.element,
      ...metricsSection(report, host),
      ...featureEffectsSection(report, host),
      segmentsSection(report, host),
      tradeOff.element,
      estimators.element,
      health.element,
      fold(
        'curious',
        'For the curious',
        'the paper’s bound, β, other bounds',
        claims.gap,
        anatomy.element,
        beta.element,
        otherBounds(report, host),
      ),
      this.exportSection(),
    );
    if (this.answer) takeDrops(this.element, host);
    this.figures = [
      ...(estimated ? [estimated] : []),
      ...[claims, tradeOff, anatomy, estimators, health, beta],
    ].flatMap((part) => part.figures);
  }

  /** Charts take their size from the page, so they are drawn once the view is on it. */
  shown(): void {
    this.stopDrawing = drawInTurn(this.figures);
  }

  repaint(): void {
    for (const figure of this.figures) figure.refresh();
  }

  destroy(): void {
    this.stopDrawing?.();
    for (const figure of this.figures) figure.destroy();
  }

  update(message: ToPage): boolean {
    if (message.type === 'trainings') {
      this.answer?.showTrainings(message.jobs);
      return true;
    }
    // While something else is computed of the same log, the reader keeps the page, marked as being renewed.
    if (message.type !== 'progress' || message.file !== this.report.file) return false;
    this.element.setAttribute('aria-busy', 'true');
    this.renewing.replaceChildren(
      element('progress', { max: '1', value: String(message.fraction), 'aria-label': 'Progress' }),
      element('span', {}, message.message),
    );
    return true;
  }

  exported(format: 'html' | 'md'): string {
    return format === 'html'
      ? htmlReport(this.element, this.figures)
      : markdownReport(this.report, this.remedies, this.figures, this.message.command);
  }

  private remember(controls: Controls): void {
    this.controls = controls;
    this.host.remember('controls', { key: this.key, ...controls });
  }

  private exportSection(): HTMLElement {
    const { host, report, message } = this;
    const name = report.file.replace(/[^\w.-]+/g, '_') || 'report';
    const save = (format: 'html' | 'md') => (): void =>
      host.post({ type: 'save', name, format, content: this.exported(format) });
    const copy = (what: string, text: string) => (): void => host.post({ type: 'copy', what, text });
    return fold(
      'export',
      'Export',
      'HTML, Markdown, command line',
      element(
        'p',
        { class: 'actions' },
        button('Export as HTML', save('html')),
        button('Export as Markdown', save('md'), 'second'),
        button(
          'Copy Verdict',
          copy('The verdict', report.leaderboard?.answer ?? verdictSentence(report.certificate)),
          'second',
        ),
        button('Copy as Command Line', copy('The command line', message.command), 'second'),
      ),
      element('p', {}, element('code', { class: 'command' }, message.command)),
    );
  }
}

function navigation(shown: readonly (readonly [id: string, title: string])[]): HTMLElement {
  const links = shown.map(([id, title]) => element('li', {}, element('a', { href: `#${id}` }, title)));
  return element('nav', { 'aria-label': 'Parts of the page' }, element('ul', {}, ...links));
}

function remediesOf({ certificate, paper, health }: PageReport, basis: Basis): string[] {
  if (certificate.withheld !== null) return [];
  const { rowFactor } = certificate.improvement.atLeast;
  return remediesFor(basis.sums, {
    ...basis,
    delta: certificate.delta / basis.comparisons,
    alpha: paper.alpha,
    improvementFactor: typeof rowFactor === 'number' ? rowFactor : Infinity,
    ...(health.rewards !== null && { seen: health.rewards }),
  });
}

/** As the list calls the policy, which tells two of one name apart. */
const nameOnList = ({ leaderboard, policy, policyRef }: PageReport): string =>
  leaderboard?.rows.find((row) => row.policy === policyRef)?.name ?? policy;
