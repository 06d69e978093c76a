import type { Host } from './host';

/** The editor's own list of files, and the one that every program knows. */
const listTypes = ['application/vnd.code.uri-list', 'text/uri-list'];

/** Files that are dropped on the page become policies of its list. */
export function takeDrops(page: HTMLElement, host: Pick<Host, 'post'>): void {
  page.addEventListener('dragover', (event) => {
    if (!listTypes.some((type) => event.dataTransfer?.types.includes(type))) return;
    event.preventDefault();
    page.classList.add('dropping');
  });
  page.addEventListener('dragleave', () => page.classList.remove('dropping'));
  page.addEventListener('drop', (event) => {
    page.classList.remove('dropping');
    const lists = listTypes.map((type) => event.dataTransfer?.getData(type) ?? '');
    const uris = (lists.find((list) => list !== '') ?? '')
      .split(/\r?\n/)
      .filter((line) => /^file:/.test(line));
    if (uris.length === 0) return;
    event.preventDefault();
    host.post({ type: 'dropped', uris: uris.slice(0, 100) });
  });
}
