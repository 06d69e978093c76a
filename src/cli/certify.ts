import { certifyLog, verifyCertificate } from '../jobs/kinds/certify';
import type { Command } from './command';
import { judgingFrom, needed, logWords, onlyWord, policyWord, readingFrom } from './options';
import { progressOnTerminal } from './progress';
import { certificateLines, tellChecks } from './told';
import { UsageError } from './usage';

/** The exit code of a certificate that does not hold: nothing failed, but it is not what it says. */
const doesNotHold = 3;

export const certify: Command = async (words, values) => {
  const paths = logWords(words, 'certify');
  const policy = policyWord(needed(values, 'policy', 'certify'));
  const out = needed(values, 'out', 'certify');
  const { certificate, checks } = await certifyLog(
    { kind: 'certify', paths, policy, out, ...readingFrom(values), judging: judgingFrom(values) },
    progressOnTerminal(),
  );
  tellChecks(checks);
  const text = [...certificateLines(certificate), `The certificate is in ${out}.`, ''].join('\n');
  return { document: certificate, text };
};

export const verify: Command = async (words, values) => {
  const path = onlyWord(words, 'verify', 'CERTIFICATE');
  const policy = policyWord(needed(values, 'policy', 'verify'));
  const logs = values.log ?? [];
  if (logs.length === 0) throw new UsageError('verify needs --log, once for each file of the log.');
  const reference = { paths: logs, ...readingFrom(values) };
  const document = await verifyCertificate(path, reference, policy, progressOnTerminal());
  const text = document.valid
    ? 'The certificate holds: recomputing it from the log and the policy gives the same document.\n'
    : ['The certificate does not hold:', ...document.reasons.map((reason) => `  ${reason}`), ''].join('\n');
  return { document, text, ...(!document.valid && { exitCode: doesNotHold }) };
};
