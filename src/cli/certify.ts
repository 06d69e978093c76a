import { claimsOf } from '../core/bounds/claims';
import { certifyLog, verifyCertificate } from '../jobs/certifyLog';
import type { Command } from './command';
import { judgingFrom, needed, logWords, onlyWord, readingFrom } from './options';
import { progressOnTerminal } from './progress';

/** The exit code of a certificate that does not hold: nothing failed, but it is not what it says. */
const doesNotHold = 3;

export const certify: Command = async (words, values) => {
  const paths = logWords(words, 'certify');
  const policy = policyWord(needed(values, 'policy', 'certify'));
  const out = needed(values, 'out', 'certify');
  const reading = await readingFrom(values);
  const { certificate } = await certifyLog(
    { kind: 'certify', paths, policy, out, reading, judging: judgingFrom(values) },
    progressOnTerminal(),
  );
  const text = [...claimsOf(certificate), `The certificate is in ${out}.`, ''].join('\n');
  return { document: certificate, text };
};

export const verify: Command = async (words, values) => {
  const path = onlyWord(words, 'verify', 'CERTIFICATE');
  const policy = policyWord(needed(values, 'policy', 'verify'));
  const log = needed(values, 'log', 'verify');
  const document = await verifyCertificate(
    path,
    log,
    policy,
    await readingFrom(values),
    progressOnTerminal(),
  );
  const text = document.valid
    ? 'The certificate holds: recomputing it from the log and the policy gives the same document.\n'
    : ['The certificate does not hold:', ...document.reasons.map((reason) => `  ${reason}`), ''].join('\n');
  return { document, text, ...(!document.valid && { exitCode: doesNotHold }) };
};

/** Here a bare name is the policy's file, unless it is one of the named policies. */
function policyWord(word: string): string {
  return /^(logging|uniform|greedy)$|^(always|file|predictions):/.test(word) ? word : `file:${word}`;
}
