import { db } from '~/adapters/database/client.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { NotFoundError } from '~/domain/errors';
import type { ListeningPosition, StartedEpisode } from './listening';

const positionFields = {
  position: true,
  duration: true,
  listenedAt: true,
  finished: true,
} as const;

const present = ({
  listenedAt,
  ...row
}: Omit<ListeningPosition, 'listenedAt'> & { listenedAt: Date }): ListeningPosition => ({
  ...row,
  listenedAt: listenedAt.toISOString(),
});

/**
 * Remembers how far somebody listened, unless something heard later is remembered already. The comparison
 * is part of the write, so devices that save at once cannot overtake each other.
 * @throws NotFoundError when there is no such episode
 */
export async function savePosition(
  userId: string,
  episodeId: string,
  { listenedAt, ...heard }: ListeningPosition,
): Promise<void> {
  // A clock that runs ahead would otherwise keep every other device from saving until then.
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
    if (isMissingRow(error)) throw new NotFoundError('Episode not found');
    if (!isUniqueViolation(error)) throw error;
    // There is a row: a newer one, which stays, or an older one that came in between.
    await replaceOlder();
  }
}

/**
 * How far somebody listened to an episode, or null when they have not.
 * @throws NotFoundError when there is no such episode
 */
export async function findPosition(
  userId: string,
  episodeId: string,
): Promise<ListeningPosition | null> {
  const row = await db.listeningPosition.findUnique({
    where: { userId_episodeId: { userId, episodeId } },
    select: positionFields,
  });
  if (row) return present(row);
  const episode = await db.episode.findUnique({ where: { id: episodeId }, select: { id: true } });
  if (!episode) throw new NotFoundError('Episode not found');
  return null;
}

/** Only the site's own path of the image: no call answers with these rows. */
function withoutAddress<T extends { imageUrl: string | null }>({ imageUrl, ...row }: T) {
  return { ...row, imagePath: artworkPath(imageUrl) };
}

/** What somebody began and has not finished, the latest first. */
export async function listContinueListening(
  userId: string,
  limit: number,
): Promise<StartedEpisode[]> {
  const rows = await db.listeningPosition.findMany({
    where: {
      userId,
      finished: false,
      position: { gt: 0 },
      episode: { audioUrl: { not: null }, podcast: { blocked: false } },
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
    ...present(row),
    episode: {
      ...withoutAddress(episode),
      pubDate: episode.pubDate?.toISOString() ?? null,
    },
    podcast: withoutAddress(podcast),
  }));
}
