import {
  db,
  type Prisma,
  newestFirst,
  listMatches,
  inTransaction,
} from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { NotFoundError } from '~/domain/errors';
import type { Corrections } from '~/domain/feeds/store-feed.server';
import { topicsOf } from '~/domain/search/browse/podcast-facets.server';
import { anyOf } from '~/lib/any-of';
import { withIsoDates } from '~/lib/time/iso-dates';
import { DAY } from '~/lib/time/milliseconds';
import type { Page, PageRequest } from '~/lib/web/page';
import { readStoredText, textOf, t } from '~/messages/t';
import { reindexWhole } from './hide-and-remove.server';
import type { PodcastState } from './library';
import type { LibraryEpisode, LibraryPodcast, CorrectionInput } from './library-schema';

const DAYS = 30;
const MOST_WAITING = 100;

export const hiddenFields = { hiddenAt: true, hiddenBy: true, hiddenReason: true } as const;

const fields = (since: Date) =>
  ({
    id: true,
    slug: true,
    title: true,
    author: true,
    language: true,
    rssUrl: true,
    createdAt: true,
    addedBy: { select: { username: true } },
    episodeCount: true,
    blocked: true,
    held: true,
    ...hiddenFields,
    feedReadAt: true,
    feedCheckedAt: true,
    feedNextCheckAt: true,
    feedFirstFailedAt: true,
    feedError: true,
    _count: { select: { favorites: true, plays: { where: { createdAt: { gte: since } } } } },
  }) satisfies Prisma.PodcastSelect;

type Row = Prisma.PodcastGetPayload<{ select: ReturnType<typeof fields> }>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Since when, by whom and why a row is hidden. */
export const hiddenOf = (row: {
  hiddenAt: Date | null;
  hiddenBy: string | null;
  hiddenReason: string | null;
}) =>
  row.hiddenAt && {
    at: row.hiddenAt.toISOString(),
    by: row.hiddenBy,
    reason: row.hiddenReason,
  };

/** Counts the open reports of each podcast, including those of its episodes. */
async function countReports(ids: string[]): Promise<Map<string, number>> {
  const open = { resolvedAt: null };
  const [ofPodcasts, ofEpisodes] = await Promise.all([
    db.podcastReport.findMany({
      where: { ...open, podcastId: anyOf(ids) },
      select: { podcastId: true },
    }),
    db.episodeReport.findMany({
      where: { ...open, episode: { podcastId: anyOf(ids) } },
      select: { episode: { select: { podcastId: true } } },
    }),
  ]);
  const counts = new Map<string, number>();
  for (const { podcastId } of [...ofPodcasts, ...ofEpisodes.map(({ episode }) => episode)])
    counts.set(podcastId, (counts.get(podcastId) ?? 0) + 1);
  return counts;
}

async function toLibraryPodcasts(rows: Row[]): Promise<LibraryPodcast[]> {
  const reports = await countReports(rows.map(({ id }) => id));
  return rows.map((row) => toLibraryPodcast(row, reports.get(row.id) ?? 0));
}

function toLibraryPodcast(row: Row, reports: number): LibraryPodcast {
  const { id, slug, title, author, language, rssUrl, episodeCount, blocked, held, _count } = row;
  const failing = row.feedFirstFailedAt !== null;
  return {
    id,
    slug,
    title,
    author,
    language,
    rssUrl,
    episodeCount,
    blocked,
    held,
    addedAt: row.createdAt.toISOString(),
    addedBy: row.addedBy?.username ?? null,
    favorites: _count.favorites,
    plays: _count.plays,
    reports,
    hidden: held ? null : hiddenOf(row),
    feed: {
      readAt: iso(row.feedCheckedAt),
      nextReadAt: iso(row.feedNextCheckAt),
      failingSince: iso(row.feedFirstFailedAt),
      failure: failing ? textOf(readStoredText(row.feedError) ?? '') || null : null,
    },
  };
}

const ofState: Record<PodcastState, Prisma.PodcastWhereInput> = {
  shown: { blocked: false },
  held: { held: true },
  hidden: { hiddenAt: { not: null }, held: false },
  failing: { feedFailureReason: { not: null } },
  unlisted: { blocked: true, hiddenAt: null },
};

const monthAgo = () => new Date(Date.now() - DAYS * DAY);

/** All podcasts, most recently added first; searchable by title, author and feed URL. */
export async function listLibrary({
  state,
  language,
  ...request
}: PageRequest & { search?: string; state?: PodcastState; language?: string }): Promise<
  Page & { podcasts: LibraryPodcast[] }
> {
  const inLanguage = language
    ? { OR: [{ language }, { language: { startsWith: `${language}-` } }] }
    : {};
  const where = { AND: [state ? ofState[state] : {}, inLanguage] };
  const searched = { title: true, author: true, rssUrl: true };
  const { rows, pagination } = await listMatches(request, db.podcast, searched, {
    where,
    select: fields(monthAgo()),
  });
  return { podcasts: await toLibraryPodcasts(rows), ...pagination };
}

/** @throws NotFoundError */
export async function getLibraryPodcast(id: string): Promise<LibraryPodcast> {
  const row = await db.podcast.findUnique({ where: { id }, select: fields(monthAgo()) });
  if (!row) throw new NotFoundError(t('refusal.noPodcast'));
  const [podcast] = await toLibraryPodcasts([row]);
  return podcast!;
}

export const countAwaitingApproval = (userId: string): Promise<number> =>
  db.podcast.count({ where: { addedById: userId, held: true } });

/** Podcasts a member has added that no admin has looked at yet, most recent first. */
export async function listAwaitingApproval(userId: string) {
  const rows = await db.podcast.findMany({
    where: { addedById: userId, held: true },
    orderBy: newestFirst,
    take: MOST_WAITING,
    select: { id: true, title: true, language: true, createdAt: true },
  });
  return rows.map(withIsoDates);
}

const episodeFields = { id: true, title: true, sortDate: true, ...hiddenFields } as const;

type EpisodeRow = Prisma.EpisodeGetPayload<{ select: typeof episodeFields }>;

const toLibraryEpisode = ({ id, title, sortDate, ...row }: EpisodeRow): LibraryEpisode => ({
  id,
  title,
  date: sortDate.toISOString(),
  hidden: hiddenOf(row),
});

/** Episodes of a podcast, newest first, including those hidden by an admin but not those blocked by the feed. */
export async function listLibraryEpisodes(
  podcastId: string,
  request: PageRequest & { search?: string },
): Promise<Page & { episodes: LibraryEpisode[] }> {
  const searched = { title: true };
  const { rows, pagination } = await listMatches(request, db.episode, searched, {
    where: { podcastId, feedBlocked: false },
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    select: episodeFields,
  });
  return { episodes: rows.map(toLibraryEpisode), ...pagination };
}

/** @throws NotFoundError */
export async function getLibraryEpisode(id: string) {
  const select = {
    ...episodeFields,
    podcast: { select: { id: true, slug: true, title: true } },
  } as const;
  const row = await db.episode.findUnique({ where: { id }, select });
  if (!row) throw new NotFoundError(t('refusal.noEpisode'));
  const { podcast, ...episode } = row;
  return { episode: toLibraryEpisode(episode), podcast };
}

const correctableFields = {
  title: true,
  language: true,
  imageUrl: true,
  categories: true,
  topics: true,
  corrections: true,
} as const;

const corrected = ['title', 'language', 'imageUrl'] as const;

/**
 * Values that differ from the stored ones become corrections. An empty value removes the correction, so that the next
 * reading of the feed restores its own value.
 */
function change(
  row: Record<(typeof corrected)[number], string | null> & { corrections: unknown },
  correction: CorrectionInput,
) {
  const corrections = { ...(row.corrections as Corrections) };
  const values: Corrections = {};
  let given = false;
  for (const name of corrected) {
    const value = correction[name];
    if (value === undefined || value === (row[name] ?? '')) continue;
    if (value) {
      corrections[name] = value;
      values[name] = value;
    } else if (name in corrections) {
      delete corrections[name];
      given = true;
    }
  }
  return { corrections, values, given };
}

/** Forces a full reading of the feed as soon as possible. */
const readAgain = () => ({
  feedEtag: null,
  feedLastModified: null,
  feedBodyHash: null,
  feedNextCheckAt: new Date(),
});

/** Corrections survive later readings of the feed. @throws NotFoundError */
export async function correctPodcast(
  actor: Actor,
  id: string,
  correction: CorrectionInput,
): Promise<string> {
  const title = await inTransaction(async (tx) => {
    const row = await tx.podcast.findUnique({ where: { id }, select: correctableFields });
    if (!row) throw new NotFoundError(t('refusal.noPodcast'));
    const { corrections, values, given } = change(row, correction);
    const told = topicsOf(row).sort().join();
    const isNew = correction.topics && correction.topics.toSorted().join() !== told;
    const topics = isNew ? { topics: correction.topics! } : null;
    await tx.podcast.update({
      where: { id },
      data: {
        ...values,
        ...topics,
        corrections,
        ...(given && readAgain()),
        ...(values.title && { speakersStored: false }),
        searchFolding: 0,
        relatedAt: null,
      },
      select: { id: true },
    });
    await recordAudit(tx, actor, 'changed', ['podcast', id, row.title], {
      ...values,
      ...(topics && { topics: topics.topics.join(', ') }),
    });
    return values.title ?? row.title;
  });
  await reindexWhole(id);
  return title;
}

export async function getCorrectable(id: string) {
  const row = await db.podcast.findUnique({ where: { id }, select: correctableFields });
  if (!row) throw new NotFoundError(t('refusal.noPodcast'));
  return row;
}
