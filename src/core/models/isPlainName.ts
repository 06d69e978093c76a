/** Whether a file that a model names lies beside it: nothing else may be opened for it. */
export function isPlainName(name: string): boolean {
  return /^[^/\\:]+$/.test(name) && name !== '.' && name !== '..';
}
