import { userAgent } from '~/adapters/web/public-web.server';
import { env } from '~/env.server';
import { decodeChunks, detectEncoding, UnreadableEncodingError } from './decode.server';
import { FeedFetcher } from './fetch-feed.server';
import type { FeedRequest, FetchedFeed, FetchFailureReason } from './fetch-types';

export type TextFailureReason = FetchFailureReason | 'too-large' | 'broken';

type Answered = { etag: string | null; lastModified: string | null };

export type FetchedText =
  | (Answered & { kind: 'text'; text: string; hash: string })
  | (Answered & { kind: 'unchanged' })
  | { kind: 'failed'; reason: TextFailureReason; retryAfterSeconds: number | null };

const ACCEPT = 'text/vtt, application/json, application/x-subrip, text/html;q=0.8, */*;q=0.7';
const MAX_BYTES = 5 * 1024 * 1024;

let shared: FeedFetcher | null = null;

function textFetcher(): FeedFetcher {
  shared ??= new FeedFetcher({
    allowlist: env.FEED_HOST_ALLOWLIST,
    userAgent: userAgent(),
    accept: ACCEPT,
    // A body of so many bytes may go on.
    maxBytes: MAX_BYTES + 1,
  });
  return shared;
}

const failed = (reason: TextFailureReason): FetchedText => ({
  kind: 'failed',
  reason,
  retryAfterSeconds: null,
});

const INCOMPLETE = { size: 'too-large', time: 'timeout', broken: 'network' } as const;

async function textOf(fetched: FetchedFeed & { kind: 'body' }): Promise<FetchedText> {
  const { body, etag, lastModified, contentType, incomplete } = fetched;
  if (incomplete) return failed(INCOMPLETE[incomplete]);
  try {
    let text = '';
    for await (const part of decodeChunks(body, detectEncoding(body, contentType))) text += part;
    return { kind: 'text', text, hash: body.hash, etag, lastModified };
  } catch (error) {
    if (error instanceof UnreadableEncodingError) return failed('broken');
    throw error;
  }
}

/** A file that a feed names, at most 5 MB. Never throws because of the remote server. */
export async function fetchText(url: string, known: FeedRequest): Promise<FetchedText> {
  const fetched = await textFetcher().fetch(url, known);
  if (fetched.kind !== 'body') return fetched;
  try {
    return await textOf(fetched);
  } finally {
    await fetched.body.dispose();
  }
}
