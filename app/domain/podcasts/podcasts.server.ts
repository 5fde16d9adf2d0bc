import {
  db,
  type TransactionClient,
  type Prisma,
  forEngine,
  textsIn,
} from '~/adapters/database/client.server';
import { withImagePath } from '~/domain/artwork/artwork-path.server';
import { GoneError, NotFoundError, AwaitsApprovalError } from '~/domain/errors';
import { columnsOf } from '~/domain/input-schema';
import { isPrivateFeedUrl, feedUrlKey } from '~/lib/feeds/feed-url';
import type { Statements } from '~/lib/feeds/podcast-namespace';
import { normalizeText, canonicalTitle } from '~/lib/text/normalize-text';
import { hostOf } from '~/lib/web/parse-address';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import { inLanguage } from '~/messages/find-text';
import { deferred, readStoredText, textOf, t } from '~/messages/t';
import { podcastResponse, type Podcast } from './podcasts-schema';

/** Values of `PodcastFacet`, which an admin can correct. */
const RECITATION = 'topic:quran-recitation';
const TAFSIR = 'topic:tafsir';

/** Relation to select from a podcast for `isRecitation`. */
export const recitationFacets = {
  where: { facet: { in: [RECITATION, TAFSIR] } },
  select: { facet: true },
};

/** True for podcasts of recitation only, not for those that also explain the Qur’an. */
export const isRecitation = (facets: readonly string[]): boolean =>
  facets.includes(RECITATION) && !facets.includes(TAFSIR);

/** Podcasts that no admin has hidden. Lists use the stricter `{ blocked: false }`. */
export const readablePodcast = { hiddenAt: null } as const;

const IS_BLOCKED = '("feedBlocked" OR "hiddenAt" IS NOT NULL)';

type Client = Pick<TransactionClient, '$executeRawUnsafe'>;

/**
 * Derives `blocked` from `feedBlocked`, which stores the wish of the feed, and `hiddenAt`. Must be part of the writing
 * transaction, because an admin may hide the row at the same moment.
 */
export const updatePodcastsBlocked = (ids: string[], client: Client = db) =>
  client.$executeRawUnsafe(
    forEngine(`UPDATE "Podcast" SET "blocked" = ${IS_BLOCKED}
      WHERE "id" IN ids(?) AND "blocked" <> ${IS_BLOCKED}`),
    JSON.stringify(ids),
  ) as ReturnType<typeof db.$executeRawUnsafe>;

export const updatePodcastBlocked = (id: string, client: Client = db) =>
  updatePodcastsBlocked([id], client);

/** Like `updatePodcastsBlocked`, for episodes. */
export const updateEpisodesBlocked = (ids: string[], client: Client = db) =>
  client.$executeRawUnsafe(
    forEngine(`UPDATE "Episode" SET "blocked" = ${IS_BLOCKED}
      WHERE "id" IN ids(?) AND "blocked" <> ${IS_BLOCKED}`),
    JSON.stringify(ids),
  ) as ReturnType<typeof db.$executeRawUnsafe>;

/** What an answer has that is no column of its own. */
const DERIVED = {
  imagePath: true,
  feedFailingSince: true,
  recitation: true,
  cached: true,
  inDatabase: true,
} as const;

export const PODCAST_COLUMNS = {
  ...columnsOf(podcastResponse.omit(DERIVED)),
  feedFirstFailedAt: true,
  facets: recitationFacets,
} as const;

type PodcastRow = Prisma.PodcastGetPayload<{ select: typeof PODCAST_COLUMNS }>;

export function toPodcast({ feedFirstFailedAt, facets, ...row }: PodcastRow): Podcast {
  return {
    ...withImagePath(row),
    feedFailingSince: feedFirstFailedAt?.toISOString() ?? null,
    // No page shows it, and the API answers the same in all languages.
    feedError:
      inLanguage(DEFAULT_LANGUAGE, () => textOf(readStoredText(row.feedError) ?? '')) || null,
    feedType: row.feedType === 'serial' || row.feedType === 'episodic' ? row.feedType : null,
    genres: textsIn(row.genres),
    categories: textsIn(row.categories),
    statements: row.statements as Statements,
    topics: Array.isArray(row.topics) ? textsIn(row.topics) : null,
    rssUrl: row.rssUrl && !isPrivateFeedUrl(row.rssUrl) ? row.rssUrl : null,
    itunesId: row.itunesId === null ? null : Number(row.itunesId),
    lastUpdateTime: row.lastUpdateTime?.toISOString() ?? null,
    recitation: isRecitation(facets.map(({ facet }) => facet)),
    cached: true,
    inDatabase: true,
  };
}

const identity = { id: true, hiddenAt: true, held: true } as const;

async function findRow(identifier: string) {
  if (identifier.includes('\0')) return null;
  const slugOrId = normalizeText(identifier, 'NFC');
  const find = (where: { slug: string } | { id: string }) =>
    db.podcast.findUnique({ where, select: identity });
  const row = (await find({ slug: slugOrId })) ?? (await find({ id: slugOrId }));
  if (row) return row;
  const alias = await db.podcastAlias.findUnique({
    where: { slug: slugOrId },
    select: { podcast: { select: identity } },
  });
  return alias?.podcast ?? null;
}

export const podcastGone = () => new GoneError(deferred('refusal.podcastHidden'));

/** Shown to the person adding the podcast; its pages do not exist yet. */
export const podcastAwaitsApproval = () =>
  new AwaitsApprovalError(deferred('refusal.podcastWaits'));

/** @throws AwaitsApprovalError, GoneError */
export function requireShown({ hiddenAt, held }: { hiddenAt: Date | null; held: boolean }): void {
  if (held) throw podcastAwaitsApproval();
  if (hiddenAt) throw podcastGone();
}

/**
 * Finds a podcast by slug, id, or the former slug of a merged podcast. No slug looks like an id. @throws GoneError if
 * it is hidden
 */
export async function findPodcastId(slugOrId: string): Promise<string | null> {
  const row = await findRow(slugOrId);
  if (row?.held) return null;
  if (row?.hiddenAt) throw podcastGone();
  return row?.id ?? null;
}

/** @throws NotFoundError, GoneError */
export async function getPodcastId(slugOrId: string): Promise<string> {
  const podcastId = await findPodcastId(slugOrId);
  if (!podcastId) throw new NotFoundError(t('refusal.noPodcast'));
  return podcastId;
}

/** A former slug returns the podcast with its current slug. @throws NotFoundError, GoneError */
export async function getPodcast(slug: string): Promise<Podcast> {
  const id = await getPodcastId(slug);
  const row = await db.podcast.findUnique({
    where: { id, ...readablePodcast },
    select: PODCAST_COLUMNS,
  });
  if (!row) throw new NotFoundError(t('refusal.noPodcast'));
  return toPodcast(row);
}

export const GUID_COLUMNS = {
  id: true,
  title: true,
  podcastIndexId: true,
  itunesId: true,
  rssUrl: true,
  feedNewUrl: true,
  feedMovedTo: true,
} as const;

type Stored = {
  title: string;
  podcastIndexId: number | null;
  itunesId: bigint | null;
  rssUrl: string;
  feedNewUrl: string | null;
  feedMovedTo: string | null;
};

type PodcastIdentity = {
  title?: string | null;
  podcastIndexId?: number | null;
  itunesId?: number | null;
  rssUrl: string;
};

const differ = (a: number | null, b: number | null | undefined) =>
  a !== null && b != null && a !== b;

/**
 * Any feed can declare the guid of any show. It counts only if the stored feed announces a move to this URL, or both
 * are on the same host.
 */
export function confirmsGuid(stored: Stored, identity: PodcastIdentity): boolean {
  if (differ(stored.podcastIndexId, identity.podcastIndexId)) return false;
  if (differ(stored.itunesId === null ? null : Number(stored.itunesId), identity.itunesId))
    return false;
  const announced = [stored.feedNewUrl ?? '', stored.feedMovedTo ?? ''].map(feedUrlKey);
  if (announced.includes(feedUrlKey(identity.rssUrl))) return true;
  const isSameHost = hostOf(stored.rssUrl) === hostOf(identity.rssUrl);
  return isSameHost && canonicalTitle(stored.title) === canonicalTitle(identity.title ?? '');
}
