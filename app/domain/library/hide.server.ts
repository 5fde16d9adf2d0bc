import { db } from '~/adapters/database/client.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { recordAudit } from '~/domain/audit/audit.server';
import type { Actor } from '~/domain/accounts/users';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { indexEpisodes, indexPodcast } from '~/domain/feeds/search-index.server';
import { podcastWaits } from '~/domain/podcasts/podcasts.server';
import { settleEpisodes, settlePodcast } from '~/domain/podcasts/shown.server';
import { FOLDING } from '~/lib/text/fold';
import { isolated } from '~/lib/text/clean-text';
import { t } from '~/messages/t';

const named = { title: true, hiddenAt: true, hiddenBy: true } as const;
const namedPodcast = { ...named, held: true } as const;
const shown = { hiddenAt: null, hiddenReason: null, hiddenBy: null } as const;
const listed = { ...shown, searchFolding: 0, relatedAt: null, held: false } as const;

const columns = (actor: Actor, reason: string) => ({
  hiddenAt: new Date(),
  hiddenReason: reason,
  hiddenBy: actor.username,
  blocked: true,
});

const settled = () => ({ resolvedAt: new Date(), resolution: 'hidden' });

const hiddenAlready = (row: { hiddenBy: string | null } | null) =>
  new ConflictError(t('library.hiddenAlready', { name: isolated(row?.hiddenBy ?? '–') }));

const shownAlready = () => new ConflictError(t('library.shownAlready'));

/**
 * Hides the podcast from visitors and members, even while its feed is still read. @throws NotFoundError, ConflictError
 */
export async function hidePodcast(actor: Actor, id: string, reason: string): Promise<string> {
  return inTransaction(async (tx) => {
    const { count } = await tx.podcast.updateMany({
      where: { id, hiddenAt: null },
      data: columns(actor, reason),
    });
    const row = await tx.podcast.findUnique({ where: { id }, select: namedPodcast });
    if (!row) throw new NotFoundError(t('refusal.noPodcast'));
    if (count === 0) throw row.held ? podcastWaits() : hiddenAlready(row);
    const reports = { podcastId: id, resolvedAt: null };
    await tx.podcastReport.updateMany({ where: reports, data: settled() });
    await tx.podcastFacet.deleteMany({ where: { podcastId: id } });
    await tx.podcastSearchText.deleteMany({ where: { podcastId: id } });
    const subject = { subjectType: 'podcast', subjectId: id, subjectName: row.title } as const;
    await recordAudit(tx, actor, { action: 'hid', ...subject, detail: { reason } });
    return row.title;
  });
}

/** If the work is interrupted, `searchFolding: 0` lets the background job index the podcast. */
export async function reindex(podcastId: string, work: () => Promise<void>): Promise<void> {
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
    if (!row) throw new NotFoundError(t('refusal.noPodcast'));
    if (count === 0) throw row.held ? podcastWaits() : shownAlready();
    await settlePodcast(id, tx);
    await recordAudit(tx, actor, { action: 'showed', ...podcastSubject(id, row.title) });
    return row.title;
  });
  await reindexWhole(id);
  return title;
}

const podcastSubject = (id: string, title: string) =>
  ({ subjectType: 'podcast', subjectId: id, subjectName: title }) as const;

const reindexWhole = (id: string) =>
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
    if (!row) throw new NotFoundError(t('refusal.noPodcast'));
    if (count === 0) throw new ConflictError(t('library.decidedAlready'));
    if (agreed) await settlePodcast(id, tx);
    const action = agreed ? 'agreed to' : 'refused';
    await recordAudit(tx, actor, { action, ...podcastSubject(id, row.title) });
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
      data: columns(actor, reason),
    });
    const row = await tx.episode.findUnique({ where: { id }, select: episodeFields });
    if (!row) throw new NotFoundError(t('refusal.noEpisode'));
    if (count === 0) throw hiddenAlready(row);
    const reports = { episodeId: id, resolvedAt: null };
    await tx.episodeReport.updateMany({ where: reports, data: settled() });
    await tx.episodeSearchText.deleteMany({ where: { episodeId: id } });
    await recount(tx, row.podcastId);
    const subject = { subjectType: 'episode', subjectId: id, subjectName: row.title } as const;
    await recordAudit(tx, actor, { action: 'hid', ...subject, detail: { reason } });
    return row.title;
  });
}

/** Like `showPodcast`, for an episode. */
export async function showEpisode(actor: Actor, id: string): Promise<string> {
  const { title, podcastId } = await inTransaction(async (tx) => {
    const { count } = await tx.episode.updateMany({
      where: { id, hiddenAt: { not: null } },
      data: shown,
    });
    const row = await tx.episode.findUnique({ where: { id }, select: episodeFields });
    if (!row) throw new NotFoundError(t('refusal.noEpisode'));
    if (count === 0) throw shownAlready();
    await settleEpisodes([id], tx);
    await recount(tx, row.podcastId);
    await tx.podcast.update({ where: { id: row.podcastId }, data: { searchFolding: 0 } });
    const subject = { subjectType: 'episode', subjectId: id, subjectName: row.title } as const;
    await recordAudit(tx, actor, { action: 'showed', ...subject });
    return row;
  });
  await reindex(podcastId, () => indexEpisodes(podcastId, [id]));
  return title;
}
