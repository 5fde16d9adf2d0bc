import { encodeXML, escapeText } from 'entities';
import { Parser } from 'htmlparser2';
import { cleanText } from '~/lib/clean-text';
import { channelOf, Draft, itemOf } from './feed-fields.server';
import { canonicalName, enterScope, type Scope } from './feed-names.server';
import type { FeedChannel, FeedFormat, FeedItem } from './feed-types';

const MAX_TEXT = 200 * 1024;
const MAX_ATTRIBUTE = 64 * 1024;
/** Elements nested deeper than this are passed over; the far deeper ones end the reading. */
const MAX_DEPTH = 100;
const ABSURD_DEPTH = 2_000;

const ROOTS: Record<string, FeedFormat> = {
  rss: 'rss',
  channel: 'rss',
  'rdf:rdf': 'rdf',
  feed: 'atom',
  'atom:feed': 'atom',
};
/** What Atom calls the things that RSS has too. */
const ATOM_NAMES: Record<string, string> = {
  'atom:entry': 'item',
  'atom:title': 'title',
  'atom:id': 'guid',
  'atom:summary': 'description',
  'atom:content': 'content:encoded',
};
/** Elements that hold further elements instead of text. */
const CONTAINERS = new Set([
  'image',
  'itunes:owner',
  'itunes:category',
  'atom:author',
  'podcast:alternateenclosure',
  'redirect',
]);
/** Fields whose text is HTML: tags inside them are part of the text. */
const HTML_FIELDS = new Set([
  'description',
  'content:encoded',
  'itunes:summary',
  'googleplay:description',
]);
const VOID = new Set(['br', 'hr', 'img', 'wbr', 'input', 'meta', 'link']);

type Frame = {
  tag: string;
  path: string;
  attributes: Record<string, string>;
  scope: Scope | null;
  role: 'root' | 'item' | 'container' | 'transparent' | 'leaf' | 'inner' | 'skipped';
};

/** A field being read: its text so far, and whether tags inside it belong to that text. */
type Capture = { frame: Frame; text: string; markup: boolean; literal: boolean };

/**
 * Turns the events of the tokenizer into a channel and its items. It never throws on what a feed contains:
 * what cannot be understood is passed over, what is too large is cut.
 */
export class FeedReader {
  readonly channel = new Draft();
  /** Items read and not yet taken away. */
  items: FeedItem[] = [];
  itemCount = 0;
  format: FeedFormat | null = null;
  isHtml = false;
  /** Set when reading on makes no sense. */
  stopped = false;
  /** Counts events, so that a caller can see that input no longer leads to any. */
  events = 0;

  readonly #parser: Parser;
  readonly #maxItems: number;
  #base: string;
  #frames: Frame[] = [];
  #hidden = 0;
  #item: Draft | null = null;
  #capture: Capture | null = null;
  #ending = false;
  #shared: { language: string | null; persons: FeedChannel['persons'] } | null = null;

  constructor(options: { base: string; maxItems: number }) {
    this.#base = options.base;
    this.#maxItems = options.maxItems;
    this.#parser = new Parser(
      {
        onopentag: (tag, attributes) => this.#open(tag, attributes),
        onclosetag: (tag) => this.#close(tag),
        ontext: (text) => this.#text(text),
        oncomment: () => this.#count(),
        onprocessinginstruction: (_name, data) => {
          this.#count();
          if (!this.format && /^!doctype\s+html/i.test(data)) this.isHtml = true;
        },
      },
      { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
    );
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  /** Ends the reading. What is open is closed: an item that already has its recording still counts. */
  end(): void {
    this.#ending = true;
    this.#parser.end();
  }

  /** The channel as far as it is known. */
  describe(): FeedChannel {
    return channelOf(this.channel, this.format ?? 'rss', this.#base);
  }

  #count() {
    this.events += 1;
  }

  #open(tag: string, attributes: Record<string, string>) {
    this.#count();
    if (this.stopped) return;
    if (this.#frames.length >= MAX_DEPTH) {
      this.#hidden += 1;
      if (this.#hidden > ABSURD_DEPTH) this.stopped = true;
      return;
    }
    const outer = this.#frames.at(-1);
    const scope = enterScope(tag, attributes, outer?.scope ?? null);
    const frame = this.#frameFor(tag, attributes, scope, outer);
    this.#frames.push(frame);
    if (frame.role === 'item') this.#item = new Draft();
    else if (frame.role === 'container') this.#take(frame, '');
    else if (frame.role === 'leaf') this.#startCapture(frame);
    else if (frame.role === 'inner') this.#append(openingTag(tag, attributes), true);
  }

  #frameFor(
    tag: string,
    attributes: Record<string, string>,
    scope: Scope | null,
    outer: Frame | undefined,
  ): Frame {
    const frame = { tag, path: '', attributes, scope };
    if (outer?.role === 'skipped') return { ...frame, role: 'skipped' };
    if (this.#capture) return { ...frame, role: 'inner' };
    const name = this.#name(tag, scope);
    if (Object.hasOwn(ROOTS, name) && !this.isHtml && !this.#item) {
      this.#enterRoot(ROOTS[name] ?? 'rss', attributes);
      return { ...frame, role: 'root' };
    }
    if (!this.format) {
      if (tag === 'html') this.isHtml = true;
      return { ...frame, role: 'transparent' };
    }
    if (name === 'item' && !this.#item) return { ...frame, role: 'item' };
    // A live item stands beside the items and is no episode yet.
    if (name === 'podcast:liveitem' || name === 'item') return { ...frame, role: 'skipped' };
    if (name === 'media:group') return { ...frame, role: 'transparent', path: outer?.path ?? '' };
    const path = outer?.path ? `${outer.path}/${name}` : name;
    return { ...frame, path, role: CONTAINERS.has(name) ? 'container' : 'leaf' };
  }

  #enterRoot(format: FeedFormat, attributes: Record<string, string>) {
    this.format ??= format;
    const base = attributes['xml:base'];
    if (base && URL.canParse(base, this.#base)) this.#base = new URL(base, this.#base).href;
    const language = attributes['xml:lang'];
    if (language && !this.channel.texts.has('language@atom')) {
      this.channel.texts.set('language@atom', language);
    }
  }

  #name(tag: string, scope: Scope | null): string {
    const name = canonicalName(tag, scope);
    if (this.format !== 'atom') return name;
    const full = !tag.includes(':') && name === tag ? `atom:${tag}` : name;
    return Object.hasOwn(ATOM_NAMES, full) ? (ATOM_NAMES[full] ?? full) : full;
  }

  #startCapture(frame: Frame) {
    const markup = HTML_FIELDS.has(frame.path);
    const type = frame.attributes.type?.trim().toLowerCase() ?? '';
    // Atom's own text is literal unless it says that it is HTML; RSS always means HTML.
    const atomText =
      this.format === 'atom' && /^(?:atom:)?(?:summary|content|subtitle)$/.test(frame.tag);
    const literal = atomText && !/^(?:text\/)?html$/.test(type);
    this.#capture = { frame, text: '', markup, literal };
  }

  #append(text: string, isTag = false) {
    const capture = this.#capture;
    if (!capture || (isTag && !capture.markup) || capture.text.length >= MAX_TEXT) return;
    const ready = capture.literal && !isTag ? escapeText(text) : text;
    capture.text += ready.slice(0, MAX_TEXT - capture.text.length);
  }

  #text(text: string) {
    this.#count();
    if (this.#capture && !this.stopped && this.#hidden === 0) this.#append(text);
  }

  #close(tag: string) {
    this.#count();
    if (this.stopped && !this.#ending) return;
    if (this.#hidden > 0) {
      this.#hidden -= 1;
      return;
    }
    // A tag cut in the middle is closed at the end without ever having been opened.
    if (this.#frames.at(-1)?.tag !== tag) return;
    const frame = this.#frames.pop();
    if (!frame) return;
    if (frame.role === 'inner' && !VOID.has(tag)) this.#append(`</${tag}>`, true);
    else if (frame.role === 'leaf') this.#endCapture(frame);
    else if (frame.role === 'item') this.#endItem();
  }

  #endCapture(frame: Frame) {
    const capture = this.#capture;
    this.#capture = null;
    // A value cut in the middle is wrong; a description cut in the middle is only shorter.
    if (!capture || (this.#ending && !capture.markup)) return;
    this.#take(frame, cleanText(capture.text));
  }

  #take(frame: Frame, text: string) {
    const draft = this.#item ?? this.channel;
    if (draft.isFull) return;
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(frame.attributes)) {
      attributes[name] = cleanText(value.slice(0, MAX_ATTRIBUTE));
    }
    draft.take({ path: frame.path, attributes, text }, this.#base);
  }

  #endItem() {
    const draft = this.#item;
    this.#item = null;
    if (!draft || this.itemCount >= this.#maxItems) return;
    this.#shared ??= this.describe();
    const item = itemOf(draft, this.#shared, this.#base);
    if (this.#ending && !item.enclosure) return;
    this.itemCount += 1;
    this.items.push(item);
    if (this.itemCount >= this.#maxItems) this.stopped = true;
  }
}

function openingTag(tag: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes)
    .filter(([name]) => name === 'href' || name === 'target')
    .map(([name, value]) => ` ${name}="${encodeXML(value.slice(0, MAX_ATTRIBUTE))}"`);
  return `<${tag}${written.join('')}>`;
}
