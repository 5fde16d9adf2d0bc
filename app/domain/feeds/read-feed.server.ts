import type { FeedChannel } from '~/adapters/feeds/feed-types';
import { UnreadableEncodingError } from '~/adapters/feeds/fetch/decode.server';
import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import type { FetchedFeed, FetchFailure } from '~/adapters/feeds/fetch/fetched-feed.server';
import {
  MAX_ITEMS,
  parseFeed,
  type FeedBatch,
  type ParsedFeed,
} from '~/adapters/feeds/parse/parse-feed.server';
import { TooSlowError } from '~/adapters/feeds/reading-thread.server';
import { MINUTE } from '~/lib/time/milliseconds';
import type { DateOrder } from '~/lib/time/parse-date';
import { hostOf } from '~/lib/web/parse-address';
import { log } from '~/log.server';
import { deferred, type DeferredText } from '~/messages/t';

export type FetchedBody = Extract<FetchedFeed, { kind: 'body' }>;

const MAX_PAGES = 20;
const READING_LIMIT = 3 * MINUTE;

function whyUnknown(head: Buffer): DeferredText {
  if (head.length === 0) return deferred('feedFailure.empty');
  const isJson = /^\s*\{[^]*jsonfeed\.org/.test(head.toString('utf8', 0, 4096));
  return isJson ? deferred('feedFailure.json') : deferred('feedFailure.noFeed');
}

export class NotAFeedError extends Error {
  readonly failure: FetchFailure;

  constructor(
    readonly alternates: string[],
    message = deferred('feedFailure.noFeed'),
  ) {
    super(message.id);
    this.name = 'NotAFeedError';
    const reason = 'not-a-feed' as const;
    this.failure = { kind: 'failed', reason, message, status: null, retryAfterSeconds: null };
  }
}

export class FeedReading {
  cutShort = false;
  readonly #deadline = Date.now() + READING_LIMIT;
  #result: Extract<ParsedFeed, { kind: 'feed' }> | null = null;

  /** @param dateOrder proved by earlier readings of the feed; updated with what this one proves */
  constructor(
    readonly fetched: FetchedBody,
    public dateOrder: DateOrder | null = null,
  ) {}

  async *batches(): AsyncGenerator<FeedBatch> {
    const { body, finalUrl, incomplete } = this.fetched;
    const parsed = yield* this.#parse(this.fetched);
    if (parsed.kind === 'page') throw new NotAFeedError(parsed.alternates);
    const isEmpty = parsed.kind === 'unknown' || parsed.itemCount === 0;
    if (isEmpty && (incomplete === 'time' || incomplete === 'broken')) {
      throw new NotAFeedError([], deferred('feedFailure.brokeOff'));
    }
    if (parsed.kind === 'unknown') throw new NotAFeedError([], whyUnknown(body.head));
    this.#result = parsed;
    if (isEmpty) yield { items: [], channel: parsed.channel };
    if (this.cutShort)
      log.warn({ feed: finalUrl, bytes: body.size }, 'a feed took too long to read');
  }

  /** Follows pages on the same host only. */
  async *olderBatches(): AsyncGenerator<FeedBatch> {
    const { finalUrl } = this.fetched;
    const visited = new Set([finalUrl]);
    let next = this.channel.nextPageUrl;
    while (next && visited.size <= MAX_PAGES && !visited.has(next)) {
      if (hostOf(next) === '' || hostOf(next) !== hostOf(finalUrl)) return;
      visited.add(next);
      const page = await feedFetcher().fetch(next);
      if (page.kind !== 'body') return;
      try {
        const parsed = yield* this.#parse(page);
        next = parsed.kind === 'feed' ? parsed.channel.nextPageUrl : null;
      } finally {
        await page.body.dispose();
      }
      if (this.cutShort) return;
    }
  }

  async *#parse({
    body,
    finalUrl,
    contentType,
  }: FetchedBody): AsyncGenerator<FeedBatch, ParsedFeed> {
    const { dateOrder } = this;
    const read = { baseUrl: finalUrl, contentType, dateOrder };
    const options = { ...read, clean: true, deadline: this.#deadline };
    try {
      const parsed = yield* parseFeed(body, options);
      if (parsed.kind !== 'feed') return parsed;
      if (parsed.cutShort) this.cutShort = true;
      this.dateOrder = parsed.channel.dateOrder ?? dateOrder;
      return parsed;
    } catch (error) {
      if (error instanceof UnreadableEncodingError) {
        const { encoding } = error;
        throw new NotAFeedError([], deferred('feedFailure.encoding', { encoding }));
      }
      if (error instanceof TooSlowError) {
        throw new NotAFeedError([], deferred('feedFailure.tooSlow'));
      }
      throw error;
    }
  }

  /** Available after the last batch. */
  get channel(): FeedChannel {
    return this.result.channel;
  }

  /** Everything was read, so absent episodes have left the feed. */
  get isWhole(): boolean {
    const { itemCount, channel, end } = this.result;
    const isRead = this.fetched.incomplete === null && end === 'read' && !this.cutShort;
    return isRead && itemCount < MAX_ITEMS && !channel.nextPageUrl;
  }

  /** The missing part may arrive later with the same validators. */
  get hasBrokenOff(): boolean {
    const { incomplete } = this.fetched;
    return incomplete === null ? this.result.end === 'missing' : incomplete !== 'size';
  }

  get result() {
    if (!this.#result) throw new Error('The feed has not been read yet.');
    return this.#result;
  }
}
