import { db } from '~/adapters/database/client.server';
import {
  inTransaction,
  isMissingRow,
  isUniqueViolation,
  type TransactionClient,
} from '~/adapters/database/transaction.server';
import { untilWritten } from '~/adapters/database/until-written.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { withImagePath } from '~/domain/artwork/artwork-path.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import type { Actor } from '~/domain/users/users';
import { plainText } from '~/lib/plain-text';
import { MAX_ACTIVE_EPISODES, type FeaturedEpisode } from './featured';
import { byDisplayOrder, moveWithin } from './featured-order';
import type { FeaturedChanges, FeatureEpisodeInput } from './featured-schema';
import { getStoredEpisode } from './stored-episode.server';

/** Characters of a description on a card. */
const EXCERPT = 200;

const fields = {
  id: true,
  episodeId: true,
  podcastId: true,
  notes: true,
  displayOrder: true,
  activeSlot: true,
  episode: {
    select: {
      id: true,
      title: true,
      description: true,
      pubDate: true,
      duration: true,
      audioUrl: true,
      imageUrl: true,
    },
  },
  podcast: {
    select: {
      id: true,
      slug: true,
      title: true,
      description: true,
      imageUrl: true,
      language: true,
    },
  },
} as const;

type Row = Omit<FeaturedEpisode, 'isActive' | 'episode' | 'podcast'> & {
  activeSlot: number | null;
  episode: Omit<FeaturedEpisode['episode'], 'imagePath' | 'pubDate'> & { pubDate: Date | null };
  podcast: Omit<FeaturedEpisode['podcast'], 'imagePath'>;
};

function present({ activeSlot, episode, podcast, ...row }: Row): FeaturedEpisode {
  return {
    ...row,
    isActive: activeSlot !== null,
    episode: {
      ...withImagePath(episode),
      description: plainText(episode.description, EXCERPT),
      pubDate: episode.pubDate?.toISOString() ?? null,
    },
    podcast: { ...withImagePath(podcast), description: plainText(podcast.description, EXCERPT) },
  };
}

async function loadActive(): Promise<FeaturedEpisode[]> {
  const rows = await db.featuredEpisode.findMany({
    where: { activeSlot: { not: null }, podcast: { blocked: false } },
    orderBy: byDisplayOrder,
    select: fields,
  });
  return rows.map((row) => present({ ...row, notes: null }));
}

/** What visitors see, in display order, without the admins' notes. */
export const listFeaturedEpisodes = untilWritten(loadActive, 1);

/** Everything on the list, active or not, in display order. */
export async function listAllFeaturedEpisodes(): Promise<FeaturedEpisode[]> {
  const rows = await db.featuredEpisode.findMany({ orderBy: byDisplayOrder, select: fields });
  return rows.map(present);
}

/** @throws NotFoundError */
export async function getFeaturedEpisode(id: string): Promise<FeaturedEpisode> {
  return readFeatured(db, id);
}

const notFeatured = () => new NotFoundError('This episode is not featured.');

async function readFeatured(tx: TransactionClient, id: string): Promise<FeaturedEpisode> {
  const row = await tx.featuredEpisode.findUnique({ where: { id }, select: fields });
  if (!row) throw notFeatured();
  return present(row);
}

/** @throws ConflictError when all are taken */
async function findFreeSlot(tx: TransactionClient): Promise<number> {
  const rows = await tx.featuredEpisode.findMany({
    where: { activeSlot: { not: null } },
    select: { activeSlot: true },
  });
  const taken = new Set(rows.map((row) => row.activeSlot));
  for (let slot = 1; slot <= MAX_ACTIVE_EPISODES; slot += 1) if (!taken.has(slot)) return slot;
  throw new ConflictError(
    `At most ${MAX_ACTIVE_EPISODES} featured episodes can be active. Switch one off or remove it first.`,
  );
}

/**
 * Runs work that takes a slot. Whoever finds it taken by somebody else in the same moment looks again, until
 * it has one or there is none left.
 */
async function withFreeSlot<T>(
  work: (tx: TransactionClient, slot: () => Promise<number>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction((tx) => work(tx, () => findFreeSlot(tx)));
    } catch (error) {
      if (isMissingRow(error)) throw notFeatured();
      if (!isUniqueViolation(error) || attempt > 3 * MAX_ACTIVE_EPISODES) throw error;
    }
  }
}

const subject = (item: FeaturedEpisode) => ({
  subjectType: 'featured episode' as const,
  subjectId: item.episodeId,
  subjectName: item.episode.title,
});

/**
 * Features an episode. One of a podcast that only the directory knows is stored with its podcast first.
 * @throws NotFoundError, UpstreamError, ConflictError: 'Already Featured', or six are active
 */
export async function featureEpisode(
  actor: Actor,
  { isActive, notes, displayOrder, ...wanted }: FeatureEpisodeInput,
): Promise<FeaturedEpisode> {
  const { episodeId, podcastId } = await getStoredEpisode(wanted);
  return withFreeSlot(async (tx, slot) => {
    const existing = await tx.featuredEpisode.findUnique({
      where: { episodeId },
      select: { id: true },
    });
    if (existing) throw new ConflictError('Already Featured');
    const activeSlot = isActive ? await slot() : null;
    const row = await tx.featuredEpisode.create({
      data: { episodeId, podcastId, notes, displayOrder, activeSlot },
      select: fields,
    });
    const item = present(row);
    await recordAudit(tx, actor, { action: 'added', ...subject(item) });
    return item;
  });
}

/**
 * Changes whether, where and with which notes an episode is featured.
 * @throws NotFoundError, ConflictError when it would be the seventh active one
 */
export async function updateFeaturedEpisode(
  actor: Actor,
  id: string,
  { isActive, ...changes }: FeaturedChanges,
): Promise<FeaturedEpisode> {
  return withFreeSlot(async (tx, slot) => {
    const before = await readFeatured(tx, id);
    const activeSlot =
      isActive === undefined || isActive === before.isActive
        ? undefined
        : isActive
          ? await slot()
          : null;
    const row = await tx.featuredEpisode.update({
      where: { id },
      data: { ...changes, activeSlot },
      select: fields,
    });
    const after = present(row);
    const detail = { ...changes, ...(isActive === undefined ? {} : { isActive }) };
    await recordAudit(tx, actor, { action: 'changed', ...subject(after), detail });
    return after;
  });
}

/**
 * Lets a featured episode change places with the one above or below. At the end of the list nothing happens.
 * @throws NotFoundError
 */
export async function moveFeaturedEpisode(
  actor: Actor,
  id: string,
  by: 'up' | 'down',
): Promise<void> {
  await inTransaction(
    async (tx) => {
      const item = await readFeatured(tx, id);
      if (!(await moveWithin(tx.featuredEpisode, id, by))) return;
      await recordAudit(tx, actor, { action: `moved ${by}`, ...subject(item) });
    },
    { isolationLevel: 'Serializable' },
  );
}

/** Takes an episode off the list. @throws NotFoundError */
export async function unfeatureEpisode(actor: Actor, id: string): Promise<FeaturedEpisode> {
  return inTransaction(async (tx) => {
    const before = await readFeatured(tx, id);
    const { count } = await tx.featuredEpisode.deleteMany({ where: { id } });
    if (count === 0) throw notFeatured();
    await recordAudit(tx, actor, { action: 'removed', ...subject(before) });
    return before;
  });
}
