import type { MetaDescriptor } from '@remix-run/node';
import { metaDescription, pageTitle } from '~/lib/page-meta';
import { podcastPath } from '~/lib/podcast-path';
import type { PodcastPage } from './podcast-page.server';

type Page = PodcastPage & { siteUrl: string; siteName: string };

/** Seconds as schema.org wants a duration: PT1H2M3S. */
const isoDuration = (seconds: number) => `PT${Math.round(seconds)}S`;

/** What search engines read of the podcast and of the episodes on this page. */
function structuredData({ podcast, episodes, community, siteUrl }: Page, url: string) {
  const absolute = (address: string) => new URL(address, siteUrl).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'PodcastSeries',
    name: podcast.title,
    description: podcast.summary,
    url,
    webFeed: absolute(podcast.rssUrl),
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
      url: `${url}?episode=${episode.id}`,
      ...(episode.pubDate ? { datePublished: episode.pubDate } : {}),
      ...(episode.duration ? { timeRequired: isoDuration(episode.duration) } : {}),
      ...(episode.audioUrl
        ? {
            associatedMedia: { '@type': 'MediaObject', contentUrl: absolute(episode.audioUrl) },
          }
        : {}),
    })),
  };
}

/** Title, description, social previews and structured data of a podcast's page. */
export function podcastMeta(
  page: Page,
  matches: Parameters<typeof pageTitle>[0],
): MetaDescriptor[] {
  const { podcast, siteUrl, siteName } = page;
  const url = `${siteUrl}${podcastPath(podcast.slug)}`;
  const description = metaDescription(podcast.summary || `Listen to ${podcast.title}`);
  const image = `${url}/og.png`;
  return [
    pageTitle(matches, podcast.title),
    { name: 'description', content: description },
    ...(podcast.blocked ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: podcast.title,
      href: new URL(podcast.rssUrl, siteUrl).href,
    },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: podcast.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: podcast.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: podcast.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { 'script:ld+json': structuredData(page, url) },
  ];
}
