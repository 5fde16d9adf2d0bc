import { z } from 'zod';
import type { Actor } from '~/domain/accounts/users';
import { sortOfShow } from '~/domain/episodes/episodes';
import type { Episode } from '~/domain/episodes/episodes-schema';
import { feedTrouble } from '~/domain/feeds/feed-health.server';
import { refreshProgress } from '~/domain/feeds/refresh-podcast.server';
import { getOwnOnPage, type OwnOnPage } from '~/domain/podcast-page/own-on-page.server';
import type { PublicPodcast } from '~/domain/podcast-page/podcast-page.server';
import type { Podcast } from '~/domain/podcasts/podcasts-schema';
import { topicBySlug } from '~/domain/search/browse/facets';
import type { SpeakerLinks } from '~/domain/speakers/speakers.server';
import { firstWords } from '~/lib/html/plain-text';
import { isLanguageCode, languageName } from '~/lib/language/language-names.server';
import { podcastLanguage, primarySubtag } from '~/lib/language/text-language';
import { listedTitle } from '~/lib/text/cut-text';
import { episodePath } from '~/lib/web/site-paths';
import { categoryName } from '~/ui/cards/card-podcast';
import { topicName } from '~/ui/forms/choice-names';
import {
  episodeCredits,
  fundingOf,
  episodeTypeLabel,
  isSameText,
  unplayableReason,
  showNotes,
  summaryOf,
} from './page-texts.server';

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

/** Invalid parameters are ignored. */
export const podcastPageQuery = z.object({
  page: pageNumber,
  reviews: pageNumber,
  notes: pageNumber,
  sort: z.enum(['newest', 'oldest']).optional().catch(undefined),
  episode: z.string().max(64).optional().catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
  // The form sends an empty value for all seasons, which must not become season 0.
  season: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().max(1_000_000))
    .optional()
    .catch(undefined),
  played: z.literal('hide').optional().catch(undefined),
});

export function toListedEpisode(episode: Episode, podcast: Podcast, speakers: SpeakerLinks) {
  const { id, title, pubDate, duration, audioUrl, imagePath, season, episodeNumber } = episode;
  const { seasonName, episodeDisplay, explicit } = episode;
  return {
    id,
    title: listedTitle(title),
    path: episodePath(podcast.slug, episode),
    pubDate,
    duration,
    audioUrl,
    silence: unplayableReason(episode),
    imagePath,
    season,
    seasonName,
    episodeNumber,
    episodeDisplay,
    kind: episodeTypeLabel(episode),
    explicit,
    credits: episodeCredits(episode, podcast, speakers[episode.id]),
  };
}

export type ListedEpisode = ReturnType<typeof toListedEpisode> & { notes?: string };

/** Author and publisher or owner, each only if it differs from the other names shown. */
function creators({ title, author, ownerName, publisherName }: Podcast) {
  const creator = author && !isSameText(author, title) ? author : null;
  const owner = publisherName ?? ownerName;
  const publisher =
    owner && !isSameText(owner, title) && !isSameText(owner, creator) ? owner : null;
  return {
    creator: creator && listedTitle(creator),
    publisher: publisher && listedTitle(publisher),
  };
}

const TOPICS_SHOWN = 3;
const GENRES_SHOWN = 3;

/** Its language and topics, each linked to the list of such podcasts; a blocked podcast is in none. */
function listedUnder(podcast: Podcast, topics: string[]): { name: string; path: string | null }[] {
  const code = podcastLanguage(podcast);
  const isOwnLanguage = primarySubtag(podcast.language) === code;
  const name = languageName(isOwnLanguage ? podcast.language : code);
  const isListed = code !== null && isLanguageCode(code) && !podcast.blocked;
  const language = name ? [{ name, path: isListed ? `/browse/language/${code}` : null }] : [];
  const shown = podcast.blocked ? [] : topics.slice(0, TOPICS_SHOWN);
  return [
    ...language,
    ...shown.map((slug) => ({
      name: topicName(topicBySlug.get(slug) ?? slug),
      path: `/browse/topic/${slug}`,
    })),
  ];
}

function genresOf({ genres, categories }: Podcast): string[] {
  return (genres.length > 0 ? genres : categories).slice(0, GENRES_SHOWN).map(categoryName);
}

export async function loadPodcastPage(
  { podcast, topics, first, episodes, seasons, speakers, ratings, community }: PublicPodcast,
  { q = '', season, played, notes }: z.infer<typeof podcastPageQuery>,
  actor: Actor | null,
) {
  const ids = episodes.episodes.map(({ id }) => id);
  const { favorited, userReview, positions, started }: OwnOnPage = actor
    ? await getOwnOnPage(actor.id, podcast.id, ids)
    : { favorited: false, userReview: null, positions: {}, started: null };
  const { language } = podcast;
  const about = showNotes(podcast.description, { part: notes, language });
  return {
    podcast: {
      ...podcast,
      title: listedTitle(podcast.title),
      ...creators(podcast),
      listed: listedUnder(podcast, topics),
      genres: genresOf(podcast),
      funding: fundingOf(podcast),
      description: about.text,
      summary: summaryOf(podcast.description),
      feedTrouble: feedTrouble(podcast, new Date()),
    },
    /** The full title, because it appears nowhere else in full. */
    title: podcast.title,
    notes: { part: about.part, parts: about.parts },
    sort: episodes.sort,
    usualSort: sortOfShow(podcast.feedType),
    episodes: episodes.episodes.map((episode) => ({
      ...toListedEpisode(episode, podcast, speakers),
      notes: firstWords(episode.description),
    })),
    currentPage: episodes.currentPage,
    totalPages: episodes.totalPages,
    total: episodes.total,
    seasons: seasons.length > 1 ? seasons : [],
    filter: { q, season: season ?? null, hidesPlayed: played === 'hide' },
    ratings,
    community: { ...community, userReview },
    favorited,
    first: first?.episode ?? null,
    started,
    refreshing: refreshProgress(podcast),
    positions,
  };
}

export type PodcastPage = Awaited<ReturnType<typeof loadPodcastPage>>;
