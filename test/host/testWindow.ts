import type { Page } from 'playwright-core';
import { driverExtension, suite } from './built';

/**
 * Lets the window that a page is going to open run the suite. A current VS Code takes no tests from an address: they
 * stand in the configuration that the server writes into the page, so we add them there as it arrives.
 */
export async function runSuiteIn(page: Page, origin: string): Promise<void> {
  const remote = (path: string): object => ({ scheme: 'vscode-remote', authority: origin, path });
  const tests = { extensions: [remote(driverExtension)], extensionTestsPath: remote(suite) };
  await page.addInitScript(`{
    const watch = new MutationObserver(() => {
      const element = document.getElementById('vscode-workbench-web-configuration');
      if (element === null) return;
      watch.disconnect();
      const settings = JSON.parse(element.dataset.settings);
      settings.developmentOptions = { ...settings.developmentOptions, ...${JSON.stringify(tests)} };
      element.dataset.settings = JSON.stringify(settings);
    });
    watch.observe(document, { childList: true, subtree: true });
  }`);
}
