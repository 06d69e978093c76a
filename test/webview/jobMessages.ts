import { join } from 'node:path';
import type { ReportOf } from '../../src/protocol/jobKinds';
import type { ToPage } from '../../src/protocol/page';
import { cli } from '../support/cli';

export type TrainingMessage = Extract<ToPage, { type: 'training' }>;
export type ComparisonMessage = Extract<ToPage, { type: 'comparison' }>;

const quick = ['--epochs', '4', '--json'];

/** A short training, as its page hears of it. */
export class TrainedLog {
  readonly report: ReportOf<'train'>;

  constructor(log: string, folder: string) {
    const { out } = cli('train', log, '--out', join(folder, 'p.policy.json'), ...quick);
    this.report = JSON.parse(out) as ReportOf<'train'>;
  }

  /** After so many of its four epochs. */
  message(epochs: number, more: Partial<TrainingMessage> = {}): TrainingMessage {
    const { seconds: _seconds, ...standing } = this.report.history[epochs - 1];
    return {
      type: 'training',
      file: 'news.jsonl',
      title: 'Training a policy on news.jsonl',
      state: 'running',
      progress: {
        fraction: epochs / 4,
        message: 'Training',
        training: { ...standing, epochs: 4, rowsPerSecond: 123456, secondsLeft: 12.3, ended: [] },
      },
      history: this.report.history.slice(0, epochs),
      ...more,
    };
  }
}

/** A short comparison of two classes with two objectives. */
export function comparisonOf(
  log: string,
  folder: string,
): ComparisonMessage & { result: ReportOf<'compare'> } {
  const { out } = cli('compare', log, '--out', folder, '--classes', 'softmax,gaussian', ...quick);
  return {
    type: 'comparison',
    file: 'news.jsonl',
    title: 'Comparing methods on news.jsonl',
    state: 'finished',
    progress: { fraction: 1, message: '' },
    history: [],
    result: JSON.parse(out) as ReportOf<'compare'>,
  };
}
