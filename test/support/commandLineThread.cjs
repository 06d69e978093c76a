// Runs the built command line in a thread, one command after the other: see `cli` in cli.ts.
const { workerData } = require('node:worker_threads');

const { program, port, done } = workerData;
let said = { out: '', err: '' };
const keep = (part) => (text) => {
  said[part] += text;
  return true;
};
process.stdout.write = keep('out');
process.stderr.write = keep('err');
// A program runs the words it is started with: these change nothing.
process.argv = [process.execPath, program, '--version'];
const { main } = require(program);

port.on('message', async (words) => {
  said = { out: '', err: '' };
  const code = await main(words);
  port.postMessage({ code, ...said });
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
});
