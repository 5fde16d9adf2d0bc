import { createHash, hash } from 'node:crypto';
import type { FeedItem } from '~/adapters/feeds/feed-types';
import { enclosureHost, enclosureKey, lastingKey } from '~/lib/feeds/enclosure-key';
import { canonicalTitle } from '~/lib/text/normalize-text';

export type EpisodeItem = FeedItem & {
  title: string;
  enclosure: NonNullable<FeedItem['enclosure']>;
};

/** Digests that identify an episode. Substrings of the feed would keep the whole feed in memory. */
export type EpisodeFingerprint = {
  guid: string | null;
  recording: string;
  /** The audio URL without signatures and expiry parameters. */
  urlWithoutSignature: string;
  /** The numbered servers of a cluster count as one host. */
  host: string;
  title: string;
  /** The plain title, for comparing words. */
  name: string;
  /** Milliseconds. */
  pubDate: number | null;
  /** Seconds. */
  duration: number | null;
  audioType: string | null;
  /** Bytes. */
  audioLength: number | null;
};

export type IdentifiedItem = {
  traits: EpisodeFingerprint;
  /** Candidate keys in order of preference. The later ones are for items that share a guid. */
  keys: string[];
  enclosureKey: string;
  contentHash: string;
  position: number;
};

/** Increase this when the mapping from items to rows changes: all rows are then rewritten once. */
const CONTENT_VERSION = 5;

const MAX_NAME = 300;

const digest = (text: string) => hash('sha1', text, 'base64url');

/** PostgreSQL limits an index row to 2,704 bytes, so longer keys are hashed. */
function indexable(key: string): string {
  return Buffer.byteLength(key) <= 1500
    ? key
    : `${key.slice(0, 200)}#${digest(key)}`.toWellFormed();
}

/**
 * The description is hashed separately to avoid copying it. Statements were added later and are hashed only if the item
 * has any; otherwise every stored episode would be rewritten.
 */
function contentHash({ description, statements, ...rest }: FeedItem): string {
  const traits = Object.keys(statements).length > 0 ? { ...rest, statements } : rest;
  const whole = createHash('sha1').update(JSON.stringify([CONTENT_VERSION, traits]));
  return whole.update(description).digest('base64url');
}

/** Returns null when the item has no audio. An item without a title is named after its audio file. */
export function toEpisodeItem(item: FeedItem): EpisodeItem | null {
  const { enclosure, title } = item;
  return enclosure && title ? { ...item, title, enclosure } : null;
}

export function traitsOf(episode: {
  guid: string | null;
  title: string;
  audioUrl: string;
  pubDate: Date | null;
  duration: number | null;
  audioType: string | null;
  audioLength: number | null;
}): EpisodeFingerprint {
  const recording = enclosureKey(episode.audioUrl);
  const name = canonicalTitle(episode.title);
  return {
    guid: episode.guid && digest(episode.guid),
    recording: digest(recording),
    urlWithoutSignature: digest(lastingKey(recording)),
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- a host has at most 253 characters
    host: digest(enclosureHost(recording).replace(/^([^.]*?)\d+(?=\.[^.]+\.[^.]+)/, '$1')),
    title: digest(name),
    name: Buffer.from(name.slice(0, MAX_NAME)).toString(),
    pubDate: episode.pubDate?.getTime() ?? null,
    duration: episode.duration,
    audioType: episode.audioType,
    audioLength: episode.audioLength,
  };
}

export type IdentityKey = (traits: EpisodeFingerprint) => string | null;

export const joinKey = (name: string | null, ...rest: unknown[]) =>
  name && [name, ...rest].join(' ');

export const recordingAndTitle: IdentityKey = ({ recording, title }) => joinKey(recording, title);

/** Whether an episode shares its recording with one of the others, or its title together with the guid or date. */
export function isAmong(others: EpisodeFingerprint[]): (traits: EpisodeFingerprint) => boolean {
  const keysOf = ({ recording, title, guid, pubDate }: EpisodeFingerprint) => [
    recording,
    joinKey(title, guid ?? pubDate),
    joinKey(title, pubDate),
  ];
  const keys = new Set(others.flatMap(keysOf));
  return (traits) => keysOf(traits).some((key) => keys.has(key));
}

/** Whether an episode shares both recording and title with one of the others. */
export function isAtAddressOf(
  others: EpisodeFingerprint[],
): (traits: EpisodeFingerprint) => boolean {
  const keys = new Set(others.map(recordingAndTitle));
  return (traits) => keys.has(recordingAndTitle(traits));
}

export function identify(item: EpisodeItem, position: number): IdentifiedItem {
  const { url, type, length } = item.enclosure;
  const traits = traitsOf({ ...item, audioUrl: url, audioType: type, audioLength: length });
  const recording = indexable(enclosureKey(url));
  const key = item.guid ? indexable(item.guid) : recording;
  const day = digest(`${traits.title} ${traits.pubDate}`);
  const suffixes = item.guid
    ? [`#${digest(recording)}`, `#${traits.recording}#${day}`]
    : [`#${day}`];
  return {
    traits,
    keys: [key, ...suffixes.map((suffix) => key + suffix)],
    enclosureKey: recording,
    contentHash: contentHash(item),
    position,
  };
}

export function defaultKey(item: FeedItem): string | null {
  const episode = toEpisodeItem(item);
  return episode && (identify(episode, 0).keys[0] ?? null);
}

export class ItemRegister {
  readonly #seen = new Set<string>();

  /**
   * An item repeats another if it has the same guid (or recording), and also the same recording, or title and date:
   * some programs give every item the same guid.
   */
  isRepeated({ traits }: IdentifiedItem): boolean {
    const name = traits.guid ?? traits.recording;
    const titled = `${name} ${traits.title}`;
    const marks = [titled, `${titled} ${traits.pubDate}`];
    if (traits.guid) marks.push(`${name} ${traits.recording}`);
    const telling = traits.pubDate === null ? marks : [...marks.slice(1), `${titled} null`];
    const repeated = telling.some((mark) => this.#seen.has(mark));
    for (const mark of marks) this.#seen.add(mark);
    return repeated;
  }
}

export class KeyRegister {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** Returns null when all keys are taken: the item is a full duplicate. `own` is the current key. */
  give(keys: string[], ownKey: string | null = null): string | null {
    if (ownKey !== null && keys.includes(ownKey)) return ownKey;
    const free = keys.find((key) => !this.#taken.has(key)) ?? ownKey;
    if (free !== null) this.#taken.add(free);
    return free;
  }
}
