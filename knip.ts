import type { KnipConfig } from 'knip';

/** What nothing uses is a complaint of `npm run lint`. Each exception has its reason. */
const config: KnipConfig = {
  // The type of a parameter may be named where the function is exported.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // The programs of the extension are known from webpack.config.mjs; these are started by a person or by package.json.
  entry: [
    'scripts/*.{ts,mjs}',
    'bench/*.ts',
    'test/**/*.test.ts',
    'test/{fuzz,faults,soundness,host}/run.ts',
    'test/host/suite.ts',
    'test/support/{fuzz,asserting}.ts',
    // Named by its path where mocha is started.
    'test/support/reporter.cjs',
    // Started as a thread, by its path.
    'test/support/commandLineThread.cjs',
    // Preloaded into the command line, by its path.
    'test/faults/shim.cjs',
  ],
  project: ['src/**/*.ts', 'webview/**/*.ts', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts', 'test/**/*.{ts,cjs}'],
  // AssemblyScript: another language, compiled by scripts/buildWasm.ts.
  ignore: ['**/assembly/**'],
  ignoreDependencies: [
    // Its compiler is started by its path.
    'assemblyscript',
    // Read as a text and evaluated in the page under test.
    'axe-core',
  ],
};

export default config;
