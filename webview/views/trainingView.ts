import type { EpochRecord } from '../../src/core/documents/runs/trainingStatus';
import type { ToPage } from '../../src/protocol/page';
import { trainingFigures } from '../charts/trainingCharts';
import { button, element, section } from '../parts/dom';
import { Figure } from '../figures/figure';
import type { Host, View } from '../page/host';
import { provenance, verdictSection } from '../sections/verdict/verdictSection';
import { JobHeader } from './jobHeader';

type TrainingMessage = Extract<ToPage, { type: 'training' }>;

/** A training while it runs: its curves, its speed, and at its end what is certified of the policy. */
export class TrainingView implements View {
  readonly element: HTMLElement;
  private readonly header: JobHeader;
  private readonly figures: readonly Figure[];
  private readonly verdict = element('div');
  private readonly certifiable: HTMLElement;
  private readonly curves: HTMLElement;
  private readonly someOnly = element(
    'p',
    { class: 'note' },
    'There are too many epochs to show them all. Those shown are evenly spaced.',
  );

  constructor(
    private message: TrainingMessage,
    private readonly host: Host,
  ) {
    this.header = new JobHeader(message, host);
    this.figures = trainingFigures(epochsOf(message)).map((model) => new Figure(model, host));
    const [certifiable, ...others] = this.figures.map((figure) => figure.element);
    this.certifiable = section(
      'preview',
      'What could be certified so far',
      element(
        'p',
        { class: 'lead' },
        'A preview: what betting would certify about the policy on the rows it is trained on. This costs more the farther the policy is from its prior. The bound holds for all policies at once, so you may look at every epoch. The certificate comes at the end. Where rows were held out it is based on those, which have no such cost.',
      ),
      certifiable,
    );
    this.curves = section(
      'curves',
      'Training',
      element(
        'p',
        { class: 'lead' },
        'What training minimizes is an objective, not a certificate: it was tuned by looking at these rows.',
      ),
      this.someOnly,
      element('div', { class: 'pair' }, ...others),
    );
    this.element = element('article', {}, this.header.element, this.verdict, this.certifiable, this.curves);
    this.showState();
  }

  shown(): void {
    for (const figure of this.figures) figure.draw();
  }

  update(message: ToPage): boolean {
    if (message.type !== 'training' || message.title !== this.message.title) return false;
    this.message = message;
    this.showState();
    trainingFigures(epochsOf(message)).forEach((model, i) => this.figures[i].refresh(model));
    return true;
  }

  repaint(): void {
    for (const figure of this.figures) figure.refresh();
  }

  destroy(): void {
    for (const figure of this.figures) figure.destroy();
  }

  private showState(): void {
    const { certificate, estimate, policy } = this.message;
    this.header.update(this.message);
    this.curves.hidden = epochsOf(this.message).length === 0;
    this.someOnly.hidden = !leavesOut(this.message.history);
    this.certifiable.hidden = this.message.history.every((record) => record.certifiable === null);
    if (certificate === undefined) return this.verdict.replaceChildren();
    const made = element(
      'details',
      { id: 'made' },
      element('summary', {}, 'How it was made'),
      provenance(certificate),
    );
    const named = estimate === undefined ? undefined : { name: 'IPS', value: estimate };
    const taken = button('Export Policy…', () => this.host.post({ type: 'exportPolicy' }), 'second');
    this.verdict.replaceChildren(
      verdictSection(certificate, { estimate: named }),
      ...(policy === undefined ? [] : [element('p', { class: 'actions' }, taken)]),
      made,
    );
  }
}

function leavesOut(history: readonly EpochRecord[]): boolean {
  const [first, last] = [history.at(0), history.at(-1)];
  return first !== undefined && last !== undefined && last.epoch - first.epoch >= history.length;
}

/** The epochs that ended, and where the current one stands. */
function epochsOf({ history, progress }: TrainingMessage): EpochRecord[] {
  const { training } = progress;
  const last = history.at(-1)?.epoch ?? -1;
  return training === undefined || training.epoch <= last
    ? history
    : [...history, { ...training, seconds: 0, certifiable: null }];
}
