import { encodeXML, escapeText } from 'entities';
import { Parser } from 'htmlparser2';
import { cleanText } from '~/lib/text/normalize-text';
import type { DateOrder } from '~/lib/time/parse-date';
import { parseAddress } from '~/lib/web/parse-address';
import type { FeedChannel, FeedFormat, FeedItem } from '../feed-types';
import { DateOrderFinder } from './feed-dates';
import {
  ATOM_NAMES,
  CONTAINERS,
  HTML_FIELDS,
  ROOTS,
  VOID_ELEMENTS,
  canonicalName,
  enterScope,
  type Scope,
} from './feed-elements.server';
import { channelOf, Draft, itemOf } from './feed-fields.server';

const MAX_TEXT = 200 * 1024;
const MAX_ATTRIBUTE = 64 * 1024;
const MAX_DEPTH = 100;
const MAX_HIDDEN = 2_000;
const MAX_ATTRIBUTE_COUNT = 2_000;
/** The parser keeps every unclosed element open. */
const MAX_UNCLOSED_ITEMS = 1_000;
/** Characters read while looking for a date that proves the order of day and month; items are held back until then. */
const MAX_HELD = 4 * 1024 * 1024;

type Frame = {
  tag: string;
  path: string;
  attributes: Record<string, string>;
  scope: Scope | null;
  role: 'root' | 'item' | 'container' | 'transparent' | 'leaf' | 'inner' | 'skipped';
};

type Capture = { frame: Frame; text: string; markup: boolean; literal: boolean };

/**
 * Builds a channel and its items from tokenizer events. Never throws: content that cannot be parsed is skipped or
 * truncated.
 */
export class FeedReader {
  readonly channel: Draft;
  items: FeedItem[] = [];
  itemCount = 0;
  format: FeedFormat | null = null;
  isHtml = false;
  stopped = false;
  /** Whether the root element was closed, so the feed is complete. */
  isClosed = false;
  /** Lets a caller detect input that produces no events. */
  events = 0;

  readonly #parser: Parser;
  readonly #maxItems: number;
  #frames: Frame[] = [];
  #hidden = 0;
  #unclosedItems = 0;
  #attributes = 0;
  #item: Draft | null = null;
  #capture: Capture | null = null;
  #ending = false;
  #shared: { language: string | null; persons: FeedChannel['persons'] } | null = null;
  readonly #dates: DateOrderFinder;
  #held = 0;

  /** @param options.dateOrder the order known from earlier, for feeds whose dates are ambiguous */
  constructor(options: { base: string; maxItems: number; dateOrder?: DateOrder | null }) {
    this.channel = new Draft(options.base);
    this.#maxItems = options.maxItems;
    this.#dates = new DateOrderFinder(options.dateOrder ?? null);
    this.#parser = new Parser(
      {
        onopentag: (tag, attributes) => this.#open(tag, attributes),
        onattribute: () => this.#countAttribute(),
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
    if (this.#dates.isWaiting) this.#held += text.length;
    if (this.#held > MAX_HELD) this.#dates.giveUp();
  }

  end(): void {
    this.#ending = true;
    this.#parser.end();
    this.#dates.giveUp();
  }

  /** Returns the items read since the last call; none while their dates are ambiguous. */
  takeItems(): FeedItem[] {
    return this.#dates.isWaiting ? [] : this.items.splice(0);
  }

  describe(): FeedChannel {
    const { order, proven } = this.#dates;
    return { ...channelOf(this.channel, this.format ?? 'rss', order), dateOrder: proven };
  }

  #count() {
    this.events += 1;
  }

  #countAttribute() {
    this.#attributes += 1;
    if (this.#attributes > MAX_ATTRIBUTE_COUNT) this.#stop();
  }

  #stop() {
    this.stopped = true;
    this.#parser.pause();
  }

  #open(tag: string, attributes: Record<string, string>) {
    this.#count();
    this.#attributes = 0;
    if (this.stopped) return;
    if (this.#frames.length >= MAX_DEPTH) {
      this.#hidden += 1;
      if (this.#hidden > MAX_HIDDEN) this.#stop();
      return;
    }
    const frame = this.#frameIn(this.#frames.at(-1), tag, attributes);
    if (this.stopped) return;
    this.#frames.push(frame);
    if (frame.role === 'item') this.#item = new Draft(this.#baseIn(attributes));
    else if (frame.role === 'container') this.#take(frame, '');
    else if (frame.role === 'leaf') this.#startCapture(frame);
    else if (frame.role === 'inner') this.#append(openingTag(tag, attributes), true);
  }

  #frameIn(outer: Frame | undefined, tag: string, attributes: Record<string, string>): Frame {
    const scope = enterScope(tag, attributes, outer?.scope ?? null);
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
    if (name === 'item' && this.#item) return this.#frameIn(this.#leaveItem(), tag, attributes);
    if (name === 'item') return { ...frame, role: 'item' };
    if (name === 'podcast:liveitem') return { ...frame, role: 'skipped' };
    if (name === 'media:group') return { ...frame, role: 'transparent', path: outer?.path ?? '' };
    const path = outer?.path ? `${outer.path}/${name}` : name;
    return { ...frame, path, role: CONTAINERS.has(name) ? 'container' : 'leaf' };
  }

  /** Items cannot be nested, so the first one was never closed. @returns the enclosing frame */
  #leaveItem(): Frame | undefined {
    this.#unclosedItems += 1;
    if (this.#unclosedItems > MAX_UNCLOSED_ITEMS) this.#stop();
    while (this.#frames.pop()?.role !== 'item');
    this.#endItem();
    return this.#frames.at(-1);
  }

  #enterRoot(format: FeedFormat, attributes: Record<string, string>) {
    this.format ??= format;
    this.channel.base = this.#baseIn(attributes);
    const language = attributes['xml:lang'];
    if (language && !this.channel.texts.has('language@atom')) {
      this.channel.texts.set('language@atom', language);
    }
  }

  #baseIn({ 'xml:base': base }: Record<string, string>): string {
    return (base && parseAddress(base, this.channel.base)?.href) || this.channel.base;
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
    // Atom text is literal unless its type says HTML; RSS text is always HTML.
    const atomText =
      this.format === 'atom' &&
      /(?:^|:)(?:summary|content|subtitle)$/.test(frame.tag) &&
      /^(?:description|content:encoded|atom:subtitle)$/.test(frame.path);
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
    // At the end of input, the parser reports a close for a truncated tag that was never opened.
    if (this.#frames.at(-1)?.tag !== tag) return;
    const frame = this.#frames.pop();
    if (!frame) return;
    if (frame.role === 'inner' && hasEnd(tag)) this.#append(`</${tag}>`, true);
    else if (frame.role === 'leaf') this.#endCapture(frame);
    else if (frame.role === 'item') this.#endItem();
    else if (frame.role === 'root' && !this.#ending) {
      this.isClosed = !this.#frames.some(({ role }) => role === 'root');
    }
  }

  #endCapture(frame: Frame) {
    const capture = this.#capture;
    this.#capture = null;
    // A truncated value is wrong; a truncated description is just shorter.
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
    draft.take({ path: frame.path, attributes, text });
  }

  #endItem() {
    const draft = this.#item;
    this.#item = null;
    if (!draft || this.itemCount >= this.#maxItems) return;
    if (!this.#shared) this.#dates.noteChannel(this.channel.texts);
    this.#shared ??= this.describe();
    const item = itemOf(draft, this.#shared, this.#dates.order);
    if (this.#ending && !item.enclosure) return;
    this.#dates.noteItem(item, draft.texts, this.#shared.language);
    this.itemCount += 1;
    this.items.push(item);
    if (this.itemCount >= this.#maxItems) this.#stop();
  }
}

/** An email address in angle brackets is not an element. */
const hasEnd = (tag: string): boolean => !VOID_ELEMENTS.has(tag) && !tag.includes('@');

function openingTag(tag: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes)
    .filter(([name]) => name === 'href' || name === 'target')
    .map(([name, value]) => ` ${name}="${encodeXML(value.slice(0, MAX_ATTRIBUTE))}"`);
  return `<${tag}${written.join('')}>`;
}
