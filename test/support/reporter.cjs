// Mocha's usual output, and the counts, the failures and the slowest tests in a file for the summary of the whole run.
const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const Mocha = require('mocha');

const slowest = (tests) => tests.sort((a, b) => b.duration - a.duration).slice(0, 10);

module.exports = class extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const suite = process.env.BANDIT_LENS_SUITE;
    if (suite === undefined) return;
    const tests = [];
    const failures = [];
    runner.on(Mocha.Runner.constants.EVENT_TEST_PASS, (test) =>
      tests.push({ title: test.fullTitle(), duration: test.duration ?? 0 }),
    );
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test, error) =>
      failures.push({ title: test.fullTitle(), message: error.stack ?? error.message }),
    );
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const folder = join(__dirname, '..', '..', 'test-results');
      const { passes, failures: failed, pending } = this.stats;
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, `${suite}.json`),
        JSON.stringify({ passed: passes, failed, skipped: pending, failures, slowest: slowest(tests) }),
      );
    });
  }
};
