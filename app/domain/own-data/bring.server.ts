import { db } from '~/adapters/database/client.server';
import { bringFavorite } from '~/domain/community/favorites/favorites.server';
import { bringReview } from '~/domain/community/reviews/reviews.server';
import { openEpisode } from '~/domain/episodes/shown-episode.server';
import { CLAIM_MS, waitUntilUnclaimed } from '~/domain/feeds/feed-claims.server';
import type { Bring } from '~/domain/feeds/import/requested-feeds.server';
import { savePositions } from '~/domain/listening/listening.server';
import { bringToQueue } from '~/domain/listening/queue.server';
import { saveSpeeds } from '~/domain/listening/speeds.server';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { enclosureKey } from '~/lib/feeds/enclosure-key';
import type { Belongings } from './own-data';

/** Rows of one write, which holds SQLite's thread. */
const AT_ONCE = 250;

const momentOf = (text: string): Date => new Date(Math.min(Date.parse(text), Date.now()));

/** Gives a member what a file has for a podcast and its episodes. Nothing doubles when it is done twice. */
export const bringBelongings: Bring = async (userId, slug, given) => {
  const { favorite, review, speed, positions, queue } = given as Belongings;
  const podcastId = await getPodcastId(slug);
  if (favorite) {
    const { newestOnly, savedAt } = favorite;
    await bringFavorite({ userId, podcastId, newestOnly }, savedAt ? momentOf(savedAt) : null);
  }
  if (speed) await saveSpeeds(userId, { general: null, podcasts: [{ podcastId, ...speed }] });
  if (review) {
    await bringReview(userId, podcastId, { ...review, updatedAt: momentOf(review.updatedAt) });
  }
  if (positions.length + queue.length === 0) return 0;
  // Older pages of a new feed are still being stored.
  await waitUntilUnclaimed(podcastId, CLAIM_MS);
  const heard = await withIds(podcastId, positions);
  for (let from = 0; from < heard.length; from += AT_ONCE) {
    await savePositions(userId, heard.slice(from, from + AT_ONCE));
  }
  const queued = await withIds(podcastId, queue);
  await bringToQueue(userId, queued);
  return positions.length + queue.length - heard.length - queued.length;
};

type Named = Belongings['queue'][number] | Belongings['positions'][number];

const fields = { id: true, guid: true, enclosureKey: true } as const;

/** Those that the podcast has: by guid, where several share one by the recording too, else by the recording alone. */
async function withIds<T extends Named>(podcastId: string, named: T[]) {
  const found: (Omit<T, 'guid' | 'audioUrl'> & { episodeId: string })[] = [];
  for (let from = 0; from < named.length; from += AT_ONCE) {
    const part = named.slice(from, from + AT_ONCE).map((one) => ({
      one,
      key: one.audioUrl === null ? null : enclosureKey(one.audioUrl),
    }));
    const guids = part.flatMap(({ one }) => one.guid ?? []);
    const keys = part.flatMap(({ key }) => key ?? []);
    const rows = await db.episode.findMany({
      where: {
        podcastId,
        ...openEpisode,
        OR: [{ guid: { in: guids } }, { enclosureKey: { in: keys } }],
      },
      select: fields,
    });
    for (const { one, key } of part) {
      const { guid, audioUrl: _, ...rest } = one;
      const sameGuid = rows.filter((row) => guid !== null && row.guid === guid);
      const sameKey = (row: (typeof rows)[number]) => key !== null && row.enclosureKey === key;
      const row = sameGuid.find(sameKey) ?? sameGuid[0] ?? rows.find(sameKey);
      if (row) found.push({ ...rest, episodeId: row.id });
    }
  }
  return found;
}
