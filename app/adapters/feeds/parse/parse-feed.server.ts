import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { DateOrder } from '~/lib/time/parse-date';
import type { FeedChannel, FeedItem } from '../feed-types';
import { detectEncoding } from '../fetch/decode.server';
import type { FeedBody } from '../fetch/feed-body.server';
import { openThread } from '../reading-thread.server';
import type { ParserOptions, ParserResult, ParsedChunk } from './feed-parser.server';
import { feedTasks } from './feed-tasks.server';

let readings = 0;

/** Opens a reading in the thread that reads feeds. */
function openParser(options: ParserOptions) {
  const thread = openThread(feedTasks);
  const reading = ++readings;
  const opened = thread.ask('openFeed', { reading, options });
  // A failure is thrown by the first step.
  opened.catch(() => undefined);
  return {
    write: async (bytes: Uint8Array) => {
      await opened;
      return thread.ask<ParsedChunk>('writeFeed', { reading, bytes });
    },
    end: async () => {
      await opened;
      return thread.ask<ParserResult>('endFeed', { reading });
    },
    close: () => {
      thread.ask('closeFeed', { reading }).catch(() => undefined);
      thread.close();
    },
  };
}

export const MAX_ITEMS = 20_000;
/** Characters of descriptions per batch, because storing a batch blocks the event loop. */
const BATCH_TEXT = 128 * 1024;

export type ParseOptions = {
  baseUrl: string;
  contentType?: string | null;
  maxItems?: number;
  batchSize?: number;
  clean?: boolean;
  deadline?: number;
  dateOrder?: DateOrder | null;
};

export type FeedBatch = { items: FeedItem[]; channel: FeedChannel };

export type ParsedFeed =
  | {
      kind: 'feed';
      channel: FeedChannel;
      itemCount: number;
      encodingDoubtful: boolean;
      cutShort: boolean;
      /** `missing`: the feed was cut off or its body is damaged. `unread`: reading stopped early. */
      end: 'read' | 'missing' | 'unread';
    }
  /** `alternates`: feeds that the web page links to. */
  | { kind: 'page'; alternates: string[] }
  | { kind: 'unknown' };

/** Never throws on invalid content. @throws UnreadableEncodingError for UTF-32; TooSlowError */
export async function* parseFeed(
  body: FeedBody,
  options: ParseOptions,
): AsyncGenerator<FeedBatch, ParsedFeed> {
  const { baseUrl, maxItems = MAX_ITEMS, clean = false, deadline = Infinity, dateOrder } = options;
  const encoding = detectEncoding(body, options.contentType);
  const session = openParser({ encoding, baseUrl, maxItems, clean, dateOrder });
  let cutShort = false;
  let isUnread = false;
  try {
    for await (const bytes of body.chunks()) {
      const { items, channel, stopped } = await session.write(bytes);
      if (channel) yield* batchesOf(items, channel, options);
      cutShort = Date.now() > deadline;
      isUnread = stopped || cutShort;
      if (isUnread) break;
      await yieldToEventLoop();
    }
    const { items, channel, itemCount, isClosed, alternates } = await session.end();
    if (!channel) return alternates ? { kind: 'page', alternates } : { kind: 'unknown' };
    yield* batchesOf(items, channel, options);
    const end = isClosed ? 'read' : isUnread ? 'unread' : 'missing';
    return { kind: 'feed', channel, itemCount, encodingDoubtful: encoding.doubtful, cutShort, end };
  } finally {
    session.close();
  }
}

function* batchesOf(
  items: FeedItem[],
  channel: FeedChannel,
  { batchSize = 50, deadline = Infinity }: ParseOptions,
): Generator<FeedBatch> {
  while (items.length > 0 && Date.now() <= deadline) {
    let size = 0;
    let text = 0;
    while (size < Math.min(batchSize, items.length) && (size === 0 || text < BATCH_TEXT)) {
      text += items[size]!.description.length;
      size += 1;
    }
    yield { items: items.splice(0, size), channel };
  }
}
