/** The call's words are off: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Usage: bandit-lens COMMAND … [--json]

Commands
  analyze LOG             estimates, the alpha curve and a certificate

Options
  --reward-range MIN,MAX  the range every reward lies in by design (default 0,1)
  --delta D               the certificate may be wrong with this probability (default 0.05)
  --json                  one JSON document on standard output
  --help                  this text
  --version               the version
`;
