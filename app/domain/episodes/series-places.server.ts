import { setImmediate as nextTurn } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { portions } from '~/lib/concurrency/portions';
import { seriesOrder } from './series-order';

const READ_AT_ONCE = 500;
const WRITTEN_AT_ONCE = 50;

async function readShown(podcastId: string) {
  const read = (after: string) =>
    db.episode.findMany({
      // By the unique index (podcastId, key).
      where: { podcastId, key: { gt: after } },
      orderBy: { key: 'asc' },
      take: READ_AT_ONCE,
      select: {
        id: true,
        key: true,
        season: true,
        episodeNumber: true,
        sortDate: true,
        seriesPlace: true,
        blocked: true,
      },
    });
  const shown: Awaited<ReturnType<typeof read>> = [];
  for await (const rows of portions(read, ({ key }) => key)) {
    shown.push(...rows.filter(({ blocked }) => !blocked));
  }
  return shown;
}

export async function orderSeries(podcastId: string): Promise<void> {
  const moved = seriesOrder(await readShown(podcastId))
    .map(({ id, seriesPlace }, index) => ({ id, was: seriesPlace, seriesPlace: index + 1 }))
    .filter(({ was, seriesPlace }) => was !== seriesPlace);
  for (let start = 0; start < moved.length; start += WRITTEN_AT_ONCE) {
    await nextTurn();
    await db.$transaction(
      moved
        .slice(start, start + WRITTEN_AT_ONCE)
        .map(({ id, seriesPlace }) =>
          db.episode.update({ where: { id }, data: { seriesPlace }, select: { id: true } }),
        ),
    );
  }
}
