import type { EpisodeChoice } from '~/domain/episodes/episodes-schema';

export const MAX_ACTIVE_EPISODES = 6;

export type PickableEpisode = Omit<EpisodeChoice, 'audioUrl' | 'imageUrl'> & {
  alreadyFeatured: boolean;
};
