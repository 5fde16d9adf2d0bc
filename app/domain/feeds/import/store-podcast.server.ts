import { db, isUniqueViolation } from '~/adapters/database/client.server';
import type { FeedChannel } from '~/adapters/feeds/feed-types';
import { claimExpiry, FeedClaim } from '~/domain/feeds/feed-claims.server';
import { attemptColumns } from '~/domain/feeds/feed-health.server';
import { requireShown, confirmsGuid, GUID_COLUMNS } from '~/domain/podcasts/podcasts.server';
import { feedUrlKey, SAMPLE_FEED } from '~/lib/feeds/feed-url';
import { podcastGuidOf } from '~/lib/feeds/uuids.server';
import { sanitizeHtml } from '~/lib/html/sanitize-html.server';
import { parseLanguage } from '~/lib/language/language-tag';
import { FOLDING } from '~/lib/text/fold';
import { shownHost } from '~/lib/web/shown-address.server';
import { podcastSlug } from '~/lib/web/site-paths';
import { checkMayAdd } from './add-permission.server';

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
  return SAMPLE_FEED.test(url) ? 'Sample podcast' : shownHost(new URL(url).hostname);
}

function newPodcastValues(
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

export function changedPodcastValues(channel: FeedChannel) {
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

/** `listedAt`: the URL to which the directory ids belong; `rssUrl`: where it redirected to. */
type Identity = PodcastFacts & { rssUrl: string; listedAt: string };
type StoredMatch = {
  id: string;
  hiddenAt: Date | null;
  held: boolean;
  by: 'id' | 'address' | 'guid';
};

/** Podcasts compared per guid; if there are more, feeds borrow it. */
const MAX_NAMED = 100;

/**
 * Looks a podcast up by directory id, feed URL, Apple id and, if more than the guid matches, by guid, in this order.
 */
async function findStored(identity: Identity): Promise<StoredMatch | null> {
  const { podcastGuid, podcastIndexId, itunesId, rssUrl } = identity;
  const oldest = {
    orderBy: { createdAt: 'asc' },
    select: { ...GUID_COLUMNS, hiddenAt: true, held: true },
  } as const;
  const lookups = [
    { by: 'id' as const, where: podcastIndexId ? { podcastIndexId } : null },
    { by: 'address' as const, where: { rssUrlKey: feedUrlKey(rssUrl) } },
    { by: 'id' as const, where: itunesId ? { itunesId: BigInt(itunesId) } : null },
  ];
  for (const { by, where } of lookups) {
    const match = where && (await db.podcast.findFirst({ where, ...oldest }));
    if (match) return { ...match, by };
  }
  if (!podcastGuid) return null;
  const named = await db.podcast.findMany({ where: { podcastGuid }, ...oldest, take: MAX_NAMED });
  const match = named.find((stored) => confirmsGuid(stored, identity));
  return match ? { ...match, by: 'guid' } : null;
}

/** Stores the directory ids if they are listed for this podcast. @returns its id @throws GoneError, AwaitsApprovalError */
export async function reuseStored(identity: Identity): Promise<string | null> {
  const stored = await findStored(identity);
  if (!stored) return null;
  requireShown(stored);
  const isListed = feedUrlKey(identity.listedAt) === feedUrlKey(identity.rssUrl);
  // Any feed can redirect to the URL of another one.
  const replace = stored.by === 'address' && isListed;
  if (stored.by === 'id' || replace) await noteDirectoryIds(stored.id, identity, { replace });
  return stored.id;
}

/** `replace`: also overwrites existing ids, which may come from a feed that redirected to this one. */
async function noteDirectoryIds(
  id: string,
  { podcastIndexId, itunesId }: PodcastFacts,
  { replace }: { replace: boolean },
): Promise<void> {
  const ids = { podcastIndexId, itunesId: itunesId && BigInt(itunesId) };
  try {
    for (const [name, value] of Object.entries(ids)) {
      const where = { id, ...(!replace && { [name]: null }) };
      if (value) await db.podcast.updateMany({ where, data: { [name]: value } });
    }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

async function freeSlug(title: string): Promise<string> {
  const base = podcastSlug(title);
  const startsWith = { startsWith: base };
  const [podcasts, aliases] = await Promise.all([
    db.podcast.findMany({ where: { slug: startsWith }, select: { slug: true }, take: 5000 }),
    db.podcastAlias.findMany({ where: { slug: startsWith }, select: { slug: true }, take: 5000 }),
  ]);
  const taken = new Set([...podcasts, ...aliases].map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

/** Concurrent calls create one row. @returns the claim, or the id of the existing podcast */
export async function storePodcast(
  url: string,
  channel: FeedChannel | null,
  facts: PodcastFacts,
  listedAt = url,
): Promise<FeedClaim | string> {
  const { held } = await checkMayAdd(facts);
  const values = newPodcastValues(url, channel, facts, held);
  for (let attempt = 0; ; attempt += 1) {
    const { podcastGuid, title } = values;
    const stored = await reuseStored({ ...facts, podcastGuid, title, rssUrl: url, listedAt });
    if (stored) return stored;
    try {
      const slug = await freeSlug(values.title);
      const firstAttempt = attemptColumns(
        { feedFailureCount: 0, feedFirstFailedAt: null },
        new Date(),
      );
      const feedLockedUntil = claimExpiry();
      const data = { ...values, ...firstAttempt, slug, feedLockedUntil };
      const { id } = await db.podcast.create({ data, select: { id: true } });
      return new FeedClaim(id, feedLockedUntil);
    } catch (error) {
      if (!isUniqueViolation(error) || attempt >= 20) throw error;
    }
  }
}
