import { anatomyOverAlpha } from '../../../src/core/bounds/anatomy';
import { projectInterval } from '../../../src/core/bounds/certified/projection';
import type { PageReport } from '../../../src/protocol/page';
import type { Basis } from '../../page/basis';
import { anatomyFigure } from '../../charts/anatomyChart';
import { projectionFigure } from '../../charts/projectionChart';
import { element, section } from '../../parts/dom';
import { Figure, type FigureModel } from '../../figures/figure';
import { formatLower, formatUpper, formatValue } from '../../parts/format';
import type { Host } from '../../page/host';
import { provenance } from '../verdict/verdictSection';
import { termList } from './termList';

/** The certificate taken apart, and what more rows would make of it. */
export class AnatomySection {
  readonly element: HTMLElement;
  readonly figures: readonly Figure[];
  private readonly anatomy: Figure;
  private readonly projection: Figure;

  constructor(
    report: PageReport,
    private readonly basis: Basis,
    private delta: number,
    host: Host,
  ) {
    this.anatomy = new Figure(this.anatomyModel(), host);
    this.projection = new Figure(this.projectionModel(), host);
    this.figures = [this.anatomy, this.projection];
    const { certificate, theorem1 } = report;
    this.element = section(
      'anatomy',
      'Anatomy of the paper’s certificate',
      element(
        'p',
        { class: 'lead' },
        'The certified ends lie at some distance from the estimate. These are the parts of that distance, and what each is for.',
      ),
      this.anatomy.element,
      termList(certificate),
      this.projection.element,
      element(
        'p',
        { class: 'details' },
        'A projection assumes that more rows look like these. It certifies nothing.',
      ),
      ...(theorem1 === null ? [] : [element('p', { class: 'details' }, theorem1Line(theorem1))]),
      element(
        'details',
        { id: 'provenance' },
        element('summary', {}, 'How it was made'),
        provenance(certificate),
      ),
    );
  }

  /** Another δ. */
  move(delta: number): void {
    if (delta === this.delta) return;
    this.delta = delta;
    this.anatomy.refresh(this.anatomyModel());
    this.projection.refresh(this.projectionModel());
  }

  private anatomyModel(): FigureModel {
    const { sums, kl, range, comparisons, stated } = this.basis;
    const bars = anatomyOverAlpha(sums, kl, this.delta / comparisons, range, stated.alphaGrid);
    return anatomyFigure(bars, sums.full);
  }

  private projectionModel(): FigureModel {
    const { sums, kl, kind, range, stated, comparisons } = this.basis;
    const { delta: _, ...beforehand } = stated;
    const request = { kind, kl, ...beforehand };
    return projectionFigure(projectInterval(sums, request, this.delta / comparisons, range), sums.rows);
  }
}

function theorem1Line({ alpha, lambda, value }: NonNullable<PageReport['theorem1']>): string {
  return `Theorem 1, fixed in advance: ${formatLower(value.lower)} to ${formatUpper(value.upper)} at α = ${formatValue(alpha)} (1 - n^(-1/4)), λ = ${formatValue(lambda)}`;
}
