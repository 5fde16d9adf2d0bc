import type { Page } from '~/lib/web/page';
import type { Episode } from './episodes-schema';

/** For a serial show, `oldest` means series order. */
export type EpisodeSort = 'newest' | 'oldest';

export const sortOfShow = (feedType: string | null): EpisodeSort =>
  feedType === 'serial' ? 'oldest' : 'newest';

/** Filters of a podcast's episode list. */
export type EpisodeFilter = {
  /** Only these ids. */
  ids?: string[];
  season?: number;
  /** Leaves out episodes that this member has played. */
  unplayedBy?: string;
};

export const EPISODES_PER_PAGE = 10;

export type EpisodePage = Page & { episodes: Episode[]; sort: EpisodeSort; total: number };
