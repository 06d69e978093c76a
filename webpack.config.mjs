import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';

const dist = join(import.meta.dirname, 'dist');

const shared = (name) => ({
  name,
  mode: 'production',
  devtool: false,
  output: { path: dist, filename: '[name].js' },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    rules: [
      { test: /\.ts$/, exclude: /node_modules/, loader: 'ts-loader', options: { transpileOnly: true } },
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
});

const node = (name, entry, extra = {}) => {
  const base = shared(name);
  return {
    ...base,
    target: 'node20',
    entry: { [name]: entry },
    output: { ...base.output, library: { type: 'commonjs2' } },
    // Readable stack traces in a user's bug report are worth more than the bytes.
    optimization: { minimize: false },
    ...extra,
    externals: { vscode: 'commonjs vscode', ...extra.externals },
  };
};

/** The command line is started directly, so it carries a shebang and the executable bit. */
const executable = [
  new webpack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true }),
  {
    apply: (compiler) => compiler.hooks.done.tap('executable', () => chmodSync(join(dist, 'cli.js'), 0o755)),
  },
];

export default (env = {}) => [
  node('extension', './src/extension/extension.ts'),
  node('server', './src/server/server.ts'),
  node('worker', './src/server/worker.ts'),
  node('trainingWorker', './src/jobs/training/trainingWorker.ts'),
  node('cli', './src/cli/cli.ts', { plugins: executable }),
  { ...shared('page'), target: ['web', 'es2022'], entry: { page: './webview/main.ts' } },
  ...(env.tests
    ? [
        node('hostSuite', './test/host/suite.ts', {
          externals: { mocha: 'commonjs mocha' },
          output: { path: join(dist, 'test'), filename: '[name].js', library: { type: 'commonjs2' } },
        }),
      ]
    : []),
];
