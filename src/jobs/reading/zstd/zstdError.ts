import { UserError } from '../../../core/errors/userError';

const messages = {
  truncated: 'The zstd file ends in the middle: it was not copied or written completely. Fetch it again.',
  dictionary:
    'The zstd file was compressed with a dictionary, which is not in it. Decompress it by hand (zstd -d -D DICTIONARY FILE).',
  window:
    'The zstd file needs a window of more than 128 MB (zstd --long). Compress it again without --long, or decompress it by hand (zstd -d --long=31 FILE).',
  work: 'The zstd file opens very many large frames for very little content. Decompress it by hand, and look at what it holds.',
} as const;

/** Why a zstd file cannot be read. */
export class ZstdError extends UserError {
  constructor(kind: keyof typeof messages) {
    super(kind === 'truncated' ? 'truncated-zstd' : `zstd-${kind}`, messages[kind]);
  }
}

/** Bytes that cannot be what was written. */
export function damaged(what: string): UserError {
  return new UserError(
    'damaged-zstd',
    `The zstd file is damaged (${what}). Fetch it again, or decompress it by hand to see how far it goes.`,
  );
}
