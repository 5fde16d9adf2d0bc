import { userAgent, type Validators } from '~/adapters/web/public-web.server';
import { env } from '~/env.server';
import { decodeChunks, detectEncoding, UnreadableEncodingError } from './decode.server';
import { FeedFetcher } from './fetch-feed.server';
import type { FeedRequest, FetchedFeed, FetchFailureReason } from './fetched-feed.server';

type TextFailureReason = FetchFailureReason | 'too-large' | 'broken' | 'unknown-form';

export type FetchedText =
  | (Validators & { kind: 'text'; text: string; hash: string })
  | (Validators & { kind: 'unchanged' })
  | { kind: 'failed'; reason: TextFailureReason; retryAfterSeconds: number | null };

const ACCEPT = 'text/vtt, application/json, application/x-subrip, text/html;q=0.8, */*;q=0.7';
const MAX_BYTES = 5 * 1024 * 1024;

let shared: FeedFetcher | null = null;

function textFetcher(): FeedFetcher {
  shared ??= new FeedFetcher({
    allowlist: env.FEED_HOST_ALLOWLIST,
    userAgent: userAgent(),
    accept: ACCEPT,
    // One more byte than allowed tells an oversized body from one of exactly the maximum size.
    maxBytes: MAX_BYTES + 1,
  });
  return shared;
}

const failed = (reason: TextFailureReason): FetchedText => ({
  kind: 'failed',
  reason,
  retryAfterSeconds: null,
});

const LOOKED_AT = 1_000;
const MAX_CONTROLS = 0.02;

const isControl = (byte: number) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d);

/** Documents, images and audio are full of control characters; text has a few at most. */
function isBinary(head: Buffer): boolean {
  const bytes = head.subarray(0, LOOKED_AT);
  // Some programs pad files with zeros.
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  return bytes.subarray(0, end).filter(isControl).length > MAX_CONTROLS * end;
}

const INCOMPLETE = { size: 'too-large', time: 'timeout', broken: 'network' } as const;

async function textOf(fetched: FetchedFeed & { kind: 'body' }): Promise<FetchedText> {
  const { body, etag, lastModified, contentType, incomplete } = fetched;
  if (incomplete) return failed(INCOMPLETE[incomplete]);
  try {
    const encoding = detectEncoding(body, contentType);
    if (!encoding.label.startsWith('utf-16') && isBinary(body.head)) return failed('unknown-form');
    let text = '';
    for await (const part of decodeChunks(body, encoding)) text += part;
    return { kind: 'text', text, hash: body.hash, etag, lastModified };
  } catch (error) {
    if (error instanceof UnreadableEncodingError) return failed('broken');
    throw error;
  }
}

/** Fetches a file that a feed references, at most 5 MB. Remote failures are returned, never thrown. */
export async function fetchText(url: string, request: FeedRequest): Promise<FetchedText> {
  const fetched = await textFetcher().fetch(url, request);
  if (fetched.kind !== 'body') return fetched;
  try {
    return await textOf(fetched);
  } finally {
    await fetched.body.dispose();
  }
}
