import { cleanText } from '~/lib/text/clean-text';
import type { FeedBody } from '../parse/feed-body.server';
import { guessEncoding, type GuessedEncoding } from './guess-encoding';

export type FeedEncoding = {
  label: string;
  /** Set when the encoding is guessed or some bytes are damaged. */
  doubtful: boolean;
};

const sure = (label: string): FeedEncoding => ({ label, doubtful: false });

function fromByteOrder(head: Buffer): FeedEncoding | null {
  const bytes = [...head.subarray(0, 4)];
  const starts = (...wanted: number[]) => wanted.every((byte, index) => bytes[index] === byte);
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff)) {
    throw new UnreadableEncodingError('utf-32');
  }
  if (starts(0xef, 0xbb, 0xbf)) return sure('utf-8');
  if (starts(0xff, 0xfe)) return sure('utf-16le');
  if (starts(0xfe, 0xff)) return sure('utf-16be');
  // A feed starts with ASCII, where every other byte of UTF-16 is zero.
  const [first = 0, second = 0] = bytes;
  if (first > 0 && bytes.length > 1 && second === 0) return sure('utf-16le');
  return first === 0 && second > 0 ? sure('utf-16be') : null;
}

const INVALID_LETTERS = /[\u0080-\u0084\u0086-\u009f\ufffd]/g;
const LETTERS_PER_INVALID = 100;

/**
 * Returns the encoding for a known label, unless it is UTF or ASCII (already ruled out) or does not decode the bytes to
 * letters.
 */
function usable(label: string | undefined, sample: Buffer): FeedEncoding | null {
  const name = label?.trim().toLowerCase();
  if (!name || /^(utf|unicode|ucs|us-ascii|ascii)/.test(name)) return null;
  try {
    const decoder = new TextDecoder(name);
    if (decoder.encoding.startsWith('utf')) return null;
    const text = decoder.decode(sample, { stream: true });
    const letters = text.match(/[^\0-\x7f]/g)?.length ?? 0;
    const none = text.match(INVALID_LETTERS)?.length ?? 0;
    return none * LETTERS_PER_INVALID > letters ? null : sure(decoder.encoding);
  } catch {
    return null;
  }
}

/** Programs declare ISO 8859-1 for any language; Arabic words and Turkish letters disprove it. */
const isDefaultLabel = ({ label }: FeedEncoding, guessed: GuessedEncoding): boolean =>
  (label === 'windows-1252' && guessed !== 'windows-1252') ||
  (label === 'windows-1254' && guessed === 'windows-1256');

function languageIn(head: string): string | null {
  const element = /<(?:\w+:)?language>\s*(?:<!\[CDATA\[\s*)?([a-z]{2,3})/i.exec(head);
  return element?.[1]?.toLowerCase() ?? null;
}

export class UnreadableEncodingError extends Error {
  constructor(readonly encoding: string) {
    super(`The feed is written in ${encoding}, which cannot be read.`);
    this.name = 'UnreadableEncodingError';
  }
}

/**
 * Detects the encoding by byte-order mark, UTF-8 validity, declarations and word statistics.
 *
 * @throws UnreadableEncodingError for UTF-32
 */
export function detectEncoding(
  body: Pick<FeedBody, 'head' | 'utf8' | 'sample'>,
  contentType?: string | null,
): FeedEncoding {
  const byOrder = fromByteOrder(body.head);
  if (byOrder) return byOrder;
  if (body.utf8 === 'valid') return sure('utf-8');
  if (body.utf8 === 'damaged') return { label: 'utf-8', doubtful: true };
  const head = body.head.toString('latin1');
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']?([\w.:-]+)/i.exec(
    head.slice(0, 300),
  )?.[1];
  const charset = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const named = usable(declared, body.sample) ?? usable(charset, body.sample);
  const guessed = guessEncoding(body.sample, named ? null : languageIn(head));
  if (named && !isDefaultLabel(named, guessed)) return named;
  return { label: guessed, doubtful: true };
}

/** Decodes chunk by chunk, dropping control characters and whitespace before the first tag. */
export class ChunkDecoder {
  readonly #decoder: TextDecoder;
  #started = false;

  constructor(encoding: FeedEncoding) {
    this.#decoder = new TextDecoder(encoding.label);
  }

  decode(bytes: Uint8Array): string {
    const text = cleanText(this.#decoder.decode(bytes, { stream: true }));
    const ready = this.#started ? text : text.trimStart();
    this.#started ||= ready !== '';
    return ready;
  }
}

export async function* decodeChunks(
  body: FeedBody,
  encoding: FeedEncoding,
): AsyncGenerator<string> {
  const decoder = new ChunkDecoder(encoding);
  for await (const bytes of body.chunks()) yield decoder.decode(bytes);
}
