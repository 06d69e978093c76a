import { parseGateRules } from '../../core/gate/parseGate';
import { parseMetrics } from '../../core/metrics/metric';
import { gateLines, type GateFile } from '../../core/gate/reports/gateText';
import { faultJunit, gateJunit } from '../../core/gate/reports/junit';
import { faultMarkdown, gateMarkdown } from '../../core/gate/reports/markdown';
import { writeAtomically } from '../../files/atomicWrite';
import { isGateFile, readGateFile } from '../../files/gateFile';
import { badOutput, protectInputs } from '../../files/outputs';
import { faultOf } from '../../jobs/results/fault';
import { runJob } from '../../jobs/runJob';
import { filesOfGate, gateJobOf } from '../../protocol/gateJob';
import type { JobOf } from '../../protocol/jobKinds';
import { filterNames, readingNames } from '../options/optionTable';
import {
  gateEvaluationFrom,
  metricsFrom,
  needed,
  policyFrom,
  readable,
  readingFrom,
  rowsFrom,
  type OptionValues,
} from '../options/options';
import { UsageError } from '../options/usageError';
import { progressOnTerminal } from '../output/progress';
import type { Command } from './command';

/** The exit code of a gate that is not passed. */
const notPassed = 3;

export const gate: Command = {
  name: 'gate',
  words: '<log...>',
  summary: 'hold a policy against rules, or against a NAME.gate.json; exit 0 only when all hold',
  options: [
    'policy',
    'junit',
    'markdown',
    'delta',
    'reward-range',
    'certificate',
    'rows',
    'comparisons',
    ...filterNames,
    ...readingNames,
  ],
  lists: ['require', 'metric'],
  async run(words, values) {
    const outputs = [values.junit, values.markdown].filter((path) => path !== undefined);
    if (new Set(outputs).size < outputs.length)
      throw new UsageError('--junit and --markdown name the same file. Name two.');
    protectInputs(outputs, [...words, ...(values.schema === undefined ? [] : [values.schema])]);
    const write = (junit: () => string, markdown: () => string): void => {
      if (values.junit !== undefined) writeAtomically(values.junit, junit());
      if (values.markdown !== undefined) writeAtomically(values.markdown, markdown());
    };
    try {
      const { job, name, file } = words.some(isGateFile) ? ofFile(words, values) : ofWords(words, values);
      protectInputs(outputs, filesOfGate(job));
      const report = await runJob(job, progressOnTerminal());
      write(
        () => gateJunit(name, report),
        () => gateMarkdown(name, report),
      );
      const text = `${gateLines(report, file).join('\n')}\n`;
      return { document: report, text, ...(!report.passed && { exitCode: notPassed }) };
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const fault = faultOf(error);
      if (fault.code === badOutput) throw error;
      const name = words.join(', ');
      write(
        () => faultJunit(name, fault),
        () => faultMarkdown(name, fault),
      );
      throw error;
    }
  },
};

interface Asked {
  readonly job: JobOf<'gate'> & { readonly kind: 'gate' };
  /** What reports call it. */
  readonly name: string;
  readonly file?: GateFile;
}

function ofWords(paths: readonly string[], values: OptionValues): Asked {
  const policy = policyFrom(needed(values, 'policy', 'gate'));
  const rules = values.require ?? [];
  if (rules.length === 0)
    throw new UsageError('gate needs --require, once for each rule, or a NAME.gate.json.');
  const { metrics } = metricsFrom(values);
  readable(() => parseGateRules(rules, parseMetrics(metrics)));
  const job = {
    kind: 'gate',
    paths,
    policy,
    rules,
    ...metricsFrom(values),
    evaluation: gateEvaluationFrom(values),
    ...readingFrom(values),
    ...rowsFrom(values),
  } as const;
  return { job, name: `${policy} on ${paths.join(', ')}` };
}

/** What is about this machine, or about what is written, is not the file's to say. */
const besideFile: ReadonlySet<string> = new Set(['json', 'junit', 'markdown', 'cacheDirectory', 'threads']);

function ofFile(words: readonly string[], values: OptionValues): Asked {
  if (words.length > 1) throw new UsageError('gate takes one NAME.gate.json, or the files of one log.');
  const said = Object.keys(values).find((name) => !besideFile.has(name));
  if (said !== undefined) {
    const option = said.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(
      `--${option} cannot be given with a gate file, which says all of it. Change the file.`,
    );
  }
  const [path] = words;
  const { gate: document, places, placed } = readGateFile(path);
  const job = gateJobOf(document, placed);
  const { reading } = readingFrom(values);
  return {
    job: { ...job, reading: { ...job.reading, ...reading } },
    name: path,
    file: { path, places },
  };
}
