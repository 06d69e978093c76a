import * as vscode from 'vscode';
import type { ReportOf } from '../../protocol/jobKinds';
import type { ListedJob } from './jobList';
import type { JobState } from './jobStates';

/** How far a job is, in a few words. */
export function progressText(job: ListedJob): string {
  const { l10n } = vscode;
  const {
    kind,
    state,
    progress: { fraction, training },
    fault,
  } = job;
  const share = `${Math.floor(100 * fraction)}%`;
  switch (state) {
    case 'running': {
      if (training === undefined) return share;
      const epoch = l10n.t('epoch {0} of {1}', training.epoch + 1, training.epochs);
      return `${share} · ${epoch} · ${l10n.t('{0} s left', Math.ceil(training.secondsLeft))}`;
    }
    case 'waiting':
      return l10n.t('waiting');
    case 'paused':
      return l10n.t('paused at {0}', share);
    case 'finished':
      if (kind === 'gate') return isRefuted(job) ? l10n.t('not passed') : l10n.t('passed');
      if (kind !== 'verify') return l10n.t('finished');
      return isRefuted(job) ? l10n.t('does not hold') : l10n.t('holds');
    case 'canceled':
      return l10n.t('canceled');
    case 'interrupted':
      return l10n.t('interrupted at {0}', share);
    case 'failed':
      return fault?.message ?? l10n.t('failed');
  }
}

const icons: Readonly<Record<JobState, [icon: string, color?: string]>> = {
  waiting: ['watch'],
  running: ['loading~spin'],
  paused: ['debug-pause'],
  finished: ['pass', 'testing.iconPassed'],
  failed: ['error', 'testing.iconFailed'],
  canceled: ['circle-slash'],
  interrupted: ['warning', 'list.warningForeground'],
};

export function jobIcon(job: ListedJob): vscode.ThemeIcon {
  const [icon, color] = icons[isRefuted(job) ? 'failed' : job.state];
  return new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
}

/** Whether the job did its work and found something that does not hold: nobody may take that for a success. */
function isRefuted({ kind, result }: ListedJob): boolean {
  if (kind === 'gate') return (result as ReportOf<'gate'> | undefined)?.passed === false;
  return kind === 'verify' && (result as ReportOf<'verify'> | undefined)?.valid === false;
}
