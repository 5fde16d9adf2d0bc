import type { FeedItem } from '~/adapters/feeds/feed-types';
import { feedBodyOf } from '~/adapters/feeds/fetch/feed-body.server';
import {
  parseFeed,
  type FeedBatch,
  type ParsedFeed,
  type ParseOptions,
} from '~/adapters/feeds/parse/parse-feed.server';

export const BASE = 'https://feeds.example.org/show/rss.xml';

/** Reads a feed to its end. */
export async function readToEnd(
  reading: AsyncGenerator<FeedBatch, ParsedFeed>,
  onBatch: (batch: FeedBatch) => void = () => undefined,
): Promise<ParsedFeed> {
  for (;;) {
    const step = await reading.next();
    if (step.done) return step.value;
    onBatch(step.value);
  }
}

/** Parses text or bytes and collects the items. */
export async function readFeed(source: string | Buffer, options: Partial<ParseOptions> = {}) {
  const items: FeedItem[] = [];
  const body = await feedBodyOf(Buffer.from(source));
  try {
    const reading = parseFeed(body, { baseUrl: BASE, ...options });
    const parsed = await readToEnd(reading, (batch) => items.push(...batch.items));
    const channel = parsed.kind === 'feed' ? parsed.channel : null;
    return { parsed, channel, items, first: items[0] ?? null };
  } finally {
    await body.dispose();
  }
}

/** Like `readFeed`, for sources that must be feeds. */
export async function readShow(source: string | Buffer, options: Partial<ParseOptions> = {}) {
  const { parsed, items, first } = await readFeed(source, options);
  if (parsed.kind !== 'feed') throw new Error(`not a feed but ${parsed.kind}`);
  return { parsed, channel: parsed.channel, items, first };
}

/** Wraps channel and item elements in an RSS 2 feed that declares every common prefix. */
export function rss(inner: string, declaration = '<?xml version="1.0" encoding="UTF-8"?>') {
  return `${declaration}<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${inner}</channel></rss>`;
}

export const ENCLOSURE =
  '<enclosure url="https://cdn.example.org/one.mp3" type="audio/mpeg" length="123456"/>';
