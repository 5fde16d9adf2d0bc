import { db } from '~/adapters/database/client.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { artworkPath } from '~/domain/site/artwork/artwork-path.server';
import { NotFoundError } from '~/domain/errors';
import type { ListeningPosition, StartedEpisode } from './listening';
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

function withoutAddress<T extends { imageUrl: string | null }>({ imageUrl, ...row }: T) {
  return { ...row, imagePath: artworkPath(imageUrl) };
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
      episode: {
        audioUrl: { not: null },
        audioGoneAt: null,
        blocked: false,
        podcast: { blocked: false },
      },
    },
    orderBy: [{ listenedAt: 'desc' }, { episodeId: 'desc' }],
    take: limit,
    select: {
      ...positionFields,
      episode: {
        select: {
          id: true,
          title: true,
          audioUrl: true,
          duration: true,
          imageUrl: true,
          pubDate: true,
          podcast: {
            select: { id: true, slug: true, title: true, imageUrl: true, language: true },
          },
        },
      },
    },
  });
  return rows.map(({ episode: { podcast, ...episode }, ...row }) => ({
    ...toPosition(row),
    episode: {
      ...withoutAddress(episode),
      pubDate: episode.pubDate?.toISOString() ?? null,
    },
    podcast: withoutAddress(podcast),
  }));
}
