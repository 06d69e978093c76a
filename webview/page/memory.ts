import type { Host } from './host';

interface EditorApi {
  getState(): unknown;
  setState(state: unknown): void;
}

/** The page's state in the editor's keeping: it outlives hiding, reloading and closing the window. */
export function memoryIn(editor: EditorApi): Pick<Host, 'recall' | 'remember'> {
  const kept = editor.getState();
  let state: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  return {
    recall: (key) => state[key],
    remember(key, value) {
      state = { ...state, [key]: value };
      editor.setState(state);
    },
  };
}

/** Opens what was open, scrolls to where the reader was, and remembers both from now on. */
export function keepPlace(page: HTMLElement, { recall, remember }: Pick<Host, 'recall' | 'remember'>): void {
  const open = recall('open');
  const names: unknown[] = Array.isArray(open) ? open : [];
  const folds = [...page.querySelectorAll('details')];
  for (const fold of folds) {
    if (names.includes(fold.id)) fold.open = true;
    fold.addEventListener('toggle', () =>
      remember(
        'open',
        folds.filter((each) => each.open).map(({ id }) => id),
      ),
    );
  }
  openTargets(page);
  const scroll = recall('scroll');
  if (typeof scroll === 'number') window.scrollTo({ top: scroll, behavior: 'instant' });
}

/** A link to a part that is folded opens it, and what it lies in. */
function openTargets(page: HTMLElement): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    link.addEventListener('click', () => {
      const target = page.querySelector(link.hash);
      for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
        fold.open = true;
    });
  }
}
