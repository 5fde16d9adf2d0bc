import {
  DirectoryError,
  type ChangedPodcast,
  type DirectoryEpisode,
  type DirectoryPodcast,
} from './contract.server';
import { stripBidiControls, cleanText } from '~/lib/text/clean-text';
import { limitMarks } from '~/lib/text/normalize-text';
import { parseFeedDate } from '~/lib/feeds/feed-date';
import { parseAddress, withoutPassword } from '~/lib/web/parse-address';

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

function primaryLanguage(value: unknown): string | null {
  const subtag = text(value)?.toLowerCase().split(/[-_]/)[0] ?? '';
  return /^[a-z]{2,3}$/.test(subtag) ? subtag : null;
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
    language: primaryLanguage(row.language),
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

export function readPodcastList(body: unknown): DirectoryPodcast[] {
  const podcasts = rows(body, 'feeds').flatMap((row) => readPodcast(row) ?? []);
  return withoutRepeats(podcasts.filter((podcast) => !podcast.dead));
}

export function readChangedList(body: unknown): ChangedPodcast[] {
  const podcasts = rows(body, 'feeds').flatMap((row) => readPodcast(row) ?? []);
  return withoutRepeats(
    podcasts.map(({ id, title, url, newestItemAt }) => ({ id, title, url, newestItemAt })),
  );
}

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
