import { db, inTransaction, type TransactionClient } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { mergePodcasts } from '~/domain/feeds/import/merge-podcasts.server';
import { indexEpisodes, indexPodcast } from '~/domain/feeds/search-index.server';
import {
  podcastAwaitsApproval,
  updateEpisodesBlocked,
  updatePodcastBlocked,
} from '~/domain/podcasts/podcasts.server';
import { FOLDING } from '~/lib/text/fold';
import { isolated } from '~/lib/text/normalize-text';
import { t } from '~/messages/t';
import type { DependentCounts } from './library';

const named = { title: true, hiddenAt: true, hiddenBy: true } as const;
const namedPodcast = { ...named, held: true } as const;
const noPodcast = () => new NotFoundError(t('refusal.noPodcast'));

/** Columns of what is not hidden. */
export const unhidden = { hiddenAt: null, hiddenReason: null, hiddenBy: null } as const;
export const listed = { ...unhidden, searchFolding: 0, relatedAt: null, held: false } as const;

/** Columns of what an admin hides. */
export const hiddenColumns = (actor: Actor, reason: string) => ({
  hiddenAt: new Date(),
  hiddenReason: reason,
  hiddenBy: actor.username,
});

/** Columns of the reports that this settles. */
export const settled = () => ({ resolvedAt: new Date(), resolution: 'hidden' });

export const hiddenAlready = (row: { hiddenBy: string | null } | null) =>
  new ConflictError(t('library.hiddenAlready', { name: isolated(row?.hiddenBy ?? '–') }));

export const shownAlready = () => new ConflictError(t('library.shownAlready'));

/**
 * Hides the podcast from visitors and members, even while its feed is still read. @throws NotFoundError, ConflictError
 */
export async function hidePodcast(actor: Actor, id: string, reason: string): Promise<string> {
  return inTransaction(async (tx) => {
    const { count } = await tx.podcast.updateMany({
      where: { id, hiddenAt: null },
      data: { ...hiddenColumns(actor, reason), blocked: true },
    });
    const row = await tx.podcast.findUnique({ where: { id }, select: namedPodcast });
    if (!row) throw noPodcast();
    if (count === 0) throw row.held ? podcastAwaitsApproval() : hiddenAlready(row);
    const reports = { podcastId: id, resolvedAt: null };
    await tx.podcastReport.updateMany({ where: reports, data: settled() });
    await tx.podcastFacet.deleteMany({ where: { podcastId: id } });
    await tx.podcastSearchText.deleteMany({ where: { podcastId: id } });
    await recordAudit(tx, actor, 'hid', ['podcast', id, row.title], { reason });
    return row.title;
  });
}

/** If the work is interrupted, `searchFolding: 0` lets the background job index the podcast. */
async function reindex(podcastId: string, work: () => Promise<void>): Promise<void> {
  await work();
  await db.podcast.updateMany({
    where: { id: podcastId, searchFolding: 0 },
    data: { searchFolding: FOLDING },
  });
}

/** @throws NotFoundError, ConflictError */
export async function showPodcast(actor: Actor, id: string): Promise<string> {
  const title = await inTransaction(async (tx) => {
    const { count } = await tx.podcast.updateMany({
      where: { id, hiddenAt: { not: null }, held: false },
      data: listed,
    });
    const row = await tx.podcast.findUnique({ where: { id }, select: namedPodcast });
    if (!row) throw noPodcast();
    if (count === 0) throw row.held ? podcastAwaitsApproval() : shownAlready();
    await updatePodcastBlocked(id, tx);
    await recordAudit(tx, actor, 'showed', ['podcast', id, row.title]);
    return row.title;
  });
  await reindexWhole(id);
  return title;
}

export const reindexWhole = (id: string): Promise<void> =>
  reindex(id, async () => {
    await indexPodcast(id);
    await indexEpisodes(id);
  });

/** Shows a held podcast, or rejects it, which hides it. @throws NotFoundError; ConflictError if already decided */
export async function decidePodcast(actor: Actor, id: string, agreed: boolean): Promise<string> {
  const title = await inTransaction(async (tx) => {
    const { count } = await tx.podcast.updateMany({
      where: { id, held: true },
      data: agreed ? listed : { held: false, hiddenAt: new Date(), hiddenBy: actor.username },
    });
    const row = await tx.podcast.findUnique({ where: { id }, select: namedPodcast });
    if (!row) throw noPodcast();
    if (count === 0) throw new ConflictError(t('library.decidedAlready'));
    if (agreed) await updatePodcastBlocked(id, tx);
    const action = agreed ? 'agreed to' : 'refused';
    await recordAudit(tx, actor, action, ['podcast', id, row.title]);
    return row.title;
  });
  if (agreed) await reindexWhole(id);
  return title;
}

const episodeFields = { ...named, podcastId: true } as const;

async function recount(tx: TransactionClient, podcastId: string): Promise<void> {
  const where = { podcastId, blocked: false };
  const newest = await tx.episode.findFirst({
    where,
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    select: { sortDate: true },
  });
  const episodeCount = await tx.episode.count({ where });
  await tx.podcast.update({
    where: { id: podcastId },
    data: { episodeCount, ...(newest && { lastUpdateTime: newest.sortDate }) },
    select: { id: true },
  });
}

/** Like `hidePodcast`, for an episode. */
export async function hideEpisode(actor: Actor, id: string, reason: string): Promise<string> {
  return inTransaction(async (tx) => {
    const { count } = await tx.episode.updateMany({
      where: { id, hiddenAt: null },
      data: { ...hiddenColumns(actor, reason), blocked: true },
    });
    const row = await tx.episode.findUnique({ where: { id }, select: episodeFields });
    if (!row) throw new NotFoundError(t('refusal.noEpisode'));
    if (count === 0) throw hiddenAlready(row);
    const reports = { episodeId: id, resolvedAt: null };
    await tx.episodeReport.updateMany({ where: reports, data: settled() });
    await tx.episodeSearchText.deleteMany({ where: { episodeId: id } });
    await recount(tx, row.podcastId);
    await recordAudit(tx, actor, 'hid', ['episode', id, row.title], { reason });
    return row.title;
  });
}

/** Like `showPodcast`, for an episode. */
export async function showEpisode(actor: Actor, id: string): Promise<string> {
  const { title, podcastId } = await inTransaction(async (tx) => {
    const { count } = await tx.episode.updateMany({
      where: { id, hiddenAt: { not: null } },
      data: unhidden,
    });
    const row = await tx.episode.findUnique({ where: { id }, select: episodeFields });
    if (!row) throw new NotFoundError(t('refusal.noEpisode'));
    if (count === 0) throw shownAlready();
    await updateEpisodesBlocked([id], tx);
    await recount(tx, row.podcastId);
    await tx.podcast.update({ where: { id: row.podcastId }, data: { searchFolding: 0 } });
    await recordAudit(tx, actor, 'showed', ['episode', id, row.title]);
    return row;
  });
  await reindex(podcastId, () => indexEpisodes(podcastId, [id]));
  return title;
}

/** Counts the rows that are deleted with the podcast, or moved when it is merged. @throws NotFoundError */
export async function countDependents(id: string): Promise<DependentCounts> {
  const row = await db.podcast.findUnique({
    where: { id },
    select: { _count: { select: { episodes: true, favorites: true, reviews: true, plays: true } } },
  });
  if (!row) throw noPodcast();
  return row._count;
}

const namedForMerge = { id: true, title: true, hiddenAt: true } as const;

/**
 * Removes a podcast with its episodes and everything members did with them. It can be added again. @throws
 * NotFoundError
 */
export async function removePodcast(actor: Actor, id: string): Promise<string> {
  return inTransaction(async (tx) => {
    const row = await tx.podcast.findUnique({ where: { id }, select: namedForMerge });
    if (!row) throw noPodcast();
    await recordAudit(tx, actor, 'removed', ['podcast', id, row.title]);
    await tx.podcast.delete({ where: { id }, select: { id: true } });
    return row.title;
  }).catch(rowNotFound(() => t('refusal.noPodcast')));
}

/**
 * Merges a podcast into another, which receives its episodes, favorites, reviews and URL.
 *
 * @returns the title of the podcast that stays
 * @throws NotFoundError; ConflictError if both are the same, one is hidden, or a feed is being read
 */
export async function mergeInto(actor: Actor, id: string, keptId: string): Promise<string> {
  if (id === keptId) throw new ConflictError(t('library.mergeSame'));
  const rows = await db.podcast.findMany({
    where: { id: { in: [id, keptId] } },
    select: namedForMerge,
  });
  const source = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.id === keptId);
  if (!source || !target) throw noPodcast();
  const merged = await mergePodcasts(id, keptId, async (tx) => {
    const hidden = await tx.podcast.count({
      where: { id: { in: [id, keptId] }, hiddenAt: { not: null } },
    });
    if (hidden > 0) throw new ConflictError(t('library.mergeHidden'));
    await recordAudit(tx, actor, 'joined', ['podcast', id, source.title], { with: target.title });
  }).catch(rowNotFound(() => t('refusal.noPodcast')));
  if (!merged) throw new ConflictError(t('refusal.feedBusy'));
  return target.title;
}
