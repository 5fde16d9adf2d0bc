import { escapeText } from 'entities';
import { z } from 'zod';
import { topicsOf } from '~/domain/browse/podcast-facets.server';
import { topicBySlug } from '~/domain/browse/topics';
import type { Episode } from '~/domain/episodes/episodes';
import { isFavorite } from '~/domain/community/favorites/favorites.server';
import type { Podcast } from '~/domain/podcasts/podcasts';
import type { PublicPodcast } from '~/domain/podcasts/public-podcast.server';
import { findOwnReview } from '~/domain/community/reviews/reviews.server';
import { feedTrouble } from '~/domain/feeds/feed-trouble.server';
import type { Actor } from '~/domain/users/users';
import { isLanguageCode } from '~/lib/language/language-code.server';
import { languageName } from '~/lib/language/language-name.server';
import { markLanguages } from '~/lib/language/paragraph-languages';
import { podcastLanguage } from '~/lib/language/podcast-language';
import { linkVerses } from '~/lib/quran/link-verses';
import { episodePath } from '~/lib/web/episode-path';
import { plainText } from '~/lib/text/plain-text';
import { topicName } from '~/ui/forms/choice-names';
import { transcriptLinks } from './transcript-links.server';

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

/** Invalid parameters are ignored. */
export const podcastPageQuery = z.object({
  page: pageNumber,
  reviews: pageNumber,
  sort: z.enum(['newest', 'oldest']).optional().catch(undefined),
  episode: z.string().max(64).optional().catch(undefined),
});

/** Longer descriptions are cut in the list. */
const LONG_DESCRIPTION = 6_000;

export function toListedEpisode(episode: Episode, podcast: Podcast) {
  const { id, title, description, pubDate, duration, audioUrl, imagePath, season, episodeNumber } =
    episode;
  const { seasonName, episodeDisplay, episodeType, explicit, author, audioGone } = episode;
  const html =
    description.length > LONG_DESCRIPTION
      ? `<p>${escapeText(plainText(description, 1_500))}</p>`
      : description;
  return {
    id,
    title,
    path: episodePath(podcast.slug, episode),
    description: markLanguages(linkVerses(html), null, podcast.language),
    pubDate,
    duration,
    audioUrl,
    audioGone,
    imagePath,
    season,
    seasonName,
    episodeNumber,
    episodeDisplay,
    episodeType,
    explicit,
    author: isNewName(author, podcast) ? author : null,
    transcripts: transcriptLinks(episode.transcripts, podcast.language),
  };
}

export type ListedEpisode = ReturnType<typeof toListedEpisode>;

const same = (a: string | null, b: string | null) =>
  a?.trim().toLowerCase() === b?.trim().toLowerCase();

const isNewName = (name: string | null, { title, author, ownerName }: Podcast) =>
  name !== null && ![title, author, ownerName].some((known) => same(name, known));

/** Each only where it adds something. */
function creators({ title, author, ownerName }: Podcast) {
  const creator = author && !same(author, title) ? author : null;
  const publisher =
    ownerName && !same(ownerName, title) && !same(ownerName, creator) ? ownerName : null;
  return { creator, publisher };
}

const TOPICS_SHOWN = 3;

/** Its language and topics, each with the list of such podcasts; a blocked podcast is in none. */
function listedUnder(podcast: Podcast): { name: string; path: string | null }[] {
  const code = podcastLanguage(podcast);
  const own = podcast.language?.split('-')[0] === code;
  const name = languageName(own ? podcast.language : code);
  const isListed = code !== null && isLanguageCode(code) && !podcast.blocked;
  const language = name ? [{ name, path: isListed ? `/browse/language/${code}` : null }] : [];
  const topics = podcast.blocked ? [] : topicsOf(podcast).slice(0, TOPICS_SHOWN);
  return [
    ...language,
    ...topics.map((slug) => ({
      name: topicName(topicBySlug.get(slug) ?? slug),
      path: `/browse/topic/${slug}`,
    })),
  ];
}

export async function loadPodcastPage(
  { podcast, episodes, chosen, ratings, community }: PublicPodcast,
  actor: Actor | null,
) {
  const [favorited, userReview] = actor
    ? await Promise.all([isFavorite(actor.id, podcast.id), findOwnReview(actor.id, podcast.id)])
    : [false, null];
  return {
    podcast: {
      ...podcast,
      ...creators(podcast),
      listed: listedUnder(podcast),
      description: markLanguages(linkVerses(podcast.description), null, podcast.language),
      summary: plainText(podcast.description, 400),
      feedTrouble: feedTrouble(podcast, new Date()),
    },
    sort: episodes.sort,
    episodes: episodes.episodes.map((episode) => toListedEpisode(episode, podcast)),
    currentPage: episodes.currentPage,
    totalPages: episodes.totalPages,
    total: episodes.total,
    chosen: chosen && toListedEpisode(chosen, podcast),
    ratings,
    community: { ...community, userReview },
    favorited,
  };
}

export type PodcastPage = Awaited<ReturnType<typeof loadPodcastPage>>;
