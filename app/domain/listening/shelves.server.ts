import { db } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { shownEpisode } from '~/domain/episodes/listed-episode.server';
import type { RelatedPodcast } from '~/domain/related/related-podcasts';
import { listRelatedPodcasts } from '~/domain/related/related-podcasts.server';
import { listedTitle } from '~/lib/text/cut-text';
import type { FreshFavorite } from './listening';
import { countNewByFavorite } from './new-episodes.server';

// What the home page shows to those who have been here.

const NEW_SHOWN = 12;
const RELATED_SHOWN = 4;

/** Favorites with new episodes, that with the latest first. */
export async function listNewFavorites(userId: string): Promise<FreshFavorite[]> {
  const counts = await countNewByFavorite(userId, NEW_SHOWN);
  if (counts.size === 0) return [];
  const rows = await db.podcast.findMany({
    where: { id: { in: [...counts.keys()] } },
    select: { id: true, slug: true, title: true, language: true, imageUrl: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...counts].flatMap(([id, count]) => {
    const row = byId.get(id);
    if (!row) return [];
    const { imageUrl, ...podcast } = row;
    const title = listedTitle(row.title);
    return { ...podcast, title, imagePath: artworkPath(imageUrl), count };
  });
}

export type Because = {
  podcast: { slug: string; title: string; language: string | null };
  related: RelatedPodcast[];
};

/** What goes with the podcast that was heard last, each for a reason beyond its language. Null without any. */
export async function listBecauseHeard(userId: string): Promise<Because | null> {
  const last = await db.listeningPosition.findFirst({
    where: { userId, position: { gt: 0 }, episode: shownEpisode },
    orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
    select: {
      episode: {
        select: { podcast: { select: { id: true, slug: true, title: true, language: true } } },
      },
    },
  });
  if (!last) return null;
  const { id, ...podcast } = last.episode.podcast;
  const related = (await listRelatedPodcasts(id)).filter(
    ({ reason }) => reason.kind !== 'language',
  );
  const shown = { ...podcast, title: listedTitle(podcast.title) };
  return related.length > 0 ? { podcast: shown, related: related.slice(0, RELATED_SHOWN) } : null;
}
