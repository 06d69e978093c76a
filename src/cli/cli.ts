import { Command as Program, CommanderError, Option } from 'commander';
import { visibleText } from '../core/documents/text/visibleText';
import { encodeNumbers } from '../core/documents/text/numberCodec';
import { badOutput } from '../files/outputs';
import { faultOf } from '../jobs/results/fault';
import { version } from '../jobs/results/version';
import { analyze } from './commands/analyze';
import { certify } from './commands/certify';
import type { Command } from './commands/command';
import { compare } from './commands/compare';
import { exportPolicy } from './commands/export';
import { gate } from './commands/gate';
import { inspect } from './commands/inspect';
import { mcp } from './commands/mcp';
import { reproduce } from './commands/reproduce';
import { score } from './commands/score';
import { setupTensorflow } from './commands/setupTensorflow';
import { simulate } from './commands/simulate';
import { train } from './commands/train';
import { verify } from './commands/verify';
import { watch } from './commands/watch';
import { commonNames, listOptionTable, optionTable } from './options/optionTable';
import type { OptionValues } from './options/options';
import { UsageError } from './options/usageError';
import { clearProgress } from './output/progress';

const commands: readonly Command[] = [
  inspect,
  analyze,
  train,
  compare,
  certify,
  verify,
  gate,
  watch,
  score,
  exportPolicy,
  simulate,
  reproduce,
  mcp,
  setupTensorflow,
];

/** Exit codes of the contract. */
const exit = { done: 0, defect: 1, badUsage: 2, unusableInput: 3 } as const;

/** Exported for whoever runs several commands in one process, as tests do. */
export async function main(words: readonly string[]): Promise<number> {
  const json = words.includes('--json');
  let code: number = exit.done;
  const run = async (command: Command, given: readonly string[], values: OptionValues): Promise<void> => {
    const { document, text, exitCode } = await command.run(given, values);
    clearProgress();
    if (!json) print(text);
    else if (document !== undefined) printJson(document);
    code = exitCode ?? exit.done;
  };
  try {
    if (words.length === 0) print(program(run).helpInformation());
    else await program(run).parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    clearProgress();
    return failed(error, json);
  }
}

type Run = (command: Command, words: readonly string[], values: OptionValues) => Promise<void>;

function program(run: Run): Program {
  const all = new Program('bandit-lens')
    .description('Which policy should we run, and how sure are we? Answers from logged bandit data.')
    .version(version, '--version', 'which version this is')
    .helpOption('-h, --help', 'this text')
    .helpCommand(false)
    .option('--json', 'one JSON document on standard output')
    .addHelpText(
      'after',
      '\n<log...> may be several files of one format: they are read as one log.\nbandit-lens COMMAND --help lists the options of a command.',
    );
  for (const command of commands) addCommand(all, command, run);
  // Whatever is wrong is told by main, in one way.
  for (const each of [all, ...all.commands])
    each.exitOverride().configureOutput({ writeErr: () => undefined, outputError: () => undefined });
  return all;
}

function addCommand(all: Program, command: Command, run: Run): void {
  const sub = all
    .command(command.words === '' ? command.name : `${command.name} ${command.words}`)
    .description(command.summary)
    .helpOption('-h, --help', 'this text')
    .option('--json', 'one JSON document on standard output')
    .allowExcessArguments(false);
  for (const name of new Set([...command.options, ...commonNames])) {
    const [value, text] = optionTable[name];
    const used = command.options.includes(name);
    sub.addOption(new Option(`--${name}${value && ` ${value}`}`, text).hideHelp(!used));
  }
  for (const name of command.lists ?? []) {
    const [value, text] = listOptionTable[name];
    sub.option(`--${name} ${value}`, text, (word: string, words: string[] = []) => [...words, word]);
  }
  sub.action(async (...given: unknown[]) => {
    const words = given.slice(0, sub.registeredArguments.length).flat() as string[];
    await run(command, words, sub.opts());
  });
}

function failed(error: unknown, json: boolean): number {
  if (error instanceof CommanderError && error.exitCode === 0) return exit.done;
  if (error instanceof UsageError || error instanceof CommanderError) {
    const message = error instanceof UsageError ? error.message : sentence(error.message);
    if (json) printJson({ error: { code: 'bad-usage', message } });
    process.stderr.write(
      `bandit-lens: ${visibleText(message)}\nbandit-lens --help lists the commands, and bandit-lens COMMAND --help its options.\n`,
    );
    return exit.badUsage;
  }
  const { details, ...fault } = faultOf(error);
  if (json) printJson({ error: fault, ...details });
  const { snippet } = details ?? {};
  process.stderr.write(
    `bandit-lens: ${visibleText(fault.message)}\n${typeof snippet === 'string' ? `In Python:\n\n${snippet}\n` : ''}`,
  );
  if (fault.code === badOutput) return exit.badUsage;
  if (fault.code !== 'defect') return exit.unusableInput;
  if (error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return exit.defect;
}

/** "error: unknown option '--x'" as a sentence. */
function sentence(message: string): string {
  const text = message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ');
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.?)]$/.test(text) ? '' : '.'}`;
}

function print(text: string): void {
  process.stdout.write(visibleText(text));
}

function printJson(document: unknown): void {
  print(`${JSON.stringify(encodeNumbers(document), null, 2)}\n`);
}

// Whoever reads may stop early, as `head` does: that is no defect.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exit.done);
});

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
