import * as v from 'valibot';
import * as vscode from 'vscode';
import { pagePanel } from '../shown/items';
import { pageOptions } from './pageHtml';
import { WebPage, type PageRequest } from './webPage';

/** What a page is opened with. */
export interface PageContent {
  /** The files that lines belong to; things are saved beside the first. */
  readonly files: readonly vscode.Uri[];
  readonly onRequest: (request: PageRequest) => void;
}

/** The tabs of one view type, at most one for each key. */
export class PageTabs<K> implements vscode.Disposable {
  private readonly pages = new Map<K, WebPage>();
  private restoring: vscode.Disposable | undefined;

  constructor(
    private readonly viewType: string,
    private readonly extensionUri: vscode.Uri,
  ) {}

  get(key: K): WebPage | undefined {
    return this.pages.get(key);
  }

  /** The page in front, if it is one of these. */
  get active(): WebPage | undefined {
    return [...this.pages.values()].find(({ panel }) => panel.active);
  }

  open(key: K, title: string, content: PageContent): WebPage {
    const panel = pagePanel(this.viewType, title, pageOptions(this.extensionUri));
    return this.adopt(key, panel, content);
  }

  /** Puts a page into a tab that is there already. An older tab of the same key is closed. */
  adopt(key: K, panel: vscode.WebviewPanel, content: PageContent): WebPage {
    this.pages.get(key)?.panel.dispose();
    const page = this.fill(panel, content);
    this.pages.set(key, page);
    panel.onDidDispose(() => {
      if (this.pages.get(key) === page) this.pages.delete(key);
    });
    return page;
  }

  /** Puts a page into a tab that belongs to no key. */
  fill(panel: vscode.WebviewPanel, { files, onRequest }: PageContent): WebPage {
    return new WebPage(panel, this.extensionUri, files, onRequest);
  }

  /** Lets tabs come back with their window, from the subject that each was told to keep. */
  restoreFrom<S extends v.GenericSchema>(
    subject: S,
    restore: (panel: vscode.WebviewPanel, subject: v.InferOutput<S>) => void | Promise<void>,
  ): void {
    this.restoring = vscode.window.registerWebviewPanelSerializer(this.viewType, {
      deserializeWebviewPanel: async (panel, state) => {
        const kept = v.safeParse(v.object({ subject }), state);
        if (!kept.success) return void panel.dispose();
        panel.webview.options = pageOptions(this.extensionUri);
        await restore(panel, kept.output.subject);
      },
    });
  }

  dispose(): void {
    this.restoring?.dispose();
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }
}
