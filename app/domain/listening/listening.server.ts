import { db } from '~/adapters/database/client.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { NotFoundError } from '~/domain/errors';
import {
  listedEpisodeFields,
  shownEpisode,
  toListedEpisode as toListed,
} from './listed-episode.server';
import type { ListeningPosition, StartedEpisode } from './listening';
import { readPage, type Page, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';

const positionFields = {
  position: true,
  duration: true,
  listenedAt: true,
  finished: true,
} as const;

const toPosition = ({
  listenedAt,
  ...row
}: Omit<ListeningPosition, 'listenedAt'> & { listenedAt: Date }): ListeningPosition => ({
  ...row,
  listenedAt: listenedAt.toISOString(),
});

/** The comparison is part of the write, so that devices saving at once cannot overtake each other. */
export async function savePosition(
  userId: string,
  episodeId: string,
  { listenedAt, ...heard }: ListeningPosition,
): Promise<void> {
  // A clock that runs ahead would block other devices until then.
  const at = new Date(Math.min(Date.parse(listenedAt), Date.now()));
  const data = { ...heard, listenedAt: at };
  const replaceOlder = () =>
    db.listeningPosition.updateMany({
      where: { userId, episodeId, listenedAt: { lte: at } },
      data,
    });
  if ((await replaceOlder()).count > 0) return;
  try {
    await db.listeningPosition.create({
      data: { userId, episodeId, ...data },
      select: { episodeId: true },
    });
  } catch (error) {
    if (isMissingRow(error)) throw new NotFoundError(t('refusal.noEpisode'));
    if (!isUniqueViolation(error)) throw error;
    // A newer row stays; an older one may have come in between.
    await replaceOlder();
  }
}

export async function findPosition(
  userId: string,
  episodeId: string,
): Promise<ListeningPosition | null> {
  const row = await db.listeningPosition.findUnique({
    where: { userId_episodeId: { userId, episodeId } },
    select: positionFields,
  });
  if (row) return toPosition(row);
  const episode = await db.episode.findUnique({ where: { id: episodeId }, select: { id: true } });
  if (!episode) throw new NotFoundError(t('refusal.noEpisode'));
  return null;
}

/** By episode; those that were never heard are missing, and all for a visitor. */
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

export async function listContinueListening(
  userId: string,
  limit: number,
): Promise<StartedEpisode[]> {
  const rows = await db.listeningPosition.findMany({
    where: {
      userId,
      finished: false,
      position: { gt: 0 },
      episode: { audioUrl: { not: null }, audioGoneAt: null, ...shownEpisode },
    },
    orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
    take: limit,
    select: { ...positionFields, episode: { select: listedEpisodeFields } },
  });
  return rows.map(toStarted);
}

/** What was listened to, the latest first; an episode that was only marked as played is none. */
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
  return { episodes: rows.map(toStarted), ...place };
}

/** Idempotent. */
export async function forgetEpisode(userId: string, episodeId: string): Promise<void> {
  await db.listeningPosition.deleteMany({ where: { userId, episodeId } });
}

export async function forgetHistory(userId: string): Promise<void> {
  await db.listeningPosition.deleteMany({ where: { userId } });
}

type StartedRow = Parameters<typeof toPosition>[0] & {
  episode: Parameters<typeof toListed>[0];
};

const toStarted = ({ episode, ...row }: StartedRow): StartedEpisode => ({
  ...toPosition(row),
  ...toListed(episode),
});
