import { confidenceText } from '../../src/core/certificate/statement';
import type { ReportOf } from '../../src/protocol/jobKinds';
import type { ComparedMethod } from '../../src/protocol/kinds/compare';
import type { ToPage } from '../../src/protocol/page';
import { comparisonFigure } from '../charts/comparisonChart';
import { copyTable } from '../parts/copyTable';
import type { DataTable } from '../parts/dataTable';
import { element, section } from '../parts/dom';
import { Figure } from '../figures/figure';
import { cell, formatLower, formatUpper, formatValue } from '../parts/format';
import type { Host, View } from '../page/host';
import { sortableTable, type SortableColumn } from '../parts/sortableTable';
import { JobHeader } from './jobHeader';

type ComparisonMessage = Extract<ToPage, { type: 'comparison' }>;

/** What does not exist sorts below everything that does. */
const sortable = (value: number | undefined): number => value ?? -Infinity;

const columns: readonly SortableColumn<ComparedMethod>[] = [
  { heading: 'Class', key: (method) => method.class, show: (method) => method.class },
  { heading: 'Objective', key: ({ objective }) => objective, show: ({ objective }) => objective },
  { heading: 'α', key: ({ alpha }) => alpha, show: ({ alpha }) => String(alpha) },
  {
    heading: 'Estimate',
    key: ({ estimate }) => sortable(estimate),
    show: ({ estimate }) => (estimate === undefined ? '—' : formatValue(estimate)),
  },
  {
    heading: 'At least',
    key: ({ certificate }) => sortable(certificate?.atLeast.value),
    show: ({ certificate }) => (certificate ? formatLower(certificate.atLeast.value) : '—'),
  },
  {
    heading: 'Interval',
    key: ({ certificate }) => sortable(certificate?.value.lower),
    show: ({ certificate, error }) =>
      certificate
        ? `${formatLower(certificate.value.lower)} to ${formatUpper(certificate.value.upper)}`
        : (error?.message ?? '—'),
  },
  {
    heading: 'Improvement',
    key: ({ certificate }) => sortable(certificate?.improvement.atLeast.by),
    show: ({ certificate }) =>
      certificate?.improvement.atLeast.certified
        ? `✓ ${formatLower(certificate.improvement.atLeast.by)}`
        : '○ not certified',
  },
  { heading: 'Seconds', key: ({ seconds }) => seconds, show: ({ seconds }) => seconds.toFixed(1) },
];

/** For a spreadsheet: what does not exist is an empty cell. */
function methodsData(methods: readonly ComparedMethod[]): DataTable {
  const headings = ['Class', 'Objective', 'α', 'Estimate', 'At least', 'From', 'To', 'Improvement, at least'];
  return {
    caption: 'Methods',
    columns: [...headings, 'Seconds', 'Error'].map((heading) => ({ heading, show: cell.text })),
    rows: methods.map(({ class: kind, objective, alpha, estimate, certificate, seconds, error }) => [
      kind,
      objective,
      alpha,
      estimate ?? '',
      ...(certificate
        ? [
            certificate.atLeast.value,
            certificate.value.lower,
            certificate.value.upper,
            certificate.improvement.atLeast.by,
          ]
        : ['', '', '', '']),
      seconds,
      error?.message ?? '',
    ]),
  };
}

/** Methods × classes on one log with their certificates, sortable, the best first. */
export class ComparisonView implements View {
  readonly element: HTMLElement;
  private readonly header: JobHeader;
  private readonly figure: Figure | undefined;

  constructor(
    private readonly message: ComparisonMessage,
    host: Host,
  ) {
    const { result } = message;
    this.header = new JobHeader(message, host);
    this.header.update(message);
    this.figure = result && new Figure(comparisonFigure(result.methods), host);
    this.element = element(
      'article',
      {},
      this.header.element,
      ...(result ? [comparisonSection(result, host, this.figure)] : []),
    );
  }

  shown(): void {
    this.figure?.draw();
  }

  /** While it runs only the header changes; its result makes a new view. */
  update(message: ToPage): boolean {
    if (message.type !== 'comparison' || message.title !== this.message.title) return false;
    if ((message.result === undefined) !== (this.message.result === undefined)) return false;
    this.header.update(message);
    return true;
  }

  repaint(): void {
    this.figure?.refresh();
  }

  destroy(): void {
    this.figure?.destroy();
  }
}

function comparisonSection(
  { methods, comparisons, delta }: ReportOf<'compare'>,
  host: Host,
  figure?: Figure,
): HTMLElement {
  const charge =
    comparisons === 1
      ? `The certificate holds with ${confidenceText(delta)} confidence.`
      : `Each certificate is charged δ/${comparisons} (${delta} divided by ${comparisons}), so that all of them hold at once with ${confidenceText(delta)} confidence: you may pick the best one after looking.`;
  return section(
    'methods',
    'Methods and their certificates',
    element('p', { class: 'lead' }, charge),
    element(
      'p',
      { class: 'details' },
      'Estimates are by IPS on the same rows and are not certified. The highest of several tends to be too high: compare by “At least”.',
    ),
    ...(figure ? [figure.element] : []),
    sortableTable('Every method; click a heading to sort', columns, methods, {
      column: 4,
      descending: true,
    }),
    copyTable('The methods', () => methodsData(methods), host),
  );
}
