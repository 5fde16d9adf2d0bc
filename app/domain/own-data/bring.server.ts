import { bringEntries } from '~/domain/collections/bring.server';
import { bringFavorite } from '~/domain/community/favorites/favorites.server';
import { bringReview } from '~/domain/community/reviews/reviews.server';
import { findEpisodes } from '~/domain/episodes/find-episodes.server';
import { CLAIM_MS, waitUntilUnclaimed } from '~/domain/feeds/feed-claims.server';
import type { Bring } from '~/domain/feeds/import/requested-feeds.server';
import { savePositions } from '~/domain/listening/listening.server';
import { bringToQueue } from '~/domain/listening/queue.server';
import { saveSpeeds } from '~/domain/listening/speeds.server';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import type { Belongings } from './own-data';

/** Rows per write, because a write blocks SQLite's thread. */
const AT_ONCE = 250;

const momentOf = (text: string): Date => new Date(Math.min(Date.parse(text), Date.now()));

/** Imports a member's data for a podcast and its episodes. Repeating it creates no duplicates. */
export const bringBelongings: Bring = async (userId, slug, given) => {
  const { favorite, review, speed, positions, queue, collected = [] } = given as Belongings;
  const podcastId = await getPodcastId(slug);
  if (favorite) {
    const { newestOnly, savedAt } = favorite;
    await bringFavorite({ userId, podcastId, newestOnly }, savedAt ? momentOf(savedAt) : null);
  }
  if (speed) await saveSpeeds(userId, { general: null, podcasts: [{ podcastId, ...speed }] });
  if (review) {
    await bringReview(userId, podcastId, { ...review, updatedAt: momentOf(review.updatedAt) });
  }
  if (positions.length + queue.length + collected.length === 0) return 0;
  // Older pages of a new feed are still being stored.
  await waitUntilUnclaimed(podcastId, CLAIM_MS);
  const heard = await withIds(podcastId, positions);
  for (let from = 0; from < heard.length; from += AT_ONCE) {
    await savePositions(userId, heard.slice(from, from + AT_ONCE));
  }
  const queued = await withIds(podcastId, queue);
  await bringToQueue(userId, queued);
  const lost = await bringCollected(userId, podcastId, collected);
  return positions.length + queue.length - heard.length - queued.length + lost;
};

/** @returns the number of entries whose episode the podcast does not have */
async function bringCollected(
  userId: string,
  podcastId: string,
  collected: NonNullable<Belongings['collected']>,
): Promise<number> {
  const named = collected.flatMap(({ episode, ...entry }) =>
    episode ? [{ ...entry, ...episode, podcastId: null }] : [],
  );
  const podcasts = collected.flatMap(({ episode, ...entry }) =>
    episode ? [] : [{ ...entry, episodeId: null, podcastId, fromSeconds: null, toSeconds: null }],
  );
  const episodes = await withIds(podcastId, named);
  await bringEntries(userId, [...episodes, ...podcasts]);
  return named.length - episodes.length;
}

type Named = Pick<Belongings['queue'][number], 'guid' | 'audioUrl'>;

/** Keeps the entries whose episode the podcast has. */
async function withIds<T extends Named>(podcastId: string, named: T[]) {
  const found = await findEpisodes(
    named.map(({ guid, audioUrl }) => ({ podcastId, guid, audioUrl })),
  );
  return named.flatMap(({ guid: _guid, audioUrl: _audioUrl, ...rest }, index) => {
    const episode = found[index];
    return episode ? [{ ...rest, episodeId: episode.id }] : [];
  });
}
