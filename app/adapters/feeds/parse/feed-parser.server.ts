import { Parser } from 'htmlparser2';
import { sanitizeHtml } from '~/lib/html/sanitize-html.server';
import type { DateOrder } from '~/lib/time/parse-date';
import type { FeedChannel, FeedItem } from '../feed-types';
import { ChunkDecoder, type FeedEncoding } from '../fetch/decode.server';
import { FeedReader } from './feed-reader.server';
import { resolveUrl } from './feed-values.server';

const MAX_PREAMBLE = 512 * 1024;
/** Maximum bytes without an event, as in an unclosed comment or CDATA section. */
const MAX_SILENCE = 10 * 1024 * 1024;
/** The parser searches all open elements for each closing tag, so depth is limited. */
const MAX_DEPTH = 500;

export type ParserOptions = {
  encoding: FeedEncoding;
  baseUrl: string;
  maxItems: number;
  /** Whether to sanitize descriptions. */
  clean: boolean;
  /** The date order known from earlier readings. */
  dateOrder?: DateOrder | null;
};

export type ParsedChunk = {
  items: FeedItem[];
  channel: FeedChannel | null;
  stopped: boolean;
};

export type ParserResult = {
  items: FeedItem[];
  channel: FeedChannel | null;
  itemCount: number;
  isClosed: boolean;
  alternates: string[] | null;
};

/** The synchronous part of reading a feed: bytes in, items out. */
export class FeedParser {
  readonly #options: ParserOptions;
  readonly #decoder: ChunkDecoder;
  readonly #reader: FeedReader;
  #preamble = '';
  #silence = 0;
  #description = { raw: '', link: null as string | null, clean: '' };

  constructor(options: ParserOptions) {
    this.#options = options;
    this.#decoder = new ChunkDecoder(options.encoding);
    const { baseUrl, maxItems, dateOrder } = options;
    this.#reader = new FeedReader({ base: baseUrl, maxItems, dateOrder });
  }

  write(bytes: Uint8Array): ParsedChunk {
    const reader = this.#reader;
    const text = this.#decoder.decode(bytes);
    if (!reader.format) this.#preamble += text;
    const before = reader.events;
    reader.write(text);
    this.#silence = reader.events === before ? this.#silence + text.length : 0;
    const lost = !reader.format && this.#preamble.length > MAX_PREAMBLE;
    const stopped = reader.stopped || this.#silence > MAX_SILENCE || lost;
    const items = this.#takeItems();
    return { items, stopped, channel: items.length > 0 ? this.#channel() : null };
  }

  end(): ParserResult {
    this.#reader.end();
    const { format, isHtml, itemCount, isClosed } = this.#reader;
    const items = this.#takeItems();
    if (format) return { items, channel: this.#channel(), itemCount, isClosed, alternates: null };
    const alternates = isHtml ? alternatesOf(this.#preamble, this.#options.baseUrl) : null;
    return { items, channel: null, itemCount, isClosed, alternates };
  }

  #takeItems(): FeedItem[] {
    const items = this.#reader.takeItems();
    if (!this.#options.clean || items.length === 0) return items;
    const { link } = this.#reader.describe();
    return items.map((item) => ({
      ...item,
      description: sanitizeHtml(item.description, item.link ?? link),
    }));
  }

  #channel(): FeedChannel {
    const channel = this.#reader.describe();
    if (!this.#options.clean) return channel;
    const { description: raw, link } = channel;
    if (raw !== this.#description.raw || link !== this.#description.link) {
      this.#description = { raw, link, clean: sanitizeHtml(raw, link) };
    }
    return { ...channel, description: this.#description.clean };
  }
}

function alternatesOf(html: string, base: string): string[] {
  const found = new Set<string>();
  let depth = 0;
  const parser = new Parser({
    onopentag(tag, { rel = '', type = '', href }) {
      if (++depth > MAX_DEPTH) parser.pause();
      if (tag !== 'link' || !/\balternate\b/i.test(rel)) return;
      if (!/^application\/(?:rss|atom)\+xml/i.test(type.trim())) return;
      const url = resolveUrl(href, base);
      if (url && found.size < 10) found.add(url);
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
  return [...found];
}
