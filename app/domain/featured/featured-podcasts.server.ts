import { db } from '~/adapters/database/client.server';
import {
  inTransaction,
  isMissingRow,
  isUniqueViolation,
  type TransactionClient,
} from '~/adapters/database/transaction.server';
import { untilWritten } from '~/adapters/database/until-written.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { savedResult, savedResultFields } from '~/domain/search/search-results.server';
import type { Actor } from '~/domain/users/users';
import type { FeaturedPodcast } from './featured';
import { byDisplayOrder, moveWithin } from './featured-order';
import type { FeaturedChanges, FeaturePodcastInput } from './featured-schema';
import { getStoredPodcastId } from './stored-podcast.server';

const fields = {
  id: true,
  podcastId: true,
  notes: true,
  displayOrder: true,
  isActive: true,
  podcast: { select: savedResultFields },
} as const;

type Row = Omit<FeaturedPodcast, 'podcast'> & { podcast: Parameters<typeof savedResult>[0] };

const present = (row: Row): FeaturedPodcast => ({ ...row, podcast: savedResult(row.podcast) });

async function loadActive(): Promise<FeaturedPodcast[]> {
  const rows = await db.featuredPodcast.findMany({
    where: { isActive: true, podcast: { blocked: false } },
    orderBy: byDisplayOrder,
    select: fields,
  });
  return rows.map((row) => present({ ...row, notes: null }));
}

/** What visitors see, in display order, without the admins' notes. */
export const listFeaturedPodcasts = untilWritten(loadActive, 1);

/** Everything on the featured list, active or not, in display order. */
export async function listAllFeaturedPodcasts(): Promise<FeaturedPodcast[]> {
  const rows = await db.featuredPodcast.findMany({ orderBy: byDisplayOrder, select: fields });
  return rows.map(present);
}

const notFeatured = () => new NotFoundError('This podcast is not featured.');

/** @throws NotFoundError */
export async function getFeaturedPodcast(id: string): Promise<FeaturedPodcast> {
  return readFeatured(db, id);
}

async function readFeatured(tx: TransactionClient, id: string): Promise<FeaturedPodcast> {
  const row = await tx.featuredPodcast.findUnique({ where: { id }, select: fields });
  if (!row) throw notFeatured();
  return present(row);
}

/** The times a podcast was featured are counted by its turns: from being shown to not being shown. */
async function beginTurn(tx: TransactionClient, podcastId: string): Promise<void> {
  await tx.featuredStint.create({ data: { podcastId }, select: { id: true } });
}

async function endTurn(tx: TransactionClient, podcastId: string): Promise<void> {
  await tx.featuredStint.updateMany({
    where: { podcastId, endedAt: null },
    data: { endedAt: new Date() },
  });
}

const subject = (item: FeaturedPodcast) => ({
  subjectType: 'featured podcast' as const,
  subjectId: item.podcastId,
  subjectName: item.podcast.title,
});

/**
 * Puts a podcast on the featured list. One that only the directory knows (`api_<number>`) is stored first.
 * @throws NotFoundError, ConflictError ('Already Featured'), UpstreamError
 */
export async function featurePodcast(
  actor: Actor,
  { podcastId: wantedId, ...placement }: FeaturePodcastInput,
): Promise<FeaturedPodcast> {
  const podcastId = await getStoredPodcastId(wantedId);
  try {
    return await inTransaction(async (tx) => {
      const row = await tx.featuredPodcast.create({
        data: { podcastId, ...placement },
        select: fields,
      });
      if (row.isActive) await beginTurn(tx, podcastId);
      const item = present(row);
      await recordAudit(tx, actor, { action: 'added', ...subject(item) });
      return item;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('Already Featured');
    throw error;
  }
}

/** Of several who do the same at once, one has switched it; the others wait for that one and have not. */
async function switchTo(
  tx: TransactionClient,
  id: string,
  isActive: boolean | undefined,
): Promise<boolean> {
  if (isActive === undefined) return false;
  const where = { id, isActive: !isActive };
  const { count } = await tx.featuredPodcast.updateMany({ where, data: { isActive } });
  return count === 1;
}

/**
 * Changes whether, where and with which notes a podcast is featured.
 * @throws NotFoundError
 */
export async function updateFeaturedPodcast(
  actor: Actor,
  id: string,
  changes: FeaturedChanges,
): Promise<FeaturedPodcast> {
  try {
    return await inTransaction(async (tx) => {
      const switched = await switchTo(tx, id, changes.isActive);
      const row = await tx.featuredPodcast.update({ where: { id }, data: changes, select: fields });
      if (switched) await (row.isActive ? beginTurn : endTurn)(tx, row.podcastId);
      const after = present(row);
      const detail = { ...changes };
      await recordAudit(tx, actor, { action: 'changed', ...subject(after), detail });
      return after;
    });
  } catch (error) {
    if (isMissingRow(error)) throw notFeatured(); // removed by another admin in the same moment
    throw error;
  }
}

/**
 * Lets a featured podcast change places with the one above or below. At the end of the list nothing happens.
 * @throws NotFoundError
 */
export async function moveFeaturedPodcast(
  actor: Actor,
  id: string,
  by: 'up' | 'down',
): Promise<void> {
  await inTransaction(
    async (tx) => {
      const item = await readFeatured(tx, id);
      if (!(await moveWithin(tx.featuredPodcast, id, by))) return;
      await recordAudit(tx, actor, { action: `moved ${by}`, ...subject(item) });
    },
    { isolationLevel: 'Serializable' },
  );
}

/** Takes a podcast off the featured list. @throws NotFoundError */
export async function unfeaturePodcast(actor: Actor, id: string): Promise<FeaturedPodcast> {
  return inTransaction(async (tx) => {
    const before = await readFeatured(tx, id);
    const { count } = await tx.featuredPodcast.deleteMany({ where: { id } });
    if (count === 0) throw notFeatured();
    await endTurn(tx, before.podcastId);
    await recordAudit(tx, actor, { action: 'removed', ...subject(before) });
    return before;
  });
}
