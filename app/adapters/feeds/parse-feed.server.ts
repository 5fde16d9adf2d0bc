import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { decodeSteps, detectEncoding } from './decode.server';
import type { FeedBody } from './feed-body.server';
import { FeedReader } from './feed-reader.server';
import type { FeedChannel, FeedItem } from './feed-types';
import { resolveUrl } from './feed-values.server';

export const MAX_ITEMS = 20_000;
/** A feed that has not shown its root element by then is none. */
const PREAMBLE = 512 * 1024;
/** A comment or CDATA section that goes on for longer than this never ends. */
const SILENCE = 10 * 1024 * 1024;

export type ParseOptions = {
  /** Address the body came from, after redirects. */
  baseUrl: string;
  contentType?: string | null;
  maxItems?: number;
  /** Items in one call of `onItems`. */
  batchSize?: number;
  /** Takes items as they are read, with the channel as known so far; the reading waits for it. */
  onItems?: (items: FeedItem[], channel: FeedChannel) => Promise<void>;
};

export type ParsedFeed =
  | {
      kind: 'feed';
      channel: FeedChannel;
      itemCount: number;
      /** The encoding was a guess. */
      encodingDoubtful: boolean;
    }
  /** A web page; `alternates` are the feeds that it names. */
  | { kind: 'page'; alternates: string[] }
  | { kind: 'unknown' };

/**
 * Reads a feed (RSS 2, RSS 1, Atom) step by step and hands its items over in batches, giving way to other
 * work between steps, so that neither memory nor the server's other answers suffer from a large one.
 * Never throws on what the feed contains.
 * @throws UnreadableEncodingError for UTF-32; whatever `onItems` throws
 */
export async function parseFeed(body: FeedBody, options: ParseOptions): Promise<ParsedFeed> {
  const encoding = detectEncoding(body, options.contentType);
  const reader = new FeedReader({
    base: options.baseUrl,
    maxItems: options.maxItems ?? MAX_ITEMS,
  });
  const preamble = await readSteps(decodeSteps(body, encoding), reader, options);
  reader.end();
  await handOver(reader, options, true);
  if (reader.format) {
    return {
      kind: 'feed',
      channel: reader.describe(),
      itemCount: reader.itemCount,
      encodingDoubtful: encoding.doubtful,
    };
  }
  if (!reader.isHtml) return { kind: 'unknown' };
  return { kind: 'page', alternates: alternatesOf(preamble, options.baseUrl) };
}

/** Feeds the reader; returns the text before the root element was seen. */
async function readSteps(steps: AsyncIterable<string>, reader: FeedReader, options: ParseOptions) {
  let preamble = '';
  let silence = 0;
  for await (const text of steps) {
    if (!reader.format) preamble += text;
    const before = reader.events;
    reader.write(text);
    silence = reader.events === before ? silence + text.length : 0;
    if (reader.stopped || silence > SILENCE) break;
    if (!reader.format && preamble.length > PREAMBLE) break;
    await handOver(reader, options, false);
    await nextTurn();
  }
  return preamble;
}

async function handOver(reader: FeedReader, options: ParseOptions, all: boolean) {
  const size = options.batchSize ?? 10;
  while (reader.items.length >= size || (all && reader.items.length > 0)) {
    const batch = reader.items.splice(0, size);
    await options.onItems?.(batch, reader.describe());
  }
}

/** The feeds a web page names in its head, in their order. */
function alternatesOf(html: string, base: string): string[] {
  const found = new Set<string>();
  const parser = new Parser({
    onopentag(tag, { rel = '', type = '', href }) {
      if (tag !== 'link' || !/\balternate\b/i.test(rel)) return;
      if (!/^application\/(?:rss|atom)\+xml/i.test(type.trim())) return;
      const url = resolveUrl(href, base);
      if (url && found.size < 10) found.add(url);
    },
  });
  parser.end(html);
  return [...found];
}
