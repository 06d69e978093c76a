import { LanguageClient } from 'vscode-languageclient/node';

/** Writes what goes wrong to its output alone: what a person is told, with what to do next, is told by us. */
export class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
