import type { Prisma } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
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
  podcast: { select: { id: true, slug: true, title: true, imageUrl: true, language: true } },
} as const;

type Row = Prisma.EpisodeGetPayload<{ select: typeof listedEpisodeFields }>;

function withoutAddress<T extends { imageUrl: string | null }>({ imageUrl, ...row }: T) {
  return { ...row, imagePath: artworkPath(imageUrl) };
}

export function toListedEpisode({ podcast, audioGoneAt, ...episode }: Row): ListedEpisode {
  return {
    episode: {
      ...withoutAddress(episode),
      path: episodePath(podcast.slug, episode),
      audioUrl: audioGoneAt ? null : episode.audioUrl,
      pubDate: episode.pubDate?.toISOString() ?? null,
    },
    podcast: withoutAddress(podcast),
  };
}
