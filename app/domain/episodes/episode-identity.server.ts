import { createHash } from 'node:crypto';
import type { FeedItem } from '~/adapters/feeds/feed-types';
import { enclosureKey } from '~/lib/enclosure-key';

/** An item of a feed with what makes it the episode it is. */
export type IdentifiedItem = {
  item: FeedItem & { title: string; enclosure: NonNullable<FeedItem['enclosure']> };
  key: string;
  enclosureKey: string;
  /** Changes whenever anything in the item changes. */
  contentHash: string;
  /** Its place in the feed, counted from 0. */
  position: number;
};

/** Raised when the way items are turned into rows changes, so that all are written anew once. */
const CONTENT_VERSION = 2;

/** A short stand-in for a text, to compare it by. */
export const digest = (text: string) => createHash('sha1').update(text).digest('base64url');

/** The key of an item that shares its guid with another one of the same feed. */
export const sharedGuidKey = (key: string, enclosure: string) => `${key}#${digest(enclosure)}`;

/** An index row of PostgreSQL holds 2,704 bytes; a longer key stands by its beginning and its hash. */
function indexable(key: string): string {
  return Buffer.byteLength(key) <= 1500
    ? key
    : `${key.slice(0, 200)}#${digest(key)}`.toWellFormed();
}

/** The description apart from the rest: it is most of an item, and a copy of it is not needed. */
function contentHash({ description, ...rest }: FeedItem): string {
  const hash = createHash('sha1').update(JSON.stringify([CONTENT_VERSION, rest]));
  return hash.update(description).digest('base64url');
}

/** @returns null when the item has no recording: it is not an episode */
export function identify(item: FeedItem, position: number): IdentifiedItem | null {
  const { enclosure } = item;
  if (!enclosure) return null;
  const title = item.title ?? 'Untitled episode';
  const recording = indexable(enclosureKey(enclosure.url));
  return {
    item: { ...item, title, enclosure },
    key: item.guid ? indexable(item.guid) : recording,
    enclosureKey: recording,
    contentHash: contentHash(item),
    position,
  };
}

/** A title for comparison: quotes, dashes, spaces and case make no difference. */
export function canonicalTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u201a\u201b\u2032`´]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

type Resembling = {
  title: string;
  pubDate: Date | null;
  duration: number | null;
  audioType: string | null;
};

const majorType = (type: string | null) => type?.split('/')[0] ?? null;

/**
 * Whether two episodes are one under different guids: same title on the same day, durations within ten
 * minutes, both audio or both video; what is unknown does not speak against it.
 */
export function isSameEpisode(a: Resembling, b: Resembling): boolean {
  if (!a.pubDate || !b.pubDate) return false;
  const sameDay = a.pubDate.toISOString().slice(0, 10) === b.pubDate.toISOString().slice(0, 10);
  if (!sameDay || canonicalTitle(a.title) !== canonicalTitle(b.title)) return false;
  if (a.duration && b.duration && Math.abs(a.duration - b.duration) > 600) return false;
  const [ours, theirs] = [majorType(a.audioType), majorType(b.audioType)];
  return !ours || !theirs || ours === theirs;
}
