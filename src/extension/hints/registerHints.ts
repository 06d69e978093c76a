import * as vscode from 'vscode';

/**
 * Registers hints, and again whenever what they rest on has changed. The editor listens to a provider's own event only
 * once the first hints of a file are there: a change before that would be lost, and old hints would stay.
 */
export function registerHints(
  selector: vscode.DocumentSelector,
  provider: vscode.InlayHintsProvider,
  changes: readonly vscode.Event<unknown>[] = [],
): vscode.Disposable {
  let registered = vscode.languages.registerInlayHintsProvider(selector, provider);
  const renew = (): void => {
    const old = registered;
    // The new one first: a moment without any would let the hints flicker.
    registered = vscode.languages.registerInlayHintsProvider(selector, provider);
    old.dispose();
  };
  return vscode.Disposable.from(
    ...changes.map((changed) => changed(renew)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('banditLens.inlayHints')) renew();
    }),
    new vscode.Disposable(() => void registered.dispose()),
  );
}
