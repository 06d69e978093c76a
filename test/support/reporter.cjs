// Mocha's usual output, and the counts in a file for the summary of the whole run.
const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const Mocha = require('mocha');

module.exports = class extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const suite = process.env.BANDIT_LENS_SUITE;
    if (suite === undefined) return;
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const folder = join(__dirname, '..', '..', 'test-results');
      const { passes, failures, pending } = this.stats;
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, `${suite}.json`),
        JSON.stringify({ passed: passes, failed: failures, skipped: pending }),
      );
    });
  }
};
