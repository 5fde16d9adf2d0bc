import type { DeferredText } from '~/messages/deferred';
import type { FeedBody } from '../parse/feed-body.server';

type Validators = { etag: string | null; lastModified: string | null };

export type FeedRequest = Partial<Validators> & {
  /** SHA-256 of the last body, for servers that ignore validators. */
  bodyHash?: string | null;
  signal?: AbortSignal;
};

export type FetchFailureReason =
  | 'address'
  | 'blocked'
  | 'certificate'
  | 'empty'
  | 'gone'
  | 'network'
  | 'not-a-feed'
  | 'not-found'
  | 'redirects'
  | 'refused'
  | 'server'
  | 'throttled'
  | 'timeout'
  | 'unknown-host';

export type FetchFailure = {
  kind: 'failed';
  reason: FetchFailureReason;
  /** Message for users. */
  message: DeferredText;
  status: number | null;
  retryAfterSeconds: number | null;
};

type Answered = Validators & {
  finalUrl: string;
  /** The URL after permanent redirects at the start of the chain; null without any, or for a bodiless response. */
  movedTo: string | null;
};

export type FetchedFeed =
  | (Answered & {
      kind: 'body';
      body: FeedBody;
      contentType: string | null;
      incomplete: 'size' | 'time' | 'broken' | null;
    })
  | (Answered & { kind: 'unchanged' })
  | FetchFailure;
