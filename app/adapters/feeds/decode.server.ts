import { cleanText } from '~/lib/clean-text';
import type { FeedBody } from './feed-body.server';

export type FeedEncoding = {
  /** A label that TextDecoder knows. */
  label: string;
  /** The bytes are not UTF-8 throughout and nothing told of another encoding: some letters will be wrong. */
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
  if (starts(0xff, 0xfe) || starts(0x3c, 0)) return sure('utf-16le');
  if (starts(0xfe, 0xff) || starts(0, 0x3c)) return sure('utf-16be');
  return null;
}

/** A declared label counts when TextDecoder knows it and it is not a UTF, which the bytes disproved. */
function usable(label: string | undefined): FeedEncoding | null {
  const name = label?.trim().toLowerCase();
  if (!name || /^(utf|unicode|ucs)/.test(name)) return null;
  try {
    const known = new TextDecoder(name).encoding;
    return known.startsWith('utf') ? null : sure(known);
  } catch {
    return null;
  }
}

function fromLanguage(head: string): FeedEncoding | null {
  const language =
    /<(?:\w+:)?language>\s*(?:<!\[CDATA\[)?\s*([a-z]{2,3})/i.exec(head)?.[1]?.toLowerCase() ?? null;
  if (!language) return null;
  if (['ar', 'fa', 'ur'].includes(language)) return sure('windows-1256');
  return sure(language === 'tr' ? 'windows-1254' : 'windows-1252');
}

/** The encoding cannot be read at all. */
export class UnreadableEncodingError extends Error {
  constructor(readonly encoding: string) {
    super(`The feed is written in ${encoding}, which cannot be read.`);
    this.name = 'UnreadableEncodingError';
  }
}

/**
 * Decides in which encoding a feed is written. What the bytes say comes before what the labels say:
 * byte-order mark, UTF-16 by its zeroes, UTF-8 (with a few stray bytes too), XML declaration, Content-Type,
 * language.
 * @throws UnreadableEncodingError for UTF-32
 */
export function detectEncoding(
  body: Pick<FeedBody, 'head' | 'utf8'>,
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
  return (
    usable(declared) ?? usable(charset) ?? fromLanguage(head) ?? { label: 'utf-8', doubtful: true }
  );
}

/** The text of a body, step by step, without control characters and white space before the first tag. */
export async function* decodeSteps(body: FeedBody, encoding: FeedEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding.label);
  let started = false;
  for await (const bytes of body.steps()) {
    const text = cleanText(decoder.decode(bytes, { stream: true }));
    const ready: string = started ? text : text.trimStart();
    started ||= ready !== '';
    if (ready) yield ready;
  }
}
