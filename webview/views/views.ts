import type { ToPage } from '../../src/protocol/page';
import type { Host, View } from '../page/host';
import { AnalysisView } from './analysisView';
import { ComparisonView } from './comparisonView';
import { CertificateView } from './certificateView';
import { faultView, progressView } from './plainViews';
import { RowsView } from './rowsView';
import { ReproductionView } from './reproductionView';
import { TrainingView } from './trainingView';

/** What fills the page by itself; the others change what is there. */
export type Shown = Exclude<ToPage, { type: 'subject' | 'export' | 'trainings' }>;

type Builders = {
  readonly [T in Shown['type']]: (message: Extract<Shown, { type: T }>, host: Host) => View;
};

/** What the page can show, by the message that asks for it. */
const builders: Builders = {
  progress: progressView,
  fault: faultView,
  analysis: (message, host) => new AnalysisView(message, host),
  certificate: (message, host) => new CertificateView(message, host),
  training: (message, host) => new TrainingView(message, host),
  comparison: (message, host) => new ComparisonView(message, host),
  reproduction: (message, host) => new ReproductionView(message, host),
  rows: (message, host) => new RowsView(message, host),
};

export function viewOf(message: Shown, host: Host): View {
  const build = builders[message.type] as (message: Shown, host: Host) => View;
  return build(message, host);
}
