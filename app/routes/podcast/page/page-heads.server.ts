import { sortOfShow } from '~/domain/episodes/episodes';
import { env } from '~/env.server';
import { feedLink, listPath, oembedLink, publicHead } from '~/http/pages/public-head.server';
import { metaDescription, pagePart, reviewsPagePart, transcriptPart } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import type { EpisodePage, ShownTranscript } from './episode/episode-page.server';
import { notesTitle } from './page-texts.server';
import type { PodcastPage } from './podcast-page.server';

/** A recording's length in structured data: `timeRequired` is for consumers that predate `duration`. */
export function lastingFor(seconds: number | null): { duration?: string; timeRequired?: string } {
  if (!seconds) return {};
  const duration = `PT${Math.round(seconds)}S`;
  return { duration, timeRequired: duration };
}

const absolute = (address: string) => new URL(address, env.SITE_URL).href;

function podcastData({ podcast, episodes, community }: PodcastPage, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'PodcastSeries',
    name: podcast.title,
    description: podcast.summary,
    url,
    ...(podcast.rssUrl ? { webFeed: absolute(podcast.rssUrl) } : {}),
    ...(podcast.imageUrl ? { image: absolute(podcast.imageUrl) } : {}),
    ...(podcast.author ? { author: { '@type': 'Person', name: podcast.author } } : {}),
    ...(podcast.language ? { inLanguage: podcast.language } : {}),
    ...(community.averageRating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: community.averageRating,
            reviewCount: community.reviewCount,
          },
        }),
    hasPart: episodes.map((episode) => ({
      '@type': 'PodcastEpisode',
      name: episode.title,
      url: pageUrl(episode.path),
      ...(episode.pubDate ? { datePublished: episode.pubDate } : {}),
      ...lastingFor(episode.duration),
    })),
  };
}

/** Another sort order lists the same episodes, so its pages share the canonical URL of page 1. */
function canonicalPath({ podcast, sort, currentPage, community, notes }: PodcastPage): string {
  const page = sort === sortOfShow(podcast.feedType) ? currentPage : 1;
  const reviews = page > 1 ? 1 : community.currentPage;
  return listPath(podcastPath(podcast.slug), {
    page,
    reviews,
    notes: page > 1 || reviews > 1 ? 1 : notes.part,
  });
}

export function podcastHead(page: PodcastPage) {
  const { podcast, currentPage, community } = page;
  const url = pageUrl(podcastPath(podcast.slug));
  return publicHead({
    title: [
      podcast.title,
      page.sort === 'oldest' ? t('podcast.oldestFirst') : undefined,
      pagePart(currentPage),
      reviewsPagePart(community.currentPage),
      notesTitle(page.notes),
    ],
    description: metaDescription(
      podcast.summary || t('podcast.listenTo', { podcast: podcast.title }),
    ),
    path: canonicalPath(page),
    picture: { url: absolute(`${podcastPath(podcast.slug)}/og.png`), large: true },
    noindex: podcast.blocked,
    crumbs: [[t('frame.search'), '/search']],
    more: [
      ...(podcast.rssUrl ? [feedLink(podcast.title, absolute(podcast.rssUrl))] : []),
      ...(podcast.blocked ? [] : [oembedLink(podcast.title, podcastPath(podcast.slug))]),
    ],
    data: [podcastData(page, url)],
  });
}

function episodeData({ podcast, episode, summary }: EpisodePage) {
  const { title, pubDate, duration, audioUrl, season, episodeNumber } = episode;
  return {
    '@context': 'https://schema.org',
    '@type': 'PodcastEpisode',
    name: title,
    url: pageUrl(episode.path),
    description: summary,
    ...(pubDate ? { datePublished: pubDate } : {}),
    ...lastingFor(duration),
    ...(episodeNumber ? { episodeNumber } : {}),
    ...(season ? { partOfSeason: { '@type': 'CreativeWorkSeason', seasonNumber: season } } : {}),
    ...(podcast.language ? { inLanguage: podcast.language } : {}),
    ...(audioUrl
      ? { associatedMedia: { '@type': 'MediaObject', contentUrl: absolute(audioUrl) } }
      : {}),
    partOfSeries: {
      '@type': 'PodcastSeries',
      name: podcast.title,
      url: pageUrl(podcastPath(podcast.slug)),
    },
  };
}

function transcriptParameters(transcript: ShownTranscript | null) {
  if (!transcript) return {};
  const { spoken, usual, currentPage } = transcript;
  return { transcript: currentPage, spoken: usual ? undefined : spoken };
}

/** The transcript's language, if not the default one, and its page. */
function transcriptTitle(transcript: ShownTranscript | null): string[] {
  if (!transcript) return [];
  const { spoken, usual, languages, currentPage } = transcript;
  const languageName = usual ? '' : (languages.find(({ tag }) => tag === spoken)?.name ?? '');
  return [languageName, transcriptPart(currentPage)];
}

export function episodeHead(page: EpisodePage, transcript: ShownTranscript | null) {
  const { podcast, episode, summary } = page;
  const show = podcastPath(podcast.slug);
  return publicHead({
    title: [episode.title, notesTitle(page.notes), ...transcriptTitle(transcript), podcast.title],
    description: metaDescription(summary || t('podcast.listenTo', { podcast: episode.title })),
    path: listPath(episode.path, { notes: page.notes.part, ...transcriptParameters(transcript) }),
    picture: { url: absolute(`${show}/og.png`), large: true },
    noindex: podcast.blocked,
    crumbs: [
      [t('frame.search'), '/search'],
      [podcast.title, show],
    ],
    more: podcast.blocked ? [] : [oembedLink(episode.title, episode.path)],
    data: [episodeData(page)],
  });
}
