import type { FeedChannel } from '~/adapters/feeds/feed-types';
import { feedUrlKey, SAMPLE_FEED } from '~/lib/feeds/feed-url';
import { parseLanguage } from '~/lib/language/language-tag';
import { podcastGuidOf } from '~/lib/feeds/podcast-guid.server';
import { FOLDING } from '~/lib/text/fold';
import { sanitizeHtml } from '~/lib/html/sanitize-html.server';

export type PodcastFacts = {
  /** The member or admin who adds the podcast. */
  addedById?: string | null;
  /** Added by the operator of the site on the command line. */
  byKeeper?: boolean;
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

/** The directory splits Apple's two-part categories: `Religion & Spirituality` becomes two. */
function singleCategories(labels: string[]): string[] {
  return unique(labels.flatMap((label) => label.split(' & ')).map((name) => name.trim()));
}

function fallbackTitle(url: string): string {
  return SAMPLE_FEED.test(url) ? 'Sample podcast' : new URL(url).hostname;
}

export async function newPodcastValues(
  url: string,
  channel: FeedChannel | null,
  facts: PodcastFacts,
  held: boolean,
) {
  const labels = channel?.categories ?? [];
  return {
    addedById: facts.addedById ?? null,
    podcastIndexId: facts.podcastIndexId ?? null,
    itunesId: facts.itunesId == null ? null : BigInt(facts.itunesId),
    podcastGuid: channel?.podcastGuid ?? facts.podcastGuid ?? podcastGuidOf(url),
    title: channel?.title ?? facts.title ?? fallbackTitle(url),
    description: channel?.description || sanitizeHtml(facts.description ?? '', facts.link),
    imageUrl: channel?.imageUrl ?? facts.image ?? null,
    author: channel?.author ?? facts.author ?? null,
    ownerName: channel?.ownerName ?? facts.ownerName ?? null,
    language: channel?.language ?? parseLanguage(facts.language),
    genres: labels.length > 0 ? labels : (facts.categories ?? []),
    categories: labels.length > 0 ? singleCategories(labels) : (facts.categories ?? []),
    explicit: channel?.explicit ?? facts.explicit ?? null,
    link: channel?.link ?? facts.link ?? null,
    ...plainValues(channel, facts.medium ?? 'podcast'),
    blocked: held || (channel?.blocked ?? false),
    held,
    hiddenAt: held ? new Date() : null,
    // Each batch of episodes adds its own speakers.
    speakersStored: true,
    searchFolding: FOLDING,
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
    feedBlocked: channel?.blocked ?? false,
    fundingUrl: channel?.funding?.url ?? null,
    fundingText: channel?.funding?.text ?? null,
    podroll: channel?.podroll ?? [],
    publisherGuid: channel?.publisher?.guid ?? null,
    publisherName: channel?.publisher?.title ?? null,
    updateFrequency: channel?.updateFrequency ?? {},
    statements: channel?.statements ?? {},
  };
}

export async function changedPodcastValues(channel: FeedChannel) {
  const { title, description, imageUrl, author, ownerName, language, explicit, link } = channel;
  const { categories, podcastGuid } = channel;
  return {
    ...(title && { title }),
    ...(description && { description }),
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
