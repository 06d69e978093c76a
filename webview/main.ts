import type { Chart } from 'chart.js';
import type { Fault } from '../src/protocol/jobs';
import { check } from '../src/protocol/method';
import { toPage, type FromPage, type ToPage } from '../src/protocol/page';
import { analysisView } from './analysisView';
import { element } from './dom';

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void };

const editor = acquireVsCodeApi();
const page = document.getElementById('page') as HTMLElement;
let chart: Chart | undefined;
let shown: ToPage | undefined;

window.addEventListener('message', ({ data }) => {
  // Browser extensions and the workbench post messages of their own: only ours have a type we know.
  const known = typeof data === 'object' && data !== null && 'type' in data;
  if (known) show(check(toPage, data, 'message to the page'));
});

// The editor changes the body's class with its theme; a canvas must then be painted again.
new MutationObserver(() => shown !== undefined && show(shown)).observe(document.body, {
  attributes: true,
  attributeFilter: ['class', 'data-vscode-theme-id'],
});

editor.postMessage({ type: 'ready' });

function show(message: ToPage): void {
  shown = message;
  chart?.destroy();
  chart = undefined;
  switch (message.type) {
    case 'progress':
      return page.replaceChildren(progressView(message.file, message.fraction, message.message));
    case 'fault':
      return page.replaceChildren(faultView(message.file, message.fault));
    case 'analysis': {
      const built = analysisView(message.report, (line) => editor.postMessage({ type: 'openLine', line }));
      chart = built.chart;
      return page.replaceChildren(built.view);
    }
  }
}

function progressView(file: string, fraction: number, message: string): HTMLElement {
  return element(
    'section',
    { role: 'status' },
    element('h1', {}, file),
    element('progress', { max: '1', value: String(fraction), 'aria-label': 'Progress' }),
    element('p', {}, message),
  );
}

function faultView(file: string, fault: Fault): HTMLElement {
  const retry = element('button', { type: 'button' }, 'Analyze Again');
  retry.addEventListener('click', () => editor.postMessage({ type: 'retry' }));
  const actions = [retry];
  if (fault.line !== undefined) {
    const line = fault.line;
    const open = element('button', { type: 'button' }, `Open Line ${line}`);
    open.addEventListener('click', () => editor.postMessage({ type: 'openLine', line }));
    actions.unshift(open);
  }
  return element(
    'section',
    { class: 'fault', role: 'alert' },
    element('h1', {}, file),
    element('p', {}, fault.message),
    element('p', { class: 'actions' }, ...actions),
  );
}
