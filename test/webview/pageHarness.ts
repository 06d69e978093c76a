import { startPageServer, type OpenOptions, type OpenPage, type PageServer } from './pageServer';

export interface Harness {
  open(options?: OpenOptions): Promise<OpenPage>;
}

/** Starts a browser around the tests of a suite. */
export function pageHarness(): Harness {
  let server: PageServer;
  before(async () => {
    server = await startPageServer();
  });
  after(() => server.close());
  return { open: (options) => server.open(options) };
}
