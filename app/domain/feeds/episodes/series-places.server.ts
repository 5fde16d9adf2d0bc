import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { inBatches, slicesOf } from '~/lib/concurrency/batches';
import { groupBy } from '~/lib/lists';

type SeriesEpisode = {
  id: string;
  season: number | null;
  episodeNumber: number | null;
  sortDate: Date;
};

const byDate = (a: SeriesEpisode, b: SeriesEpisode) =>
  a.sortDate.getTime() - b.sortDate.getTime() || (a.id < b.id ? -1 : 1);

const byNumber = (a: SeriesEpisode, b: SeriesEpisode) =>
  (a.episodeNumber ?? 0) - (b.episodeNumber ?? 0) || byDate(a, b);

function mergeByDate(ordered: SeriesEpisode[], loose: SeriesEpisode[]): SeriesEpisode[] {
  // The suffix minima of the dates are sorted, which allows a binary search.
  const oldest: number[] = [];
  for (let at = ordered.length - 1, date = Infinity; at >= 0; at -= 1) {
    date = Math.min(date, ordered[at]?.sortDate.getTime() ?? Infinity);
    oldest[at] = date;
  }
  const behind = groupBy([...loose].sort(byDate), (episode) => {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((oldest[middle] ?? Infinity) <= episode.sortDate.getTime()) low = middle + 1;
      else high = middle;
    }
    return low;
  });
  const after = (position: number) => behind.get(position) ?? [];
  return [...after(0), ...ordered.flatMap((episode, at) => [episode, ...after(at + 1)])];
}

/** Series order: by season, number and date. Unnumbered episodes are placed within their season by date. */
export function seriesOrder<T extends SeriesEpisode>(episodes: readonly T[]): T[] {
  const isLoose = ({ season, episodeNumber }: SeriesEpisode) =>
    season === null && episodeNumber === null;
  const placed = episodes.filter((episode) => !isLoose(episode));
  const ordered = [...groupBy<number, SeriesEpisode>(placed, ({ season }) => season ?? 1)]
    .sort(([a], [b]) => a - b)
    .flatMap(([, members]) => {
      const numbered = members.filter(({ episodeNumber }) => episodeNumber !== null);
      const others = members.filter(({ episodeNumber }) => episodeNumber === null);
      return mergeByDate(numbered.sort(byNumber), others);
    });
  return mergeByDate(ordered, episodes.filter(isLoose)) as T[];
}

const READ_AT_ONCE = 500;
const WRITTEN_AT_ONCE = 50;

async function readShown(podcastId: string) {
  const read = (after: string) =>
    db.episode.findMany({
      // Uses the unique index (podcastId, key).
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
  const episodes: Awaited<ReturnType<typeof read>> = [];
  for await (const rows of inBatches(read, ({ key }) => key)) {
    episodes.push(...rows.filter(({ blocked }) => !blocked));
  }
  return episodes;
}

export async function orderSeries(podcastId: string): Promise<void> {
  const moved = seriesOrder(await readShown(podcastId))
    .map(({ id, seriesPlace }, index) => ({ id, was: seriesPlace, seriesPlace: index + 1 }))
    .filter(({ was, seriesPlace }) => was !== seriesPlace);
  for (const some of slicesOf(moved, WRITTEN_AT_ONCE)) {
    await yieldToEventLoop();
    await db.$transaction(
      some.map(({ id, seriesPlace }) =>
        db.episode.update({ where: { id }, data: { seriesPlace }, select: { id: true } }),
      ),
    );
  }
}
