import { encodeNumbers } from '../src/core/documents/text/numberCodec';
import { check } from '../src/protocol/method';
import { toPage, type FromPage, type ToPage } from '../src/protocol/page';
import type { Host, View } from './page/host';
import { keepFocus } from './page/focus';
import { keepPlace, memoryIn } from './page/memory';
import { viewOf, type Shown } from './views/views';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const editor = acquireVsCodeApi();
const host: Host = { post: (message) => editor.postMessage(message), ...memoryIn(editor) };
const page = document.getElementById('page') as HTMLElement;
let shown: View | undefined;

window.addEventListener('message', ({ data }) => {
  // Browser extensions and the workbench post messages of their own: only ours have a type we know.
  const known = typeof data === 'object' && data !== null && 'type' in data;
  if (known) receive(check(toPage, data, 'message to the page'));
});

// The editor changes the body's class with its theme; a canvas must then be painted again.
new MutationObserver(() => shown?.repaint?.()).observe(document.body, {
  attributes: true,
  attributeFilter: ['class', 'data-vscode-theme-id'],
});

let scrolling: number | undefined;
window.addEventListener('scroll', () => {
  clearTimeout(scrolling);
  scrolling = window.setTimeout(() => host.remember('scroll', window.scrollY), 100);
});

editor.postMessage({ type: 'ready' });

function receive(message: ToPage): void {
  switch (message.type) {
    case 'subject':
      return host.remember('subject', encodeNumbers(message.subject));
    case 'export': {
      const content = shown?.exported?.(message.format);
      if (content !== undefined) host.post({ type: 'save', name: 'report', format: message.format, content });
      return;
    }
    case 'trainings':
      shown?.update?.(message);
      return;
    default:
      return show(message);
  }
}

function show(message: Shown): void {
  if (shown?.update?.(message) === true) return;
  shown?.destroy?.();
  shown = viewOf(message, host);
  const restoreFocus = keepFocus(page);
  page.replaceChildren(shown.element);
  restoreFocus();
  shown.shown?.();
  if (message.type !== 'progress') keepPlace(page, host);
}
