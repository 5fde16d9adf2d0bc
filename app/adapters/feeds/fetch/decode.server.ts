import { cleanText } from '~/lib/text/normalize-text';
import type { FeedBody } from './feed-body.server';

type GuessedEncoding = 'windows-1252' | 'windows-1254' | 'windows-1256';

const bytesOf = (hex: string): Set<number> =>
  new Set(
    hex.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((digits) => parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_value, index) => first + index);
    }),
  );

const ARABIC = bytesOf(
  '81 8a 8d-90 98 9a 9d-9f aa c0-d6 d8-df e1 e3-e6 ec-ed f0-f3 f5-f6 f8 fa ff',
);
const LATIN = bytesOf('8a 8c 8e 9a 9c 9e-9f c0-d6 d8-f6 f8-ff');
/** Ğ İ Ş ğ ı ş in windows-1254, Icelandic letters in windows-1252. */
const TURKISH = bytesOf('d0 dd de f0 fd fe');
const SHARED = bytesOf('c2 c7 ca ce d6 db dc e2 e7 ea ee f6 fb fc');

const isAsciiLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

type Evidence = { arabic: number; latin: number; turkish: number; western: number };

function addEvidence(word: Uint8Array, evidence: Evidence): void {
  const high = word.filter((byte) => byte >= 0x80);
  if (high.length === 0) return;
  // Arabic-script words have no ASCII letters; nearly all Latin-script words have some.
  if (high.length === word.length) {
    if (high.every((byte) => ARABIC.has(byte))) evidence.arabic += high.length;
    return;
  }
  for (const byte of high) {
    if (!LATIN.has(byte)) continue;
    evidence.latin += 1;
    if (TURKISH.has(byte)) evidence.turkish += 1;
    else if (!SHARED.has(byte)) evidence.western += 1;
  }
}

function countEvidence(bytes: Uint8Array): Evidence {
  const evidence: Evidence = { arabic: 0, latin: 0, turkish: 0, western: 0 };
  let start = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    const inWord =
      byte !== undefined && (isAsciiLetter(byte) || ARABIC.has(byte) || LATIN.has(byte));
    if (inWord) continue;
    if (at > start) addEvidence(bytes.subarray(start, at), evidence);
    start = at + 1;
  }
  return evidence;
}

function ofLanguage(language: string | null): GuessedEncoding {
  if (language !== null && ['ar', 'fa', 'ur', 'ps', 'ug', 'sd'].includes(language)) {
    return 'windows-1256';
  }
  return language === 'tr' ? 'windows-1254' : 'windows-1252';
}

/** Guesses a single-byte encoding by the letters in words, then by the language (ISO 639). */
function guessEncoding(bytes: Uint8Array, language: string | null): GuessedEncoding {
  const { arabic, latin, turkish, western } = countEvidence(bytes);
  if (arabic > latin) return 'windows-1256';
  if (latin === 0) return ofLanguage(language);
  return turkish > 2 * western ? 'windows-1254' : 'windows-1252';
}

export type FeedEncoding = {
  label: string;
  /** Set when the encoding is guessed or some bytes are damaged. */
  doubtful: boolean;
};

const sure = (label: string): FeedEncoding => ({ label, doubtful: false });

function fromByteOrder(head: Buffer): FeedEncoding | null {
  const bytes = [...head.subarray(0, 4)];
  const starts = (...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte);
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
