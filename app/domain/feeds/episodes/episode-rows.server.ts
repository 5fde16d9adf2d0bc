import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import { anyOf } from '~/lib/any-of';
import { inBatches, slicesOf } from '~/lib/concurrency/batches';
import { httpsAddress } from '~/lib/feeds/feed-url';
import { uuid7 } from '~/lib/feeds/uuids.server';
import { DAY } from '~/lib/time/milliseconds';
import { believableDuration } from '~/lib/time/parse-duration';
import { traitsOf, type EpisodeItem, type IdentifiedItem } from './episode-identity.server';
import type { StoredTraits } from './match-episodes.server';

const ROWS_AT_ONCE = 250;

export type StoredEpisode = {
  id: string;
  key: string;
  title: string;
  author: string | null;
  enclosureKey: string | null;
  contentHash: string | null;
  pubDate: Date | null;
  sortDate: Date;
  duration: number | null;
  blocked: boolean;
  traits: StoredTraits;
};

/** Episodes ordered by key, after the given one. */
async function readPortion(podcastId: string, after: string): Promise<StoredEpisode[]> {
  const rows = await db.episode.findMany({
    where: { podcastId, key: { gt: after } },
    orderBy: { key: 'asc' },
    take: ROWS_AT_ONCE,
    select: {
      id: true,
      key: true,
      guid: true,
      title: true,
      author: true,
      audioUrl: true,
      audioType: true,
      audioLength: true,
      enclosureKey: true,
      contentHash: true,
      pubDate: true,
      sortDate: true,
      duration: true,
      blocked: true,
      leftFeedAt: true,
    },
  });
  return rows.map(({ guid, audioUrl, audioType, audioLength, leftFeedAt, ...row }) => ({
    ...row,
    // Computed from the URL: stored values may follow older rules.
    traits: {
      ...traitsOf({ ...row, guid, audioType, audioLength, audioUrl: audioUrl ?? row.key }),
      hasLeft: leftFeedAt !== null,
      order: -row.sortDate.getTime(),
    },
  }));
}

export async function readStored(podcastId: string): Promise<StoredEpisode[]> {
  const stored: StoredEpisode[] = [];
  const all = inBatches(
    (after) => readPortion(podcastId, after),
    ({ key }) => key,
  );
  for await (const portion of all) stored.push(...portion);
  return stored;
}

export async function markInFeed(episodes: StoredEpisode[], inFeed: boolean): Promise<void> {
  const now = new Date();
  const changed = episodes.filter(({ traits }) => traits.hasLeft === inFeed);
  const back = { leftFeedAt: null, audioGoneAt: null, audioCheckAt: null };
  await updateAll(changed, inFeed ? back : { leftFeedAt: now, audioCheckAt: now });
}

/** Their URLs now hold the recordings of other episodes, so their audio is not checked again. */
export async function markReplaced(episodes: StoredEpisode[]): Promise<void> {
  const now = new Date();
  const data = { leftFeedAt: now, audioGoneAt: now, audioCheckAt: null };
  await updateAll(episodes, data, { audioGoneAt: null });
}

async function updateAll(
  episodes: StoredEpisode[],
  data: Partial<Record<'leftFeedAt' | 'audioGoneAt' | 'audioCheckAt', Date | null>>,
  where: { audioGoneAt?: null } = {},
): Promise<void> {
  const ids = episodes.map(({ id }) => id);
  for (const some of slicesOf(ids, ROWS_AT_ONCE)) {
    const id = anyOf(some);
    await db.episode.updateMany({ where: { ...where, id }, data });
    await yieldToEventLoop();
  }
}

const MAX_PROBES = 5;

export type Planned = { entry: IdentifiedItem; row: StoredEpisode | null; key: string };

export type NewRow = Awaited<ReturnType<EpisodeRows['newRow']>>;
export type ChangedRow = Awaited<ReturnType<EpisodeRows['changedRow']>>;

export class EpisodeRows {
  readonly #podcastId: string;
  readonly #startedAt = new Date();
  readonly #https = new Map<string, Promise<boolean>>();

  constructor(podcastId: string) {
    this.#podcastId = podcastId;
  }

  async newRow(item: EpisodeItem, plan: Planned) {
    // Undated episodes are sorted by their order in the feed (newest first).
    const firstSeen = new Date(this.#startedAt.getTime() - plan.entry.position);
    return {
      id: uuid7(),
      podcastId: this.#podcastId,
      ...(await this.#columns(item, plan)),
      blocked: item.blocked,
      pubDate: item.pubDate,
      sortDate: this.#isCredible(item.pubDate) ? item.pubDate : firstSeen,
      duration: item.duration,
      firstSeenAt: this.#startedAt,
    };
  }

  async changedRow(row: StoredEpisode, item: EpisodeItem, plan: Planned) {
    return {
      ...(await this.#columns(item, plan)),
      pubDate: item.pubDate ?? row.pubDate,
      sortDate: this.#isCredible(item.pubDate) ? item.pubDate : row.sortDate,
      duration: item.duration ?? believableDuration(row.duration, item.enclosure),
      versesStored: false,
    };
  }

  #isCredible(date: Date | null): date is Date {
    return date !== null && date.getTime() <= this.#startedAt.getTime() + DAY;
  }

  async #columns(item: EpisodeItem, { key, entry: { enclosureKey, contentHash } }: Planned) {
    const { enclosure, blocked, pubDate: _pubDate, duration: _duration, ...same } = item;
    return {
      ...same,
      key,
      audioUrl: await this.#playableUrl(enclosure.url),
      audioType: enclosure.type,
      audioLength: enclosure.length,
      enclosureKey,
      contentHash,
      feedBlocked: blocked,
    };
  }

  /** The https URL if the host supports it: an https page cannot play http audio. */
  async #playableUrl(url: string): Promise<string> {
    if (!url.startsWith('http:')) return url;
    const { host } = new URL(url);
    const secure = httpsAddress(url);
    if (!this.#https.has(host)) {
      if (this.#https.size >= MAX_PROBES) return url;
      this.#https.set(host, feedFetcher().answersOverHttps(secure));
    }
    return (await this.#https.get(host)) ? secure : url;
  }
}
