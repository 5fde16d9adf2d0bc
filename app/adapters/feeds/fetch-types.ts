import type { FeedBody } from './feed-body.server';

/** What the last answer said of itself; sent back so that an unchanged feed need not be sent again. */
export type Validators = { etag: string | null; lastModified: string | null };

export type FeedRequest = Partial<Validators> & {
  /** SHA-256 of the last body, for servers that ignore conditions. */
  bodyHash?: string | null;
  signal?: AbortSignal;
};

export type FetchFailureReason =
  | 'address'
  | 'blocked'
  | 'gone'
  | 'network'
  | 'not-a-feed'
  | 'not-found'
  | 'redirects'
  | 'server'
  | 'throttled'
  | 'timeout';

export type FetchFailure = {
  kind: 'failed';
  reason: FetchFailureReason;
  /** A sentence a person may read. */
  message: string;
  status: number | null;
  retryAfterSeconds: number | null;
};

type Answered = Validators & {
  /** Where the answer came from in the end. */
  finalUrl: string;
  /**
   * The address after the permanent redirects at the start of the way; null when there were none, or when
   * the answer there had no body to tell the feed by.
   */
  movedTo: string | null;
};

export type FetchedFeed =
  | (Answered & {
      kind: 'body';
      /** To be disposed of by the caller. */
      body: FeedBody;
      contentType: string | null;
      /** Why the body is not whole: over the size limit, out of time, or cut off. */
      incomplete: 'size' | 'time' | 'broken' | null;
    })
  | (Answered & { kind: 'unchanged' })
  | FetchFailure;
