/** The certificate of NAME.policy.json is NAME.certificate.json, beside it. */
export function certificatePath(policy: string): string {
  return `${policy.replace(/(\.policy)?\.json$/, '')}.certificate.json`;
}
