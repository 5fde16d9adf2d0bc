import { setImmediate as nextTurn } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { seriesOrder, type SeriesEpisode } from './series-order';

const READ_AT_ONCE = 500;
const WRITTEN_AT_ONCE = 50;

type PlacedEpisode = SeriesEpisode & { key: string; seriesPlace: number; blocked: boolean };

async function readShown(podcastId: string): Promise<PlacedEpisode[]> {
  const shown: PlacedEpisode[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: PlacedEpisode[] = await db.episode.findMany({
      // Keyset pagination over the unique index (podcastId, key).
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
    shown.push(...rows.filter(({ blocked }) => !blocked));
    after = rows.at(-1)?.key;
    await nextTurn();
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
