import { parseDuration } from '~/lib/duration';
import { parseFeedDate } from '~/lib/feed-date';
import { parseLanguage } from '~/lib/language-tag';
import { parsePodcastGuid } from '~/lib/podcast-guid.server';
import type { FeedChannel, FeedFormat, FeedItem, Person, Transcript } from './feed-types';
import {
  chooseEnclosure,
  fileName,
  parseExplicit,
  parsePositive,
  personName,
  plainLine,
  resolveUrl,
  type EnclosureCandidate,
} from './feed-values.server';

/** An element of the feed: its path below the channel or item, its attributes and its text. */
export type FeedElement = { path: string; attributes: Record<string, string>; text: string };

/** Elements of one item, or of the channel itself, that are looked at; no honest one has nearly as many. */
const MOST_ELEMENTS = 2_000;

/** What was found so far, by path: the first text of each that is not empty, and what may repeat. */
export class Draft {
  #elements = 0;
  readonly texts = new Map<string, string>();
  readonly enclosures: EnclosureCandidate[] = [];
  readonly persons: Person[] = [];
  readonly transcripts: Transcript[] = [];
  readonly categories: string[] = [];
  guidIsLink = true;
  blocked = false;

  /** The first text that is there, in the order of the paths. */
  first(...paths: string[]): string {
    for (const path of paths) {
      const text = this.texts.get(path);
      if (text) return text;
    }
    return '';
  }

  /** The longest of several texts that say the same thing at different lengths. */
  longest(...paths: string[]): string {
    const texts = paths.map((path) => this.texts.get(path) ?? '');
    return texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  }

  /** Whether there were so many elements that the rest is passed over. */
  get isFull(): boolean {
    return this.#elements >= MOST_ELEMENTS;
  }

  take({ path, attributes, text }: FeedElement, base: string): void {
    if (this.isFull) return;
    this.#elements += 1;
    const handler = Object.hasOwn(REPEATING, path) ? REPEATING[path] : undefined;
    if (handler) handler(this, attributes, text, base);
    else this.#keep(path, text);
    const attribute = Object.hasOwn(VALUE_IN_ATTRIBUTE, path)
      ? VALUE_IN_ATTRIBUTE[path]
      : undefined;
    if (attribute) this.#keep(`${path}@${attribute}`, attributes[attribute] ?? '');
    if (path === 'guid') this.guidIsLink = attributes.ispermalink?.trim().toLowerCase() !== 'false';
  }

  #keep(path: string, text: string) {
    const trimmed = text.trim();
    if (trimmed && !this.texts.has(path)) this.texts.set(path, trimmed);
  }

  /** A link element, which in Atom says what it is by `rel`. */
  link(attributes: Record<string, string>) {
    const rel = attributes.rel?.trim().toLowerCase() || 'alternate';
    const { href = '', type = '', length = '' } = attributes;
    if (rel === 'enclosure') this.enclosures.push({ url: href, type, length, from: 'enclosure' });
    else this.#keep(`link:${rel}`, href);
  }
}

type Handler = (
  draft: Draft,
  attributes: Record<string, string>,
  text: string,
  base: string,
) => void;

const REPEATING: Record<string, Handler> = {
  enclosure: (draft, { url = '', href = '', type = '', length = '' }) =>
    draft.enclosures.push({ url: url || href, type, length, from: 'enclosure' }),
  'media:content': (draft, { url = '', type = '', filesize = '', medium = '' }) => {
    draft.enclosures.push({ url, type: type || medium, length: filesize, from: 'media' });
  },
  'podcast:alternateenclosure/podcast:source': (draft, { uri = '', contenttype = '' }) =>
    draft.enclosures.push({ url: uri, type: contenttype, length: '', from: 'alternate' }),
  'podcast:person': (draft, { role, group, href, img }, text, base) => {
    const name = plainLine(text);
    if (!name || draft.persons.length >= 50) return;
    draft.persons.push({
      name,
      role: plainLine(role ?? '').toLowerCase() || 'host',
      group: plainLine(group ?? '').toLowerCase() || 'cast',
      href: resolveUrl(href, base),
      image: resolveUrl(img, base),
    });
  },
  'podcast:transcript': (draft, { url, type, language }, _text, base) => {
    const address = resolveUrl(url, base);
    if (!address || draft.transcripts.length >= 20) return;
    const kind = type?.trim().toLowerCase() || null;
    draft.transcripts.push({ url: address, type: kind, language: parseLanguage(language) });
  },
  'itunes:category': (draft, { text: label = '' }, text) => addCategory(draft, label || text),
  'itunes:category/itunes:category': (draft, { text: label = '' }, text) =>
    addCategory(draft, label || text),
  'googleplay:category': (draft, { text: label = '' }) => addCategory(draft, label),
  'podcast:block': (draft, { id }, text) => {
    // With an id the block is meant for one platform, and that is not us.
    if (!id?.trim() && text.trim().toLowerCase() === 'yes') draft.blocked = true;
  },
  'atom:link': (draft, attributes) => draft.link(attributes),
};

/** Elements whose value stands in an attribute, and in which. */
const VALUE_IN_ATTRIBUTE: Record<string, string> = {
  'itunes:image': 'href',
  'podcast:image': 'href',
  'googleplay:image': 'href',
  'media:thumbnail': 'url',
  'podcast:chapters': 'url',
};

function addCategory(draft: Draft, value: string) {
  const label = plainLine(value);
  if (label && label.length <= 80 && draft.categories.length < 20) {
    if (!draft.categories.includes(label)) draft.categories.push(label);
  }
}

const yes = (text: string) => text.trim().toLowerCase() === 'yes';

function imageOf(draft: Draft, base: string): string | null {
  const value = draft.first(
    'itunes:image@href',
    'itunes:image',
    'image/url',
    'podcast:image@href',
    'googleplay:image@href',
    'media:thumbnail@url',
    'atom:logo',
    'atom:icon',
  );
  return resolveUrl(value.replace(/\s+/g, ''), base);
}

function dateOf(draft: Draft, language: string | null, ...paths: string[]): Date | null {
  for (const path of paths) {
    const date = parseFeedDate(draft.texts.get(path), language);
    if (date) return date;
  }
  return null;
}

/** The podcast as the feed has described it so far. */
export function channelOf(draft: Draft, format: FeedFormat, base: string): FeedChannel {
  const language = parseLanguage(draft.first('language', 'dc:language', 'language@atom'));
  const type = draft.first('itunes:type').toLowerCase();
  return {
    format,
    title: plainLine(draft.first('title', 'itunes:title')) || null,
    description:
      draft.longest('description', 'itunes:summary', 'content:encoded', 'googleplay:description') ||
      draft.first('atom:subtitle', 'itunes:subtitle'),
    link: resolveUrl(draft.first('link', 'link:alternate'), base),
    author: authorOf(draft),
    ownerName: personName(draft.first('itunes:owner/itunes:name')),
    imageUrl: imageOf(draft, base),
    language,
    explicit: parseExplicit(draft.first('itunes:explicit', 'googleplay:explicit')),
    categories: draft.categories,
    keywords: keywordsOf(draft),
    podcastGuid: parsePodcastGuid(draft.first('podcast:guid')),
    medium: plainLine(draft.first('podcast:medium')).toLowerCase().slice(0, 40) || 'podcast',
    feedType: type === 'serial' || type === 'episodic' ? type : null,
    complete: yes(draft.first('itunes:complete')),
    newFeedUrl: resolveUrl(draft.first('itunes:new-feed-url', 'redirect/newlocation'), base),
    blocked: draft.blocked || yes(draft.first('itunes:block', 'googleplay:block')),
    locked: yes(draft.first('podcast:locked')),
    persons: draft.persons,
    nextPageUrl: resolveUrl(draft.first('link:next'), base),
    ttlMinutes: parsePositive(draft.first('ttl')),
    publishedAt: dateOf(draft, language, 'lastbuilddate', 'pubdate', 'atom:updated', 'dc:date'),
  };
}

function authorOf(draft: Draft): string | null {
  const paths = ['itunes:author', 'itunes:owner/itunes:name', 'managingeditor', 'dc:creator'];
  for (const path of [...paths, 'atom:author/atom:name', 'author', 'googleplay:author']) {
    const name = personName(draft.first(path));
    if (name) return name;
  }
  return null;
}

function keywordsOf(draft: Draft): string[] {
  const words = draft
    .first('itunes:keywords')
    .split(',')
    .concat(draft.first('category'))
    .map(plainLine)
    .filter((word) => word !== '' && word.length <= 80);
  return [...new Set(words)].slice(0, 20);
}

/** One item, complete; `channel` gives the language of its dates and the persons it does not name. */
export function itemOf(
  draft: Draft,
  channel: { language: string | null; persons: Person[] },
  base: string,
): FeedItem {
  const enclosure = chooseEnclosure(draft.enclosures, base);
  const guid = draft.first('guid').slice(0, 1024).toWellFormed() || null;
  const type = draft.first('itunes:episodetype').toLowerCase();
  const link = resolveUrl(draft.first('link', 'link:alternate'), base);
  const guidLink = guid && draft.guidIsLink && /^https?:\/\//i.test(guid) ? guid : null;
  return {
    guid,
    title:
      plainLine(draft.first('title', 'itunes:title')) || (enclosure && fileName(enclosure.url)),
    description:
      draft.longest('description', 'itunes:summary', 'content:encoded') ||
      draft.first('itunes:subtitle'),
    link: link ?? resolveUrl(guidLink, base),
    pubDate: dateOf(
      draft,
      channel.language,
      ...['pubdate', 'dc:date', 'atom:published', 'atom:updated', 'dc:created', 'dc:modified'],
    ),
    duration: parseDuration(draft.first('itunes:duration')),
    enclosure,
    imageUrl: imageOf(draft, base),
    season: parsePositive(draft.first('itunes:season', 'podcast:season')),
    episodeNumber: parsePositive(draft.first('itunes:episode', 'podcast:episode')),
    episodeType: type === 'trailer' || type === 'bonus' ? type : 'full',
    explicit: parseExplicit(draft.first('itunes:explicit')),
    transcripts: draft.transcripts,
    chaptersUrl: resolveUrl(draft.first('podcast:chapters@url'), base),
    persons: draft.persons.length > 0 ? draft.persons : channel.persons,
  };
}
