import { visibleText } from '../../core/documents/text/visibleText';
import type { JobControl } from '../../core/control/jobControl';

const every = 200; // milliseconds

/** Progress as one line that rewrites itself on a terminal, and nothing where nobody watches. */
export function progressOnTerminal(): JobControl {
  const terminal = process.stderr.isTTY;
  let last = 0;
  return {
    progress(fraction, message) {
      if (!terminal || Date.now() - last < every) return;
      last = Date.now();
      process.stderr.write(`\r\x1b[K${Math.round(100 * fraction)}% ${message}`);
    },
    checkpoint: () => undefined,
    warn(message) {
      clearProgress();
      process.stderr.write(`bandit-lens: ${visibleText(message)}\n`);
    },
  };
}

/** Takes the progress line away before something lasting is printed. */
export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
