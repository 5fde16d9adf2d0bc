import type { EpisodePage, PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';

export const podcast: PlayerPodcast = {
  id: 'p1',
  slug: 'seerah-stories',
  title: 'Seerah Stories',
  imagePath: null,
};

export const otherPodcast: PlayerPodcast = { ...podcast, id: 'p2', slug: 'tafsir-notes' };

export function episode(id: string, rest: Partial<PlayerEpisode> = {}): PlayerEpisode {
  return { id, title: `Episode ${id}`, audioUrl: `/audio/${id}.mp3`, duration: 600, ...rest };
}

/** A page of the list `e1, e2, e3 …` of podcast p1, with two episodes per page and four pages. */
export function page(number: number, rest: Partial<EpisodePage> = {}): EpisodePage {
  const first = (number - 1) * 2 + 1;
  return {
    podcastId: 'p1',
    sort: 'newest',
    limit: 2,
    page: number,
    totalPages: 4,
    episodes: [episode(`e${first}`), episode(`e${first + 1}`)],
    ...rest,
  };
}

export const ids = (episodes: PlayerEpisode[]) => episodes.map(({ id }) => id);
