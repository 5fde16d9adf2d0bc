import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { inBatches } from '~/lib/concurrency/in-batches';
import { traitsOf } from './episode-identity.server';
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

export async function readStored(podcastId: string): Promise<StoredEpisode[]> {
  const stored: StoredEpisode[] = [];
  const all = inBatches(
    (after) => readPortion(podcastId, after),
    ({ key }) => key,
  );
  for await (const portion of all) stored.push(...portion);
  return stored;
}

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
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const id = { in: ids.slice(start, start + ROWS_AT_ONCE) };
    await db.episode.updateMany({ where: { ...where, id }, data });
    await yieldToEventLoop();
  }
}
