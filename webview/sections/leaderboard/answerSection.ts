import { listText } from '../../../src/core/certificate/jointText';
import type { Leaderboard } from '../../../src/core/documents/results/leaderboard';
import type { PageReport, RunningTraining } from '../../../src/protocol/page';
import { button, element } from '../../parts/dom';
import type { Host } from '../../page/host';
import { copyTable } from '../../parts/copyTable';
import { leaderboardData, leaderboardTable, removal } from './leaderboardTable';
import { trainingTime } from './trainingTime';
import { verdictCard } from '../verdict/verdictCard';
import { assumptionLines } from '../verdict/assumptionLines';

const answers = {
  improves: { icon: '✓', word: 'Switch' },
  certified: { icon: '◐', word: 'Stay' },
  withheld: { icon: '✕', word: 'Stay' },
} as const;

/** Which policy to run: the answer, the policies it was picked from, and what can be done next. */
export class AnswerSection {
  readonly element: HTMLElement;
  private readonly trainings = element('ul', { class: 'trainings', role: 'status' });

  constructor(report: PageReport, list: Leaderboard, host: Host) {
    const status = statusOf(list);
    this.element = verdictCard(
      status,
      answers[status],
      element('p', { class: 'statement' }, list.answer),
      leaderboardTable(list, report.policyRef, host),
      this.trainings,
      jointLine(list, host),
      ...unfitNote(list, host),
      actions(report, host),
      element('p', { class: 'note' }, trainingNote(report)),
      assumptionLines(report.certificate, report.policy),
    );
  }

  /** Trainings that are under way: rows of the list once they end. */
  showTrainings(jobs: readonly RunningTraining[]): void {
    this.trainings.replaceChildren(
      ...jobs.map(({ title, fraction, message }) =>
        element(
          'li',
          {},
          element('span', {}, title),
          element('progress', { max: '1', value: String(fraction), 'aria-label': title }),
          element('span', { class: 'note' }, message),
        ),
      ),
    );
  }
}

/** What looking costs; who plans to look at more policies says so beforehand. */
function jointLine(list: Leaderboard, host: Host): HTMLElement {
  const { looked } = list;
  const input = element('input', {
    type: 'number',
    id: 'look-at',
    min: String(looked),
    max: '100000',
    value: String(looked),
  });
  input.addEventListener('change', () => {
    const count = Math.round(Number(input.value));
    if (count >= 1) host.post({ type: 'lookAt', count });
  });
  return element(
    'p',
    { class: 'note joint' },
    `${listText(list)} `,
    element('label', { for: 'look-at' }, 'Policies you will look at: ', input),
    ' ',
    copyTable('The list', () => leaderboardData(list), host),
  );
}

function statusOf({ run, rows }: Leaderboard): keyof typeof answers {
  if (run !== null) return 'improves';
  const others = rows.filter(({ policy }) => policy !== 'logging');
  return others.length > 0 && others.every(({ status }) => status === 'withheld') ? 'withheld' : 'certified';
}

const trainingNote = (report: PageReport): string =>
  report.estimatedPropensities
    ? 'Training and certifying need the propensities that were used.'
    : `Training takes ${trainingTime(report)}, in the background: it learns from 80% of the rows and certifies on the others.`;

function actions({ policyRef, estimatedPropensities }: PageReport, host: Host): HTMLElement {
  const add = button('Add a Policy…', () => host.post({ type: 'addPolicy' }), 'second');
  if (estimatedPropensities) return element('p', { class: 'actions' }, add);
  const start = (
    label: string,
    what: 'train' | 'compare' | 'certify' | 'export',
    hint: string,
  ): HTMLElement => {
    const node = button(
      label,
      () => host.post({ type: 'start', what }),
      what === 'train' ? 'main' : 'second',
    );
    node.title = hint;
    return node;
  };
  return element(
    'p',
    { class: 'actions' },
    start(
      'Train a Better Policy…',
      'train',
      'Trains on 80% of the rows in the background and certifies on the rest. The new policy appears on this list.',
    ),
    add,
    start(
      'Compare Methods…',
      'compare',
      'Trains several kinds of policies and certifies each as one of so many.',
    ),
    start('Certify…', 'certify', 'Writes the certificate of the selected policy as a document.'),
    ...(policyRef.startsWith('file:')
      ? [start('Export Policy…', 'export', 'For Python, NumPy or ONNX.')]
      : []),
  );
}

function unfitNote({ unfit }: Leaderboard, host: Host): HTMLElement[] {
  if (unfit.length === 0) return [];
  const title =
    unfit.length === 1 ? '1 policy does not fit this log' : `${unfit.length} policies do not fit this log`;
  return [
    element(
      'details',
      { id: 'unfit' },
      element('summary', {}, title),
      element(
        'ul',
        {},
        ...unfit.map(({ policy, message }) =>
          element(
            'li',
            {},
            element('code', {}, policy),
            ` ${message} `,
            removal({ policy, name: policy }, host),
          ),
        ),
      ),
    ),
  ];
}
