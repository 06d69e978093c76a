import type { Page } from 'playwright-core';
import { driverExtension, suite } from './built';

interface WindowConfiguration {
  readonly developmentOptions?: object;
  readonly [other: string]: unknown;
}

/**
 * Lets the window that a page is going to open run the suite. A current VS Code takes no tests from an address: they
 * stand in the configuration that the server writes into the page.
 */
export async function runSuiteIn(page: Page, origin: string): Promise<void> {
  const remote = (path: string): object => ({ scheme: 'vscode-remote', authority: origin, path });
  const tests = { extensions: [remote(driverExtension)], extensionTestsPath: remote(suite) };
  const withTests = (settings: string): string => {
    const configuration = JSON.parse(settings.replaceAll('&quot;', '"')) as WindowConfiguration;
    const developmentOptions = { ...configuration.developmentOptions, ...tests };
    return JSON.stringify({ ...configuration, developmentOptions }).replaceAll('"', '&quot;');
  };
  await page.route(`http://${origin}/?*`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /(id="vscode-workbench-web-configuration" data-settings=")([^"]*)/,
      (_, before: string, settings: string) => before + withTests(settings),
    );
    await route.fulfill({ response, body });
  });
}
