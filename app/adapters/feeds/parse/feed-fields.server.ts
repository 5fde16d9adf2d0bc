import {
  inOrder,
  MAX_CHAPTERS,
  type Chapter,
  simpleChapter,
  MAX_SOUNDBITES,
  soundbiteOf,
  type Soundbite,
} from '~/lib/chapters';
import { parsePodcastGuid } from '~/lib/feeds/uuids.server';
import { parseLanguage } from '~/lib/language/language-tag';
import { cutText } from '~/lib/text/cut-text';
import type { DateOrder } from '~/lib/time/parse-date';
import { believableDuration, parseDuration } from '~/lib/time/parse-duration';
import type { FeedChannel, FeedFormat, FeedItem, Funding, Person, Transcript } from '../feed-types';
import { channelDate, itemDate } from './feed-dates';
import { FeedStatements } from './feed-statements.server';
import {
  FeedImages,
  chooseEnclosure,
  fileName,
  parseExplicit,
  parseFunding,
  parseKeywords,
  parsePositive,
  personName,
  plainLine,
  resolveUrl,
  type EnclosureCandidate,
} from './feed-values.server';

type FeedElement = { path: string; attributes: Record<string, string>; text: string };

const MAX_ELEMENTS = 2_000;
const MAX_TEXT = 1024 * 1024;

/** Recommended for podcast:person and podcast:season. */
const MAX_NAME = 128;
/** Maximum characters for an item's persons, and for its transcripts. */
const MAX_LIST = 16_000;

/** Collects the first values of a repeatable element, limited by count and by `MAX_LIST` characters. */
class FirstOnes<T> {
  readonly all: T[] = [];
  #room = MAX_LIST;

  constructor(readonly most: number) {}

  add(item: T): void {
    if (this.all.length >= this.most || this.#room <= 0) return;
    this.#room -= JSON.stringify(item).length;
    if (this.#room >= 0) this.all.push(item);
  }
}

const shortName = (text: string): string => cutText(plainLine(text), MAX_NAME);

export class Draft {
  #elements = 0;
  #length = 0;
  readonly texts = new Map<string, string>();
  readonly enclosures: EnclosureCandidate[] = [];
  readonly persons = new FirstOnes<Person>(50);
  readonly transcripts = new FirstOnes<Transcript>(20);
  readonly chapters: Chapter[] = [];
  readonly soundbites = new FirstOnes<Soundbite>(MAX_SOUNDBITES);
  readonly categories: string[] = [];
  readonly images = new FeedImages();
  readonly statements = new FeedStatements();
  funding: Funding | null = null;
  guidIsLink = true;
  blocked = false;

  constructor(public base: string) {}

  first(...paths: string[]): string {
    for (const path of paths) {
      const text = this.texts.get(path);
      if (text) return text;
    }
    return '';
  }

  longest(...paths: string[]): string {
    const texts = paths.map((path) => this.texts.get(path) ?? '');
    return texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  }

  get isFull(): boolean {
    return this.#elements >= MAX_ELEMENTS;
  }

  take({ path, attributes, text }: FeedElement): void {
    if (this.isFull) return;
    this.#elements += 1;
    const handler = Object.hasOwn(REPEATING, path) ? REPEATING[path] : undefined;
    if (handler) handler(this, attributes, text, this.base);
    else if (!this.images.take(path, attributes, text)) this.keep(path, text);
    const attribute = Object.hasOwn(VALUE_IN_ATTRIBUTE, path)
      ? VALUE_IN_ATTRIBUTE[path]
      : undefined;
    if (attribute) this.keep(`${path}@${attribute}`, attributes[attribute] ?? '');
    if (path === 'guid') this.guidIsLink = attributes.ispermalink?.trim().toLowerCase() !== 'false';
  }

  keep(path: string, text: string) {
    const trimmed = text.trim();
    if (!trimmed || this.texts.has(path) || this.#length > MAX_TEXT) return;
    this.#length += trimmed.length;
    this.texts.set(path, trimmed);
  }

  link(attributes: Record<string, string>) {
    const rel = attributes.rel?.trim().toLowerCase() || 'alternate';
    const { href = '', type = '', length = '' } = attributes;
    if (rel === 'enclosure') this.enclosures.push({ url: href, type, length, from: 'enclosure' });
    else this.keep(`link:${rel}`, href);
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
    const name = shortName(text);
    if (!name) return;
    draft.persons.add({
      name,
      role: shortName(role ?? '').toLowerCase() || 'host',
      group: shortName(group ?? '').toLowerCase() || 'cast',
      href: resolveUrl(href, base),
      image: resolveUrl(img, base),
    });
  },
  'podcast:funding': (draft, { url }, text, base) => {
    draft.funding ??= parseFunding(url, text, base);
  },
  'podcast:transcript': (draft, { url, type, language }, _text, base) => {
    const address = resolveUrl(url, base);
    if (!address) return;
    const kind = type?.trim().toLowerCase() || null;
    draft.transcripts.add({ url: address, type: kind, language: parseLanguage(language) });
  },
  'psc:chapters/psc:chapter': ({ chapters }, attributes) => {
    const chapter = chapters.length < MAX_CHAPTERS ? simpleChapter(attributes) : null;
    if (chapter) chapters.push(chapter);
  },
  'podcast:soundbite': (draft, attributes, text) => {
    const soundbite = soundbiteOf(attributes, text);
    if (soundbite) draft.soundbites.add(soundbite);
  },
  'podcast:license': ({ statements }, attributes, text, base) =>
    statements.takeLicense(attributes, text, base),
  'podcast:location': ({ statements }, attributes, text) => statements.takePlace(attributes, text),
  'podcast:txt': (draft, attributes, text) => {
    if (!draft.statements.takeText(attributes, text)) draft.keep('podcast:txt', text);
  },
  'podcast:socialinteract': ({ statements }, attributes, _text, base) =>
    statements.takeDiscussion(attributes, base),
  'podcast:podroll/podcast:remoteitem': ({ statements }, attributes, _text, base) =>
    statements.takePodroll(attributes, base),
  'podcast:publisher/podcast:remoteitem': ({ statements }, attributes, _text, base) =>
    statements.takePublisher(attributes, base),
  'podcast:updatefrequency': ({ statements }, attributes) => statements.takeFrequency(attributes),
  'itunes:category': (draft, { text: label = '' }, text) => addCategory(draft, label || text),
  'itunes:category/itunes:category': (draft, { text: label = '' }, text) =>
    addCategory(draft, label || text),
  'googleplay:category': (draft, { text: label = '' }) => addCategory(draft, label),
  'podcast:block': (draft, { id }, text) => {
    // With an id, the block applies to a single platform only.
    if (!id?.trim() && text.trim().toLowerCase() === 'yes') draft.blocked = true;
  },
  'atom:link': (draft, attributes) => draft.link(attributes),
};

const VALUE_IN_ATTRIBUTE: Record<string, string> = {
  'podcast:chapters': 'url',
  'podcast:season': 'name',
  'podcast:episode': 'display',
};

function addCategory(draft: Draft, value: string) {
  const label = plainLine(value);
  if (label && label.length <= 80 && draft.categories.length < 20) {
    if (!draft.categories.includes(label)) draft.categories.push(label);
  }
}

const yes = (text: string) => text.trim().toLowerCase() === 'yes';
const isBlocked = (draft: Draft) =>
  draft.blocked || yes(draft.first('itunes:block', 'googleplay:block'));

export function channelOf(
  draft: Draft,
  format: FeedFormat,
  order: DateOrder,
): Omit<FeedChannel, 'dateOrder'> {
  const { base } = draft;
  const language = parseLanguage(draft.first('language', 'dc:language', 'language@atom'));
  const type = draft.first('itunes:type').toLowerCase();
  return {
    format,
    title: plainLine(draft.first('title', 'itunes:title')) || null,
    description:
      draft.longest('description', 'itunes:summary', 'content:encoded', 'googleplay:description') ||
      draft.first('atom:subtitle', 'itunes:subtitle'),
    link: resolveUrl(draft.first('link', 'link:alternate'), base),
    author: nameIn(draft, CHANNEL_AUTHORS),
    ownerName: personName(draft.first('itunes:owner/itunes:name')),
    imageUrl: draft.images.best(base),
    language,
    explicit: parseExplicit(draft.first('itunes:explicit', 'googleplay:explicit')),
    categories: draft.categories,
    keywords: parseKeywords(draft.first('itunes:keywords'), draft.first('category')),
    podcastGuid: parsePodcastGuid(draft.first('podcast:guid')),
    medium: plainLine(draft.first('podcast:medium')).toLowerCase().slice(0, 40) || 'podcast',
    feedType: type === 'serial' || type === 'episodic' ? type : null,
    complete: yes(draft.first('itunes:complete')) || draft.statements.frequency?.complete === true,
    newFeedUrl: resolveUrl(draft.first('itunes:new-feed-url', 'redirect/newlocation'), base),
    blocked: isBlocked(draft),
    locked: yes(draft.first('podcast:locked')),
    persons: draft.persons.all,
    funding: draft.funding,
    podroll: draft.statements.podroll,
    publisher: draft.statements.publisher,
    updateFrequency: draft.statements.frequency ?? {},
    statements: draft.statements.said,
    nextPageUrl: resolveUrl(draft.first('link:next'), base),
    ttlMinutes: parsePositive(draft.first('ttl')),
    publishedAt: channelDate(draft.texts, { language, order }),
  };
}

const ITEM_AUTHORS = ['itunes:author', 'dc:creator', 'author', 'atom:author/atom:name'];
const CHANNEL_AUTHORS = [
  'itunes:author',
  'itunes:owner/itunes:name',
  'managingeditor',
  'dc:creator',
  'atom:author/atom:name',
  'author',
  'googleplay:author',
];

function nameIn(draft: Draft, paths: string[]): string | null {
  for (const path of paths) {
    const name = personName(draft.first(path));
    if (name) return name;
  }
  return null;
}

export function itemOf(
  draft: Draft,
  channel: { language: string | null; persons: Person[] },
  order: DateOrder,
): FeedItem {
  const { base } = draft;
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
    pubDate: itemDate(draft.texts, { language: channel.language, order }),
    duration: believableDuration(parseDuration(draft.first('itunes:duration')), enclosure),
    enclosure,
    imageUrl: draft.images.best(base),
    author: nameIn(draft, ITEM_AUTHORS),
    season: parsePositive(draft.first('itunes:season', 'podcast:season')),
    seasonName: shortName(draft.first('podcast:season@name')) || null,
    episodeNumber: parsePositive(draft.first('itunes:episode', 'podcast:episode')),
    episodeDisplay: cutText(plainLine(draft.first('podcast:episode@display')), 64) || null,
    episodeType: type === 'trailer' || type === 'bonus' ? type : 'full',
    explicit: parseExplicit(draft.first('itunes:explicit')),
    blocked: isBlocked(draft),
    transcripts: draft.transcripts.all,
    chaptersUrl: resolveUrl(draft.first('podcast:chapters@url'), base),
    inlineChapters: inOrder(draft.chapters),
    soundbites: draft.soundbites.all,
    statements: draft.statements.said,
    persons: draft.persons.all.length > 0 ? draft.persons.all : channel.persons,
  };
}
