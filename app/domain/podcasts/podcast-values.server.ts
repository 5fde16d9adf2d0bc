import type { FeedChannel } from '~/adapters/feeds/feed-types';
import { feedUrlKey, SAMPLE_FEED } from '~/lib/feed-url';
import { parseLanguage } from '~/lib/language-tag';
import { podcastGuidOf } from '~/lib/podcast-guid.server';
import { sanitizeHtml } from '~/lib/sanitize-html.server';

/** What is known of a podcast from elsewhere than its feed; fills the feed's gaps. */
export type PodcastFacts = {
  podcastIndexId?: number | null;
  itunesId?: number | null;
  podcastGuid?: string | null;
  title?: string | null;
  description?: string | null;
  author?: string | null;
  ownerName?: string | null;
  image?: string | null;
  language?: string | null;
  categories?: string[];
  link?: string | null;
  explicit?: boolean | null;
  medium?: string | null;
};

const unique = (values: string[]) => [...new Set(values.filter(Boolean))];

/** Apple's double categories are two in the directory: `Religion & Spirituality` is Religion and Spirituality. */
function singleCategories(labels: string[]): string[] {
  return unique(labels.flatMap((label) => label.split(/\s+&\s+/)).map((name) => name.trim()));
}

function hostOf(url: string): string {
  return SAMPLE_FEED.test(url) ? 'Sample podcast' : new URL(url).hostname;
}

/** The columns of a new podcast. */
export async function newPodcastValues(
  url: string,
  channel: FeedChannel | null,
  facts: PodcastFacts,
) {
  const labels = channel?.categories ?? [];
  return {
    podcastIndexId: facts.podcastIndexId ?? null,
    itunesId: facts.itunesId == null ? null : BigInt(facts.itunesId),
    podcastGuid: channel?.podcastGuid ?? facts.podcastGuid ?? podcastGuidOf(url),
    title: channel?.title ?? facts.title ?? hostOf(url),
    description: await sanitizeHtml((channel?.description || facts.description) ?? ''),
    imageUrl: channel?.imageUrl ?? facts.image ?? null,
    author: channel?.author ?? facts.author ?? null,
    ownerName: channel?.ownerName ?? facts.ownerName ?? null,
    language: channel?.language ?? parseLanguage(facts.language),
    genres: labels.length > 0 ? labels : (facts.categories ?? []),
    categories: labels.length > 0 ? singleCategories(labels) : (facts.categories ?? []),
    explicit: channel?.explicit ?? facts.explicit ?? null,
    link: channel?.link ?? facts.link ?? null,
    ...plainValues(channel, facts.medium ?? 'podcast'),
    rssUrl: url,
    rssUrlKey: feedUrlKey(url),
  };
}

function plainValues(channel: FeedChannel | null, medium: string) {
  return {
    medium: channel?.medium ?? medium,
    feedType: channel?.feedType ?? null,
    complete: channel?.complete ?? false,
    locked: channel?.locked ?? false,
    blocked: channel?.blocked ?? false,
  };
}

/** The columns that a newer reading of the feed changes; what it no longer says stays as it was. */
export async function changedPodcastValues(channel: FeedChannel) {
  const { title, description, imageUrl, author, ownerName, language, explicit, link } = channel;
  const { categories, podcastGuid } = channel;
  return {
    ...(title && { title }),
    ...(description && { description: await sanitizeHtml(description) }),
    ...(imageUrl && { imageUrl }),
    ...(author && { author }),
    ...(ownerName && { ownerName }),
    ...(language && { language }),
    ...(explicit !== null && { explicit }),
    ...(link && { link }),
    ...(podcastGuid && { podcastGuid }),
    ...(categories.length > 0 && { genres: categories, categories: singleCategories(categories) }),
    ...plainValues(channel, 'podcast'),
  };
}
