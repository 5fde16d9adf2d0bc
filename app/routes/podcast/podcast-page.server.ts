import { z } from 'zod';
import { EPISODES_PER_PAGE, type Episode } from '~/domain/episodes/episodes';
import { findEpisode, listEpisodes } from '~/domain/episodes/episodes.server';
import { isFavorite } from '~/domain/favorites/favorites.server';
import type { Podcast } from '~/domain/podcasts/podcasts';
import { findStoredRatings, refreshRatingsIfDue } from '~/domain/ratings/ratings.server';
import { REVIEWS_PER_PAGE } from '~/domain/reviews/reviews';
import { getCommunityReviews } from '~/domain/reviews/reviews.server';
import type { Actor } from '~/domain/users/users';
import { plainText } from '~/lib/plain-text';

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

/** A parameter that makes no sense is as good as none: the page is a page all the same. */
export const pageQuery = z.object({
  page: pageNumber,
  reviews: pageNumber,
  sort: z.enum(['newest', 'oldest']).catch('newest'),
  episode: z.string().max(64).optional().catch(undefined),
});

/** Characters of an episode's description beyond which the list shows its beginning alone. */
const LONG_DESCRIPTION = 6_000;

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

function languageName(tag: string | null): string | null {
  try {
    return (tag && languageNames.of(tag)) || null;
  } catch {
    return null; // feeds write anything here
  }
}

/** An episode as the list shows it. */
function listed(episode: Episode) {
  const { id, title, description, pubDate, duration, audioUrl, imageUrl, season, episodeNumber } =
    episode;
  const html =
    description.length > LONG_DESCRIPTION
      ? `<p>${plainText(description, 1_500)}…</p>`
      : description;
  return {
    id,
    title,
    description: html,
    pubDate,
    duration,
    audioUrl,
    imageUrl,
    season,
    episodeNumber,
  };
}

export type ListedEpisode = ReturnType<typeof listed>;

/** Creator and publisher, each only where it says something new. */
function makers({ title, author, ownerName }: Podcast) {
  const same = (a: string | null, b: string | null) =>
    a?.trim().toLowerCase() === b?.trim().toLowerCase();
  const creator = author && !same(author, title) ? author : null;
  const publisher =
    ownerName && !same(ownerName, title) && !same(ownerName, creator) ? ownerName : null;
  return { creator, publisher };
}

/** Everything the page of a podcast shows. External ratings are refreshed beside the request. */
export async function loadPodcastPage(
  podcast: Podcast,
  actor: Actor | null,
  { page, reviews, sort, episode }: z.infer<typeof pageQuery>,
) {
  void refreshRatingsIfDue(podcast.id);
  const [list, chosen, ratings, community, favorited] = await Promise.all([
    listEpisodes(podcast.id, { page, sort, limit: EPISODES_PER_PAGE }),
    episode ? findEpisode(podcast.id, episode) : null,
    findStoredRatings(podcast.id),
    getCommunityReviews(podcast.id, actor?.id, { page: reviews, limit: REVIEWS_PER_PAGE }),
    actor ? isFavorite(actor.id, podcast.id) : false,
  ]);
  return {
    podcast: {
      ...podcast,
      ...makers(podcast),
      languageName: languageName(podcast.language),
      summary: plainText(podcast.description, 400),
    },
    sort,
    episodes: list.episodes.map(listed),
    currentPage: list.currentPage,
    totalPages: list.totalPages,
    total: list.total,
    chosen: chosen && listed(chosen),
    ratings,
    community,
    favorited,
  };
}

export type PodcastPage = Awaited<ReturnType<typeof loadPodcastPage>>;
