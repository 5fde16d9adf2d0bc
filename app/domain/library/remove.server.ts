import { db } from '~/adapters/database/client.server';
import { inTransaction } from '~/adapters/database/transaction.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { mergePodcasts } from '~/domain/feeds/import/merge-podcasts.server';
import { t } from '~/messages/t';
import type { PodcastBelongings } from './library';

const noPodcast = () => new NotFoundError(t('refusal.noPodcast'));

/** Counts the rows that are deleted with the podcast, or moved when it is merged. @throws NotFoundError */
export async function countBelongings(id: string): Promise<PodcastBelongings> {
  const row = await db.podcast.findUnique({
    where: { id },
    select: { _count: { select: { episodes: true, favorites: true, reviews: true, plays: true } } },
  });
  if (!row) throw noPodcast();
  return row._count;
}

const named = { id: true, title: true, hiddenAt: true } as const;

/**
 * Removes a podcast with its episodes and everything members did with them. It can be added again. @throws
 * NotFoundError
 */
export async function removePodcast(actor: Actor, id: string): Promise<string> {
  return inTransaction(async (tx) => {
    const row = await tx.podcast.findUnique({ where: { id }, select: named });
    if (!row) throw noPodcast();
    const subject = { subjectType: 'podcast', subjectId: id, subjectName: row.title } as const;
    await recordAudit(tx, actor, { action: 'removed', ...subject });
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
  const rows = await db.podcast.findMany({ where: { id: { in: [id, keptId] } }, select: named });
  const given = rows.find((row) => row.id === id);
  const kept = rows.find((row) => row.id === keptId);
  if (!given || !kept) throw noPodcast();
  const merged = await mergePodcasts(id, keptId, async (tx) => {
    const hidden = await tx.podcast.count({
      where: { id: { in: [id, keptId] }, hiddenAt: { not: null } },
    });
    if (hidden > 0) throw new ConflictError(t('library.mergeHidden'));
    await recordAudit(tx, actor, {
      action: 'joined',
      subjectType: 'podcast',
      subjectId: id,
      subjectName: given.title,
      detail: { with: kept.title },
    });
  }).catch(rowNotFound(() => t('refusal.noPodcast')));
  if (!merged) throw new ConflictError(t('refusal.feedBusy'));
  return kept.title;
}
