import { env } from '~/env.server';
import { feedLink, listPath, oembedLink, publicHead } from '~/http/pages/public-head.server';
import { metaDescription, pagePart, reviewsPagePart } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/podcast-path';
import { sortOfShow } from '~/domain/episodes/episodes';
import { notesTitle } from './notes.server';
import type { PodcastPage } from './podcast-page.server';
import { lastingFor } from './lasting-for.server';
import { pageUrl } from '~/page-url.server';
import { t } from '~/messages/t';

const absolute = (address: string) => new URL(address, env.SITE_URL).href;

function structuredData({ podcast, episodes, community }: PodcastPage, url: string) {
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
    data: [structuredData(page, url)],
  });
}
