import { z } from 'zod';
import type { Episode } from '~/domain/episodes/episodes';
import { isFavorite } from '~/domain/favorites/favorites.server';
import type { Podcast } from '~/domain/podcasts/podcasts';
import type { PublicPodcast } from '~/domain/podcasts/public-podcast.server';
import { findOwnReview } from '~/domain/reviews/reviews.server';
import type { Actor } from '~/domain/users/users';
import { plainText } from '~/lib/plain-text';

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

/** A parameter that makes no sense is as good as none: the page is a page all the same. */
export const podcastPageQuery = z.object({
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
  const { id, title, description, pubDate, duration, audioUrl, imagePath, season, episodeNumber } =
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
    imagePath,
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

/** Everything the page of a podcast shows. */
export async function loadPodcastPage(
  { podcast, episodes, chosen, ratings, community }: PublicPodcast,
  actor: Actor | null,
  { sort }: z.infer<typeof podcastPageQuery>,
) {
  const [favorited, userReview] = actor
    ? await Promise.all([isFavorite(actor.id, podcast.id), findOwnReview(actor.id, podcast.id)])
    : [false, null];
  return {
    podcast: {
      ...podcast,
      ...makers(podcast),
      languageName: languageName(podcast.language),
      summary: plainText(podcast.description, 400),
    },
    sort,
    episodes: episodes.episodes.map(listed),
    currentPage: episodes.currentPage,
    totalPages: episodes.totalPages,
    total: episodes.total,
    chosen: chosen && listed(chosen),
    ratings,
    community: { ...community, userReview },
    favorited,
  };
}

export type PodcastPage = Awaited<ReturnType<typeof loadPodcastPage>>;
