import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';

const dist = join(import.meta.dirname, 'dist');

let development = false;
let building = 0;
let started = 0;

/** Says when all bundles are up to date: the launch configurations wait for these lines. */
const sayWhenReady = {
  apply: (compiler) => {
    compiler.hooks.watchRun.tap('watch', () => {
      if (building++ > 0) return;
      started = performance.now();
      console.log('watch: building');
    });
    compiler.hooks.done.tap('watch', () => {
      if (--building === 0) console.log(`watch: ready after ${Math.round(performance.now() - started)} ms`);
    });
  },
};

const shared = (name) => ({
  name,
  mode: development ? 'development' : 'production',
  devtool: development ? 'source-map' : false,
  output: { path: dist, filename: '[name].js' },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // Made for a path that a person names: only Node.js itself can resolve it.
    parser: { javascript: { createRequire: false } },
    rules: [
      { test: /\.ts$/, exclude: /node_modules/, loader: 'esbuild-loader', options: { target: 'es2022' } },
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
  plugins: development ? [sayWhenReady] : [],
});

/** The command line is started directly, so it carries a shebang and the executable bit. */
const executable = [
  new webpack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true, test: /^cli\.js$/ }),
  {
    apply: (compiler) => compiler.hooks.done.tap('executable', () => chmodSync(join(dist, 'cli.js'), 0o755)),
  },
];

/** One compilation for all that runs in Node.js: what several of them use is read and compiled once. */
const programs = (tests) => {
  const base = shared('programs');
  return {
    ...base,
    target: 'node20',
    entry: {
      extension: './src/extension/extension.ts',
      server: './src/server/server.ts',
      worker: './src/server/worker.ts',
      trainingWorker: './src/jobs/training/trainingWorker.ts',
      analysisWorker: './src/jobs/analysis/analysisWorker.ts',
      scanWorker: './src/jobs/reading/scanWorker.ts',
      zstdWorker: './src/jobs/reading/zstd/zstdWorker.ts',
      chdbProcess: './src/jobs/clickhouse/connection/chdbProcess.ts',
      onnxWorker: './src/jobs/models/onnxWorker.ts',
      cli: './src/cli/cli.ts',
      ...(tests && { 'test/hostSuite': './test/host/suite.ts' }),
    },
    output: { ...base.output, library: { type: 'commonjs2' } },
    externals: { vscode: 'commonjs vscode', mocha: 'commonjs mocha' },
    optimization: {
      // Readable stack traces in a user's bug report are worth more than the bytes.
      minimize: false,
      // The command line runs the same jobs as the server's threads: their code is there once.
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          jobs: {
            name: 'jobs',
            chunks: ({ name }) => name === 'cli' || name === 'worker',
            minChunks: 2,
            enforce: true,
          },
        },
      },
    },
    plugins: [...base.plugins, ...executable],
  };
};

/** TensorFlow.js is large and not ours: it is started only for a model, and its code is made small. */
const tensorflow = () => {
  const base = shared('tensorflow');
  return {
    ...base,
    target: 'node20',
    entry: { tfjsWorker: './src/jobs/models/tfjsWorker.ts' },
    // Models are read from disk: nothing is fetched.
    resolve: { ...base.resolve, alias: { 'node-fetch': false } },
  };
};

const page = () => ({
  ...shared('page'),
  target: ['web', 'es2022'],
  entry: { page: './webview/main.ts' },
  // The page may fetch nothing, so its source map is inside it.
  ...(development && { devtool: 'inline-source-map' }),
});

/** `--env tests` adds the suite that runs inside the editor; `--env development` is for `npm run watch`. */
export default (env = {}) => {
  development = env.development === true;
  return [programs(env.tests === true), tensorflow(), page()];
};
