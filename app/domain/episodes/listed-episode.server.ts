import type { Prisma } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { isRecitation, recitationFacets } from '~/domain/podcasts/recitation.server';
import { listedTitle } from '~/lib/text/cut-text';
import { episodePath } from '~/lib/web/episode-path';
import type { ListedEpisode } from '~/domain/episodes/episodes';

/** Episodes that may be shown; the recording may be gone. */
export const shownEpisode = { blocked: false, podcast: { blocked: false } } as const;

export const listedEpisodeFields = {
  id: true,
  title: true,
  audioUrl: true,
  audioGoneAt: true,
  duration: true,
  imageUrl: true,
  pubDate: true,
  podcast: {
    select: {
      ...{ id: true, slug: true, title: true, imageUrl: true, language: true },
      facets: recitationFacets,
    },
  },
} as const;

type Row = Prisma.EpisodeGetPayload<{ select: typeof listedEpisodeFields }>;

function toListed<T extends { imageUrl: string | null; title: string }>({ imageUrl, ...row }: T) {
  return { ...row, title: listedTitle(row.title), imagePath: artworkPath(imageUrl) };
}

export const toListedPodcast = ({ facets, ...podcast }: Row['podcast']) => ({
  ...toListed(podcast),
  recitation: isRecitation(facets),
});

export function toListedEpisode({ podcast, audioGoneAt, ...episode }: Row): ListedEpisode {
  return {
    episode: {
      ...toListed(episode),
      path: episodePath(podcast.slug, episode),
      audioUrl: audioGoneAt ? null : episode.audioUrl,
      pubDate: episode.pubDate?.toISOString() ?? null,
    },
    podcast: toListedPodcast(podcast),
  };
}
