import { db, inRetriedTransaction } from '~/adapters/database/client.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { besideInShow } from '~/domain/episodes/episodes.server';
import { getOpenEpisode } from '~/domain/episodes/listed-episodes.server';
import { ThrottledError } from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { anyOf } from '~/lib/any-of';
import { slicesOf } from '~/lib/concurrency/batches';
import { t } from '~/messages/t';
import { notAfterNow, positionFields, savePosition, toPosition } from './listening.server';
import { ROWS_AT_ONCE, type UndoableChange } from './undo.server';

/**
 * An episode marked as unplayed starts from the beginning again.
 *
 * @param at when it was marked: what was heard later stays
 * @throws NotFoundError
 */
export async function markPlayed(
  userId: string,
  episodeId: string,
  played: boolean,
  at = new Date().toISOString(),
): Promise<void> {
  const heard = await db.listeningPosition.findUnique({
    where: { userId_episodeId: { userId, episodeId } },
    select: { position: true, duration: true },
  });
  await savePosition(userId, episodeId, {
    position: played ? (heard?.position ?? 0) : 0,
    duration: heard?.duration ?? null,
    finished: played,
    listenedAt: at,
  });
}

/** The episode and all earlier ones, in series order for a serial show, else by date. @throws NotFoundError */
export async function listEpisodesUpTo(episodeId: string): Promise<string[]> {
  const episode = await getOpenEpisode(episodeId, {
    id: true,
    podcastId: true,
    sortDate: true,
    seriesPlace: true,
    podcast: { select: { feedType: true } },
  });
  const { podcastId, podcast } = episode;
  const earlier = besideInShow(podcast.feedType, episode, 'lt');
  const rows = await db.episode.findMany({
    where: { podcastId, blocked: false, OR: [{ id: episodeId }, ...earlier] },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Marks the episodes of `listEpisodesUpTo` as played. @param at like `markAllPlayed` @throws NotFoundError */
export const markPlayedUpTo = async (
  userId: string,
  episodeId: string,
  at?: string,
): Promise<UndoableChange> => markAllPlayed(userId, await listEpisodesUpTo(episodeId), at);

/**
 * Marks existing episodes as played; those already marked are left unchanged.
 *
 * @param at when they were marked, not after now: what was heard later is left unchanged too
 */
export async function markAllPlayed(
  userId: string,
  episodeIds: string[],
  at = new Date().toISOString(),
): Promise<UndoableChange> {
  const changedAt = notAfterNow(at);
  const heard: NonNullable<UndoableChange['heard']> = [];
  for (const portion of slicesOf(episodeIds, ROWS_AT_ONCE)) {
    heard.push(...(await markPortion(userId, portion, changedAt)));
  }
  return { changedAt, heard };
}

const markPortion = (userId: string, portion: string[], listenedAt: Date) =>
  inRetriedTransaction(async (tx) => {
    const of = { userId, episodeId: anyOf(portion) };
    const rows = await tx.listeningPosition.findMany({
      where: of,
      select: { episodeId: true, ...positionFields },
    });
    const positions = new Map(rows.map(({ episodeId, ...row }) => [episodeId, toPosition(row)]));
    await tx.listeningPosition.updateMany({
      where: { ...of, finished: false, listenedAt: { lte: listenedAt } },
      data: { finished: true, listenedAt },
    });
    await tx.listeningPosition.createMany({
      data: portion
        .filter((id) => !positions.has(id))
        .map((id) => ({ userId, episodeId: id, position: 0, finished: true, listenedAt })),
    });
    return portion
      .map((episodeId) => ({ episodeId, was: positions.get(episodeId) ?? null }))
      .filter(({ was }) => !was || (!was.finished && new Date(was.listenedAt) <= listenedAt));
  });

/** Counts one play per listener (id or address) and half hour, without storing the listener. */
export async function recordPlay(episodeId: string, listener: string): Promise<void> {
  const { podcastId } = await getOpenEpisode(episodeId, { podcastId: true });
  if (!(await isFirstPlay(episodeId, listener))) return;
  await db.play
    .create({ data: { episodeId, podcastId }, select: { id: true } })
    .catch(rowNotFound(() => t('refusal.noEpisode')));
}

async function isFirstPlay(episodeId: string, listener: string): Promise<boolean> {
  try {
    await consumeThrottle('samePlay', `${listener} ${episodeId}`);
    return true;
  } catch (error) {
    if (error instanceof ThrottledError) return false;
    throw error;
  }
}
