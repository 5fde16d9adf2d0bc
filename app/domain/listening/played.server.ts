import { db } from '~/adapters/database/client.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { sortOfShow } from '~/domain/episodes/episodes';
import { NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';
import { savePosition } from './listening.server';

/** An episode that is no longer played begins at its start again. @throws NotFoundError */
export async function markPlayed(
  userId: string,
  episodeId: string,
  played: boolean,
): Promise<void> {
  const heard = await db.listeningPosition.findUnique({
    where: { userId_episodeId: { userId, episodeId } },
    select: { position: true, duration: true },
  });
  await savePosition(userId, episodeId, {
    position: played ? (heard?.position ?? 0) : 0,
    duration: heard?.duration ?? null,
    finished: played,
    listenedAt: new Date().toISOString(),
  });
}

/** The episode and all before it, in the order of a serial show, else by date. @throws NotFoundError */
export async function listEpisodesUpTo(episodeId: string): Promise<string[]> {
  const episode = await db.episode.findFirst({
    where: { id: episodeId, blocked: false },
    select: {
      podcastId: true,
      sortDate: true,
      seriesPlace: true,
      podcast: { select: { feedType: true } },
    },
  });
  if (!episode) throw new NotFoundError(t('refusal.noEpisode'));
  const { podcastId, sortDate, seriesPlace, podcast } = episode;
  const earlier =
    sortOfShow(podcast.feedType) === 'oldest'
      ? [{ seriesPlace: { lt: seriesPlace } }, { seriesPlace, id: { lte: episodeId } }]
      : [{ sortDate: { lt: sortDate } }, { sortDate, id: { lte: episodeId } }];
  const rows = await db.episode.findMany({
    where: { podcastId, blocked: false, OR: earlier },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Rows of one write, which holds SQLite's thread. */
const AT_ONCE = 500;

/** Marks what `listEpisodesUpTo` names. @throws NotFoundError */
export async function markPlayedUpTo(userId: string, episodeId: string): Promise<void> {
  const ids = await listEpisodesUpTo(episodeId);
  const listenedAt = new Date();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const portion = ids.slice(from, from + AT_ONCE);
    const mark = async (tx: TransactionClient) => {
      const heard = { userId, episodeId: { in: portion } };
      await tx.listeningPosition.updateMany({
        where: { ...heard, finished: false },
        data: { finished: true, listenedAt },
      });
      const known = await tx.listeningPosition.findMany({
        where: heard,
        select: { episodeId: true },
      });
      const marked = new Set(known.map((row) => row.episodeId));
      await tx.listeningPosition.createMany({
        data: portion
          .filter((id) => !marked.has(id))
          .map((id) => ({ userId, episodeId: id, position: 0, finished: true, listenedAt })),
      });
    };
    await inTransaction(mark, { looksFirst: true });
  }
}
