import type { ToPage } from '../../src/protocol/page';
import { button, element } from '../parts/dom';
import { formatCount } from '../parts/format';
import type { Host } from '../page/host';

type WatchedJob = Extract<ToPage, { type: 'training' | 'comparison' }>;

const stateText: Readonly<Record<WatchedJob['state'], string>> = {
  waiting: '○ Waiting',
  running: '● Running',
  paused: '‖ Paused',
  finished: '✓ Finished',
  failed: '✕ Failed',
  canceled: '✕ Canceled',
  interrupted: '▲ Interrupted: if you resume a training, it continues after its last epoch',
};

/** How far a job is, how fast, how long still, and the buttons that stop it. Updated in place, so that focus stays. */
export class JobHeader {
  readonly element: HTMLElement;
  private readonly state = element('p', { class: 'job-state', role: 'status' });
  private readonly bar = element('progress', { max: '1', 'aria-label': 'Progress' });
  private readonly speed = element('p', { class: 'details' });
  private readonly fault = element('p', { class: 'fault' });
  private readonly actions: HTMLElement;
  private readonly pauseButton: HTMLButtonElement;
  private paused = false;

  constructor({ file, title }: WatchedJob, host: Host) {
    this.pauseButton = button('Pause', () => host.post({ type: 'pause', paused: !this.paused }), 'second');
    this.actions = element(
      'p',
      { class: 'actions' },
      this.pauseButton,
      button('Cancel', () => host.post({ type: 'cancel' }), 'second'),
    );
    this.element = element(
      'header',
      { class: 'progress' },
      element('p', { class: 'kicker' }, file),
      element('h1', {}, title),
      this.state,
      this.bar,
      this.speed,
      this.fault,
      this.actions,
    );
  }

  update({ state, progress, fault }: WatchedJob): void {
    const active = state === 'waiting' || state === 'running' || state === 'paused';
    this.paused = state === 'paused' || state === 'interrupted';
    this.state.textContent = stateText[state];
    this.bar.value = state === 'finished' ? 1 : progress.fraction;
    this.bar.hidden = !active;
    this.actions.hidden = !active && state !== 'interrupted';
    this.pauseButton.textContent = this.paused ? 'Resume' : 'Pause';
    this.fault.textContent = fault?.message ?? '';
    this.speed.textContent = active ? speedText(progress) : '';
  }
}

function speedText({ message, training }: WatchedJob['progress']): string {
  if (training === undefined) return message;
  const { rowsPerSecond, secondsLeft } = training;
  return `${message} · ${formatCount(Math.round(rowsPerSecond))} rows per second · ${timeText(secondsLeft)} left`;
}

function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
