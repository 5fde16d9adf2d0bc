import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import {
  db,
  type Prisma,
  inTransaction,
  isMissingRow,
  isUniqueViolation,
  type TransactionClient,
  listMatches,
} from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { withImagePath } from '~/domain/artwork/artwork-path.server';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { episodeChoiceResponse } from '~/domain/episodes/episodes-schema';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { columnsOf } from '~/domain/input-schema';
import { plainText } from '~/lib/html/plain-text';
import type { Page, PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { MAX_ACTIVE_EPISODES } from './featured';
import { inLanguages, languageFirst, byDisplayOrder, moveFeatured } from './featured-list.server';
import {
  featuredEpisodeResponse,
  type FeaturedEpisode,
  type FeaturedChanges,
  type FeatureEpisodeInput,
} from './featured-schema';
import { getStoredEpisode } from './pickable.server';

const EXCERPT = 200;

const fields = {
  id: true,
  episodeId: true,
  podcastId: true,
  notes: true,
  displayOrder: true,
  activeSlot: true,
  episode: { select: columnsOf(episodeChoiceResponse) },
  podcast: {
    select: columnsOf(featuredEpisodeResponse.shape.podcast.omit({ imagePath: true })),
  },
} as const;

type FeaturedEpisodeRow = Prisma.FeaturedEpisodeGetPayload<{ select: typeof fields }>;

function toFeaturedEpisode({
  activeSlot,
  episode,
  podcast,
  ...row
}: FeaturedEpisodeRow): FeaturedEpisode {
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
    where: {
      // With `not: null` SQLite would read the whole table of episodes.
      activeSlot: { gte: 1 },
      episode: { blocked: false, audioGoneAt: null },
      podcast: { blocked: false },
    },
    orderBy: byDisplayOrder,
    select: fields,
  });
  return rows.map(toFeaturedEpisode);
}

const listActive = cacheUntilWrite(loadActive, 1);

/** `within`: podcast languages, all if empty. Episodes in the language `first` come first. */
export async function listFeaturedEpisodes({
  languages = [],
  first = null,
}: { languages?: readonly string[]; first?: string | null } = {}): Promise<FeaturedEpisode[]> {
  return languageFirst(inLanguages(await listActive(), languages), first);
}

export async function listAllFeaturedEpisodes(): Promise<FeaturedEpisode[]> {
  const rows = await db.featuredEpisode.findMany({ orderBy: byDisplayOrder, select: fields });
  return rows.map(toFeaturedEpisode);
}

export async function pageFeaturedEpisodes(
  request: PageRequest & { search?: string },
): Promise<{ featured: FeaturedEpisode[]; pagination: Page }> {
  const title = { select: { title: true } };
  const searched = { episode: title, podcast: title, notes: true };
  const { rows, pagination } = await listMatches(request, db.featuredEpisode, searched, {
    orderBy: byDisplayOrder,
    select: fields,
  });
  return { featured: rows.map(toFeaturedEpisode), pagination };
}

const notFeatured = () => new NotFoundError(t('refusal.episodeNotFeatured'));

export async function getFeaturedEpisode(
  id: string,
  tx: TransactionClient = db,
): Promise<FeaturedEpisode> {
  const row = await tx.featuredEpisode.findUnique({ where: { id }, select: fields });
  if (!row) throw notFeatured();
  return toFeaturedEpisode(row);
}

async function findFreeSlot(tx: TransactionClient): Promise<number> {
  const rows = await tx.featuredEpisode.findMany({
    where: { activeSlot: { not: null } },
    select: { activeSlot: true },
  });
  const taken = new Set(rows.map((row) => row.activeSlot));
  for (let slot = 1; slot <= MAX_ACTIVE_EPISODES; slot += 1) if (!taken.has(slot)) return slot;
  throw new ConflictError(t('refusal.mostFeatured', { count: MAX_ACTIVE_EPISODES }));
}

/** Retries with the next free slot if another admin takes it at the same time. */
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

const subjectOf = ({ episodeId, episode }: FeaturedEpisode): Audited => [
  'featured episode',
  episodeId,
  episode.title,
];

/** An `api_` podcast is stored first. */
export async function featureEpisode(
  actor: Actor,
  { isActive, notes, displayOrder, ...reference }: FeatureEpisodeInput,
): Promise<FeaturedEpisode> {
  const { episodeId, podcastId } = await getStoredEpisode(reference, actor.id);
  return withFreeSlot(async (tx, slot) => {
    const existing = await tx.featuredEpisode.findUnique({
      where: { episodeId },
      select: { id: true },
    });
    if (existing) throw new ConflictError(t('refusal.alreadyFeatured'));
    const activeSlot = isActive ? await slot() : null;
    const row = await tx.featuredEpisode.create({
      data: { episodeId, podcastId, notes, displayOrder, activeSlot },
      select: fields,
    });
    const item = toFeaturedEpisode(row);
    await recordAudit(tx, actor, 'added', subjectOf(item));
    return item;
  });
}

export async function updateFeaturedEpisode(
  actor: Actor,
  id: string,
  { isActive, ...changes }: FeaturedChanges,
): Promise<FeaturedEpisode> {
  return withFreeSlot(async (tx, slot) => {
    const before = await getFeaturedEpisode(id, tx);
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
    const after = toFeaturedEpisode(row);
    const detail = { ...changes, ...(isActive === undefined ? {} : { isActive }) };
    await recordAudit(tx, actor, 'changed', subjectOf(after), detail);
    return after;
  });
}

/** Swaps with the neighbor above or below, if there is one. @returns the new index. @throws NotFoundError */
export const moveFeaturedEpisode = (actor: Actor, id: string, by: 'up' | 'down'): Promise<number> =>
  moveFeatured(actor, id, by, {
    table: (tx) => tx.featuredEpisode,
    subject: async (tx) => subjectOf(await getFeaturedEpisode(id, tx)),
  });

export async function unfeatureEpisode(actor: Actor, id: string): Promise<FeaturedEpisode> {
  return inTransaction(async (tx) => {
    const before = await getFeaturedEpisode(id, tx);
    const { count } = await tx.featuredEpisode.deleteMany({ where: { id } });
    if (count === 0) throw notFeatured();
    await recordAudit(tx, actor, 'removed', subjectOf(before));
    return before;
  });
}
