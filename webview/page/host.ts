import type { FromPage, ToPage } from '../../src/protocol/page';

/** What a view may ask of the editor around it. */
export interface Host {
  post(message: FromPage): void;
  /** What a view remembered, and finds again after the page was hidden or the window closed. */
  recall(key: string): unknown;
  remember(key: string, value: unknown): void;
}

/** Something the page shows. */
export interface View {
  readonly element: HTMLElement;
  /** The view is on the page and has its size. */
  shown?(): void;
  /** Takes in a newer message in place; false where a new view must be made. */
  update?(message: ToPage): boolean;
  /** The editor's colors changed. */
  repaint?(): void;
  destroy?(): void;
  /** The whole view for other people's eyes, where that makes sense. */
  exported?(format: 'html' | 'md'): string;
}
