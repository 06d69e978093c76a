import { parseArgs } from 'node:util';
import { badOutput } from '../files/outputs';
import { faultOf } from '../jobs/results/fault';
import { version } from '../jobs/results/version';
import { analyze } from './analyze';
import { certify, verify } from './certify';
import { commandOptions, type OptionValues } from './options';
import type { Command } from './command';
import { compare } from './compare';
import { inspect } from './inspect';
import { clearProgress } from './progress';
import { reproduce } from './reproduce';
import { exportPolicy, score } from './score';
import { simulate } from './simulate';
import { train } from './train';
import { UsageError, usage } from './usage';
import { watch } from './watch';

const commands: Readonly<Record<string, Command>> = {
  inspect,
  analyze,
  train,
  compare,
  certify,
  verify,
  watch,
  score,
  export: exportPolicy,
  simulate,
  reproduce,
};

/** Exit codes of the contract. */
const exit = { done: 0, defect: 1, badUsage: 2, unusableInput: 3 } as const;

async function main(words: string[]): Promise<number> {
  const json = words.includes('--json');
  try {
    const { values, positionals } = parse(words);
    if (values.version) return print(`${version}\n`);
    const [name, ...rest] = positionals;
    if (values.help || name === undefined) return print(usage);
    if (!Object.hasOwn(commands, name)) throw new UsageError(`There is no command "${name}".`);
    const { document, text, exitCode } = await commands[name](rest, values);
    clearProgress();
    if (json) printJson(document);
    else print(text);
    return exitCode ?? exit.done;
  } catch (error) {
    clearProgress();
    if (error instanceof UsageError) {
      if (json) printJson({ error: { code: 'bad-usage', message: error.message } });
      process.stderr.write(
        `bandit-lens: ${error.message}\nbandit-lens --help lists every command and option.\n`,
      );
      return exit.badUsage;
    }
    const { details, ...fault } = faultOf(error);
    if (json) printJson({ error: fault, ...details });
    process.stderr.write(`bandit-lens: ${fault.message}\n`);
    if (fault.code === badOutput) return exit.badUsage;
    if (fault.code !== 'defect') return exit.unusableInput;
    if (error instanceof Error) process.stderr.write(`${error.stack}\n`);
    return exit.defect;
  }
}

function parse(words: string[]): { values: OptionValues; positionals: string[] } {
  try {
    return parseArgs({ args: joinNegatives(words), options: commandOptions, allowPositionals: true });
  } catch (error) {
    // Node goes on to say how an odd word could be passed, which is rarely what was meant.
    throw new UsageError((error as Error).message.replace(/\. To specify .*$/s, '.'));
  }
}

/** `--reward-range -1,0` means what it says, though a word that starts with a dash is usually an option. */
function joinNegatives(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined[joined.length - 1];
    if (/^-[\d.]/.test(word) && last?.startsWith('--') && !last.includes('='))
      joined[joined.length - 1] = `${last}=${word}`;
    else joined.push(word);
  }
  return joined;
}

function print(text: string): 0 {
  process.stdout.write(text);
  return exit.done;
}

function printJson(document: unknown): void {
  print(`${JSON.stringify(document, null, 2)}\n`);
}

// Whoever reads may stop early, as `head` does: that is no defect.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exit.done);
});

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
