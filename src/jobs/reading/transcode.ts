/** Text in UTF-16 with a byte-order mark, as Windows tools export it, becomes UTF-8; everything else stays. */
export async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const encoder = new TextEncoder();
  let first = true;
  for await (const chunk of chunks) {
    if (first && chunk.length > 0) {
      first = false;
      if (chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder('utf-16le');
      else if (chunk[0] === 0xfe && chunk[1] === 0xff) decoder = new TextDecoder('utf-16be');
    }
    yield decoder ? encoder.encode(decoder.decode(chunk, { stream: true })) : chunk;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield encoder.encode(rest);
}
