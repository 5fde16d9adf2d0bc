import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import {
  db,
  type Prisma,
  inTransaction,
  type TransactionClient,
  listMatches,
} from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { duplicateRow, rowNotFound } from '~/domain/database-errors.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { savedResult, savedResultFields } from '~/domain/search/search-results.server';
import { rowsInSlices } from '~/lib/any-of';
import type { Page, PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { inLanguages, languageFirst, byDisplayOrder, moveFeatured } from './featured-list.server';
import type { FeaturedPodcast, FeaturedChanges, FeaturePodcastInput } from './featured-schema';
import { getStoredPodcastId } from './pickable.server';

const fields = {
  id: true,
  podcastId: true,
  notes: true,
  displayOrder: true,
  isActive: true,
  podcast: { select: savedResultFields },
} as const;

type FeaturedPodcastRow = Prisma.FeaturedPodcastGetPayload<{ select: typeof fields }>;

const toFeaturedPodcast = (row: FeaturedPodcastRow): FeaturedPodcast => ({
  ...row,
  podcast: savedResult(row.podcast),
});

async function loadActive(): Promise<FeaturedPodcast[]> {
  const rows = await db.featuredPodcast.findMany({
    where: { isActive: true, podcast: { blocked: false } },
    orderBy: byDisplayOrder,
    select: fields,
  });
  return rows.map(toFeaturedPodcast);
}

const listActive = cacheUntilWrite(loadActive, 1);

/** `within`: podcast languages, all if empty. Podcasts in the language `first` come first. */
export async function listFeaturedPodcasts({
  languages = [],
  first = null,
}: { languages?: readonly string[]; first?: string | null } = {}): Promise<FeaturedPodcast[]> {
  return languageFirst(inLanguages(await listActive(), languages), first);
}

export async function listAllFeaturedPodcasts(): Promise<FeaturedPodcast[]> {
  const rows = await db.featuredPodcast.findMany({ orderBy: byDisplayOrder, select: fields });
  return rows.map(toFeaturedPodcast);
}

export async function pageFeaturedPodcasts(
  request: PageRequest & { search?: string },
): Promise<{ featured: FeaturedPodcast[]; pagination: Page }> {
  const searched = { podcast: { select: { title: true, author: true } }, notes: true };
  const { rows, pagination } = await listMatches(request, db.featuredPodcast, searched, {
    orderBy: byDisplayOrder,
    select: fields,
  });
  return { featured: rows.map(toFeaturedPodcast), pagination };
}

/** Those of the given podcasts that are featured. */
export async function featuredAmong(podcastIds: string[]): Promise<string[]> {
  const rows = await rowsInSlices(podcastIds, (podcastId) =>
    db.featuredPodcast.findMany({ where: { podcastId }, select: { podcastId: true } }),
  );
  return rows.map(({ podcastId }) => podcastId);
}

const notFeatured = () => new NotFoundError(t('refusal.podcastNotFeatured'));

export async function getFeaturedPodcast(
  id: string,
  tx: TransactionClient = db,
): Promise<FeaturedPodcast> {
  const row = await tx.featuredPodcast.findUnique({ where: { id }, select: fields });
  if (!row) throw notFeatured();
  return toFeaturedPodcast(row);
}

/** Statistics count stints: a stint begins with each change from inactive to active. */
async function beginStint(tx: TransactionClient, podcastId: string): Promise<void> {
  await tx.featuredStint.create({ data: { podcastId }, select: { id: true } });
}

async function endStint(tx: TransactionClient, podcastId: string): Promise<void> {
  await tx.featuredStint.updateMany({
    where: { podcastId, endedAt: null },
    data: { endedAt: new Date() },
  });
}

const subjectOf = ({ podcastId, podcast }: FeaturedPodcast): Audited => [
  'featured podcast',
  podcastId,
  podcast.title,
];

/** An `api_` podcast is stored first. */
export async function featurePodcast(
  actor: Actor,
  { podcastId: wantedId, ...placement }: FeaturePodcastInput,
): Promise<FeaturedPodcast> {
  const podcastId = await getStoredPodcastId(wantedId, actor.id);
  return inTransaction(async (tx) => {
    const row = await tx.featuredPodcast.create({
      data: { podcastId, ...placement },
      select: fields,
    });
    if (row.isActive) await beginStint(tx, podcastId);
    const item = toFeaturedPodcast(row);
    await recordAudit(tx, actor, 'added', subjectOf(item));
    return item;
  }).catch(duplicateRow(() => new ConflictError(t('refusal.alreadyFeatured'))));
}

/** Returns true only for the request that made the change, if several run at once. */
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

export async function updateFeaturedPodcast(
  actor: Actor,
  id: string,
  changes: FeaturedChanges,
): Promise<FeaturedPodcast> {
  return inTransaction(async (tx) => {
    const switched = await switchTo(tx, id, changes.isActive);
    const row = await tx.featuredPodcast.update({ where: { id }, data: changes, select: fields });
    if (switched) await (row.isActive ? beginStint : endStint)(tx, row.podcastId);
    const after = toFeaturedPodcast(row);
    await recordAudit(tx, actor, 'changed', subjectOf(after), { ...changes });
    return after;
  }).catch(rowNotFound(() => t('refusal.podcastNotFeatured')));
}

export const moveFeaturedPodcast = (actor: Actor, id: string, by: 'up' | 'down'): Promise<number> =>
  moveFeatured(actor, id, by, {
    table: (tx) => tx.featuredPodcast,
    subject: async (tx) => subjectOf(await getFeaturedPodcast(id, tx)),
  });

export async function unfeaturePodcast(actor: Actor, id: string): Promise<FeaturedPodcast> {
  return inTransaction(async (tx) => {
    const before = await getFeaturedPodcast(id, tx);
    const { count } = await tx.featuredPodcast.deleteMany({ where: { id } });
    if (count === 0) throw notFeatured();
    await endStint(tx, before.podcastId);
    await recordAudit(tx, actor, 'removed', subjectOf(before));
    return before;
  });
}
