import { db } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { shownEpisode } from '~/domain/episodes/listed-episodes.server';
import { listRelatedPodcasts, toRelated } from '~/domain/related/related-podcasts.server';
import { inOrderOf } from '~/lib/lists';
import { listedTitle } from '~/lib/text/cut-text';
import { MAX_REASONS, type Recommendations, type FreshFavorite } from './listening';
import { countNewByFavorite } from './new-episodes.server';

// Content of the home page for returning listeners.

const NEW_SHOWN = 12;
const RELATED_SHOWN = 4;

/** Favorites with new episodes, the one with the latest episode first. */
export async function listNewFavorites(userId: string): Promise<FreshFavorite[]> {
  const counts = await countNewByFavorite(userId, NEW_SHOWN);
  if (counts.size === 0) return [];
  const ids = [...counts.keys()];
  const rows = await db.podcast.findMany({
    where: { id: { in: ids } },
    select: { id: true, slug: true, title: true, language: true, imageUrl: true },
  });
  return inOrderOf(ids, rows).map(({ imageUrl, ...podcast }) => ({
    ...podcast,
    title: listedTitle(podcast.title),
    imagePath: artworkPath(imageUrl),
    count: counts.get(podcast.id)!,
  }));
}

/** Positions searched for the most recently played podcasts. */
const POSITIONS_READ = 30;

/**
 * Podcasts related to the first of the given ones that has any, each for a reason beyond its language. Null if none.
 */
export async function listRecommendations(heard: string[]): Promise<Recommendations | null> {
  const rows = await db.podcast.findMany({
    where: { id: { in: heard }, blocked: false },
    select: { id: true, slug: true, title: true, language: true },
  });
  for (const id of heard) {
    const row = rows.find((one) => one.id === id);
    if (!row) continue;
    const related = (await listRelatedPodcasts(id))
      .filter((one) => one.reason.kind !== 'language' && !heard.includes(one.id))
      .slice(0, RELATED_SHOWN);
    if (related.length === 0) continue;
    const { slug, title, language } = row;
    const podcast = { slug, title: listedTitle(title), language };
    return { podcast, related: related.map(toRelated) };
  }
  return null;
}

export async function listMemberRecommendations(userId: string): Promise<Recommendations | null> {
  const last = await db.listeningPosition.findMany({
    where: { userId, position: { gt: 0 }, episode: shownEpisode },
    orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
    take: POSITIONS_READ,
    select: { episode: { select: { podcastId: true } } },
  });
  const podcastIds = new Set(last.map(({ episode }) => episode.podcastId));
  return listRecommendations([...podcastIds].slice(0, MAX_REASONS));
}
