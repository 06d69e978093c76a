import type { AnalysisReport } from '../../core/documents/results/analysisReport';
import { estimatedAdvice, fitText, sensitivityText } from '../../core/propensities/estimatedText';

/** What a person is told where propensities were estimated; nothing elsewhere. */
export const estimatedLines = ({
  estimatedPropensities: fit,
  sensitivity,
}: Partial<Pick<AnalysisReport, 'estimatedPropensities' | 'sensitivity'>>): string[] =>
  fit ? [fitText(fit), ...(sensitivity ? [sensitivityText(sensitivity)] : []), estimatedAdvice] : [];
