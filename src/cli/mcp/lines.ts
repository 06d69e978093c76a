/** No question is longer. */
const longest = 1024 * 1024;

/** Lines as they arrive; undefined stands for one that is too long, which is passed over. */
export async function* linesOf(
  chunks: AsyncIterable<Buffer | string>,
  most = longest,
): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let held = '';
  let tooLong = false;
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const [first, ...others] = text.split('\n');
    held += first;
    for (const next of others) {
      yield tooLong || held.length > most ? undefined : held;
      held = next;
      tooLong = false;
    }
    if (held.length <= most) continue;
    held = '';
    tooLong = true;
  }
  if (tooLong) yield undefined;
  else if (held.trim() !== '') yield held;
}
