import { db } from '~/adapters/database/client.server';
import {
  inTransaction,
  isMissingRow,
  isUniqueViolation,
  type TransactionClient,
} from '~/adapters/database/transaction.server';
import { noteHeardParts } from '~/domain/collections/progress.server';
import { NotFoundError } from '~/domain/errors';
import { openEpisode, requireEpisode } from '~/domain/episodes/shown-episode.server';
import { lockAccount } from './lock-account.server';
import {
  listedEpisodeFields,
  shownEpisode,
  toListedEpisode as toListed,
} from '~/domain/episodes/listed-episode.server';
import { storePositions, timeOf } from './store-positions.server';
import type { Before } from './undo.server';
import type { HeardEpisode, ListeningPosition, StartedEpisode } from './listening';
import { readPage, type Page, type PageRequest } from '~/lib/web/page';
import { withNotes } from '~/domain/episodes/episode-notes.server';
import { t } from '~/messages/t';

export const positionFields = {
  position: true,
  duration: true,
  listenedAt: true,
  finished: true,
} as const;

export const toPosition = ({
  listenedAt,
  ...row
}: Omit<ListeningPosition, 'listenedAt'> & { listenedAt: Date }): ListeningPosition => ({
  ...row,
  listenedAt: listenedAt.toISOString(),
});

type Row = Omit<ListeningPosition, 'listenedAt'> & {
  userId: string;
  episodeId: string;
  listenedAt: Date;
};

/** The comparison is part of the write, so that devices saving at the same time cannot overwrite a newer position. */
async function replaceOlder(client: Pick<TransactionClient, 'listeningPosition'>, row: Row) {
  const { userId, episodeId, listenedAt } = row;
  const where = { userId, episodeId, listenedAt: { lte: listenedAt } };
  return (await client.listeningPosition.updateMany({ where, data: row })).count > 0;
}

/** Saves the position unless a later one is stored. @throws NotFoundError, GoneError */
export async function savePosition(
  userId: string,
  episodeId: string,
  heard: ListeningPosition,
): Promise<void> {
  await requireEpisode(episodeId);
  const row = { userId, episodeId, ...heard, listenedAt: timeOf(heard.listenedAt) };
  await noteHeardParts(userId, episodeId, heard.position);
  if (await replaceOlder(db, row)) return;
  try {
    await db.listeningPosition.create({ data: row, select: { episodeId: true } });
  } catch (error) {
    if (isMissingRow(error)) throw new NotFoundError(t('refusal.noEpisode'));
    if (!isUniqueViolation(error)) throw error;
    // Another device inserted a row in between; replace it only if it is older.
    await replaceOlder(db, row);
  }
}

/** Saves the position of each episode like `savePosition`; unknown episodes are skipped. */
export async function savePositions(userId: string, heard: HeardEpisode[]): Promise<void> {
  // If an episode occurs twice, the latest position wins.
  const inOrder = heard.toSorted(
    (one, other) => timeOf(one.listenedAt).getTime() - timeOf(other.listenedAt).getTime(),
  );
  const byEpisode = new Map(inOrder.map((one) => [one.episodeId, one]));
  const save = async (tx: TransactionClient) => {
    await lockAccount(tx, userId);
    const known = await tx.episode.findMany({
      where: { id: { in: [...byEpisode.keys()] }, ...openEpisode },
      select: { id: true },
    });
    await storePositions(
      tx,
      userId,
      known.map(({ id }) => byEpisode.get(id)!),
    );
  };
  await inTransaction(save, { retriesOnConflict: true });
}

export async function findPosition(
  userId: string,
  episodeId: string,
): Promise<ListeningPosition | null> {
  const row = await db.listeningPosition.findFirst({
    where: { userId, episodeId, episode: openEpisode },
    select: positionFields,
  });
  if (row) return toPosition(row);
  await requireEpisode(episodeId);
  return null;
}

/** Positions by episode id. Episodes that were never played are absent; visitors get an empty object. */
export async function positionsOf(
  userId: string | null | undefined,
  episodeIds: string[],
): Promise<Record<string, ListeningPosition>> {
  if (!userId) return {};
  const rows = await db.listeningPosition.findMany({
    where: { userId, episodeId: { in: episodeIds } },
    select: { episodeId: true, ...positionFields },
  });
  return Object.fromEntries(rows.map(({ episodeId, ...row }) => [episodeId, toPosition(row)]));
}

/** Episodes begun but not finished, most recent first. @param podcastId only this podcast */
export async function listContinueListening(
  userId: string,
  limit: number,
  podcastId?: string,
): Promise<StartedEpisode[]> {
  const rows = await db.listeningPosition.findMany({
    where: {
      userId,
      finished: false,
      position: { gt: 0 },
      episode: { podcastId, audioUrl: { not: null }, audioGoneAt: null, ...shownEpisode },
    },
    orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
    take: limit,
    select: { ...positionFields, episode: { select: listedEpisodeFields } },
  });
  return rows.map(toStarted);
}

/** Played episodes, most recent first; excludes those that were only marked as played. */
export async function listHistory(
  userId: string,
  wanted: PageRequest,
): Promise<Page & { episodes: StartedEpisode[] }> {
  const where = { userId, position: { gt: 0 }, episode: shownEpisode };
  const { rows, place } = await readPage(
    wanted,
    () => db.listeningPosition.count({ where }),
    (range) =>
      db.listeningPosition.findMany({
        where,
        ...range,
        orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
        select: { ...positionFields, episode: { select: listedEpisodeFields } },
      }),
  );
  return { episodes: await withNotes(rows.map(toStarted)), ...place };
}

/** Idempotent. */
export const forgetEpisode = (userId: string, episodeId: string): Promise<Before> =>
  forget({ userId, episodeId });

export const forgetHistory = (userId: string): Promise<Before> => forget({ userId });

const forget = (where: { userId: string; episodeId?: string }): Promise<Before> =>
  inTransaction(
    async (tx) => {
      const rows = await tx.listeningPosition.findMany({
        where,
        select: { episodeId: true, ...positionFields },
      });
      await tx.listeningPosition.deleteMany({ where });
      const heard = rows.map(({ episodeId, ...row }) => ({ episodeId, was: toPosition(row) }));
      return { changedAt: new Date(), heard };
    },
    { retriesOnConflict: true },
  );

type StartedRow = Parameters<typeof toPosition>[0] & {
  episode: Parameters<typeof toListed>[0];
};

const toStarted = ({ episode, ...row }: StartedRow): StartedEpisode => ({
  ...toPosition(row),
  ...toListed(episode),
});
