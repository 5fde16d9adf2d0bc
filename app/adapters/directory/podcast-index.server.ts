import { parseLanguage } from '~/lib/language/language-tag';
import { primarySubtag } from '~/lib/language/text-language';
import { stripBidiControls, cleanText, limitMarks } from '~/lib/text/normalize-text';
import { parseFeedDate } from '~/lib/time/parse-date';
import { parseAddress, withoutPassword } from '~/lib/web/parse-address';
import {
  DirectoryError,
  type DirectoryEpisode,
  type DirectoryPodcast,
  type Directory,
} from './contract.server';
import { PodcastIndexRequests, type PodcastIndexOptions } from './podcast-index-requests.server';

/**
 * The API returns numbers as strings, empty objects as arrays, and unknown values as 0, `""` or null. Only the id is
 * required.
 */
type JsonObject = Record<string, unknown>;

const MAX_INT = 2_147_483_647;

function isRow(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  return limitMarks(stripBidiControls(cleanText(value))).trim() || null;
}

function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

function positive(value: unknown, most = MAX_INT): number | null {
  const number = wholeNumber(value);
  return number !== null && number > 0 && number <= most ? number : null;
}

function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const number = wholeNumber(value);
  return number === null ? null : number !== 0;
}

/** Unix seconds; negative before 1970, and 0 for unknown. */
function toDate(value: unknown): Date | null {
  const seconds = wholeNumber(value);
  if (seconds === null || Math.abs(seconds) > MAX_INT) return null;
  return parseFeedDate(new Date(seconds * 1000).toISOString());
}

function webAddress(value: unknown): string | null {
  const address = text(value);
  return address && /^https?:\/\//i.test(address) && parseAddress(address) ? address : null;
}

function publicAddress(value: unknown): string | null {
  const address = webAddress(value);
  return address?.includes('@') ? withoutPassword(new URL(address)) : address;
}

/** Reads an object `{ "63": "Islam" }`, null, or (formerly) an array. */
function categoryNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((name) => text(name) ?? []);
}

function readPodcast(row: unknown): DirectoryPodcast | null {
  if (!isRow(row)) return null;
  const id = positive(row.id);
  const title = text(row.title);
  const url = webAddress(row.url);
  if (id === null || title === null || url === null) return null;
  return {
    id,
    title,
    url,
    link: publicAddress(row.link),
    description: text(row.description) ?? '',
    author: text(row.author),
    ownerName: text(row.ownerName),
    image: publicAddress(row.artwork) ?? publicAddress(row.image),
    language: primarySubtag(parseLanguage(text(row.language))),
    categories: categoryNames(row.categories),
    itunesId: positive(row.itunesId, Number.MAX_SAFE_INTEGER),
    podcastGuid: text(row.podcastGuid),
    episodeCount: positive(row.episodeCount) ?? 0,
    explicit: flag(row.explicit),
    medium: text(row.medium),
    newestItemAt: toDate(row.newestItemPubdate) ?? toDate(row.newestItemPublishTime),
    dead: flag(row.dead) ?? false,
  };
}

const EPISODE_TYPES = ['full', 'trailer', 'bonus'];

function readEpisode(row: unknown): DirectoryEpisode | null {
  if (!isRow(row)) return null;
  const id = positive(row.id, Number.MAX_SAFE_INTEGER);
  const title = text(row.title);
  if (id === null || title === null) return null;
  const duration = positive(row.duration);
  const episodeType = text(row.episodeType)?.toLowerCase() ?? '';
  return {
    id,
    guid: text(row.guid),
    title,
    description: text(row.description) ?? '',
    link: publicAddress(row.link),
    datePublished: toDate(row.datePublished),
    // The index returns 1800 when it cannot parse the feed's duration.
    duration: duration === 1800 ? null : duration,
    enclosureUrl: publicAddress(row.enclosureUrl),
    enclosureType: text(row.enclosureType),
    enclosureLength: positive(row.enclosureLength),
    image: publicAddress(row.image) ?? publicAddress(row.feedImage),
    season: positive(row.season),
    episode: positive(row.episode),
    episodeType: EPISODE_TYPES.includes(episodeType) ? episodeType : null,
    explicit: flag(row.explicit),
  };
}

function requireRow(body: unknown): JsonObject {
  if (isRow(body)) return body;
  throw new DirectoryError(
    'malformed',
    'The directory answered with something that is not an object.',
  );
}

function rows(body: unknown, name: 'feeds' | 'items'): unknown[] {
  const answer = requireRow(body);
  const list = answer[name];
  if (Array.isArray(list)) return list;
  if (isRow(list)) return Object.keys(list).length > 0 ? [list] : [];
  if (list === null || text(answer.status) === 'true') return [];
  throw new DirectoryError('malformed', `The directory answered without ${name}.`);
}

function withoutRepeats<Item extends { id: number }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

const readFeeds = (body: unknown): DirectoryPodcast[] =>
  withoutRepeats(rows(body, 'feeds').flatMap((row) => readPodcast(row) ?? []));

export const readPodcastList = (body: unknown): DirectoryPodcast[] =>
  readFeeds(body).filter(({ dead }) => !dead);

/** Reads the podcast from a `podcasts/by*` response; "not found" is an empty array, null or absent. */
export function readPodcastAnswer(body: unknown): DirectoryPodcast | null {
  if (body === null) return null;
  const { feed } = requireRow(body);
  return readPodcast(Array.isArray(feed) ? feed[0] : feed);
}

/** Reads the episodes from an `episodes/by*` response without live items. @throws DirectoryError malformed */
export function readEpisodeList(body: unknown): DirectoryEpisode[] {
  if (body === null) return [];
  return withoutRepeats(rows(body, 'items').flatMap((row) => readEpisode(row) ?? []));
}

const MEGABYTE = 1_000_000;
/** From 100 on, title searches return nothing. */
const MAX_PODCASTS = 99;
/** One below the documented maximum, because of the same off-by-one error. */
const MAX_EPISODES = 999;
const MAX_CHANGED = 1_000;
const MAX_TERM_LENGTH = 300;
const CATEGORY_ISLAM = 63;

export function makePodcastIndexDirectory(options: PodcastIndexOptions): Directory {
  const requests = new PodcastIndexRequests(options);
  const page = { maxBytes: 5 * MEGABYTE };
  const lookup = { ...page, refusalMeansMissing: true };
  return {
    kind: 'podcast-index',

    async searchPodcasts(term, { similarTitle = false, ...asking } = {}) {
      // Lone surrogates cannot be encoded.
      const q = term.trim().slice(0, MAX_TERM_LENGTH).toWellFormed();
      if (!q) return [];
      const max = MAX_PODCASTS;
      const body = similarTitle
        ? await requests.get('search/bytitle', { q, similar: true, max }, page, asking)
        : await requests.get('search/byterm', { q, max }, page, asking);
      return readPodcastList(body);
    },

    async findPodcast(id, asking) {
      return readPodcastAnswer(await requests.get('podcasts/byfeedid', { id }, lookup, asking));
    },

    async listEpisodes(id, asking) {
      const body = await requests.get(
        'episodes/byfeedid',
        { id, max: MAX_EPISODES, fulltext: true },
        { maxBytes: 30 * MEGABYTE, bodyWithin: 15_000, refusalMeansMissing: true },
        asking,
      );
      return readEpisodeList(body);
    },

    async listTrending({ languages = [], ...asking } = {}) {
      const lang = languages.join();
      const query = { cat: CATEGORY_ISLAM, ...(lang ? { lang } : {}), max: MAX_PODCASTS };
      return readPodcastList(await requests.get('podcasts/trending', query, page, asking));
    },

    async listChanged(since) {
      const query = {
        cat: CATEGORY_ISLAM,
        since: Math.floor(since.getTime() / 1000),
        max: MAX_CHANGED,
      };
      return readFeeds(await requests.get('recent/feeds', query, page, { priority: 'low' }));
    },
  };
}
