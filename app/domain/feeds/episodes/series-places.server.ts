import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { inBatches } from '~/lib/concurrency/in-pieces';

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
  const behind = new Map<number, SeriesEpisode[]>();
  for (const episode of [...loose].sort(byDate)) {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((oldest[middle] ?? Infinity) <= episode.sortDate.getTime()) low = middle + 1;
      else high = middle;
    }
    const there = behind.get(low);
    if (there) there.push(episode);
    else behind.set(low, [episode]);
  }
  const after = (place: number) => behind.get(place) ?? [];
  return [...after(0), ...ordered.flatMap((episode, at) => [episode, ...after(at + 1)])];
}

/** Series order: by season, number and date. Unnumbered episodes are placed within their season by date. */
export function seriesOrder<T extends SeriesEpisode>(episodes: readonly T[]): T[] {
  const seasons = new Map<number, SeriesEpisode[]>();
  const loose: SeriesEpisode[] = [];
  for (const episode of episodes) {
    const { season, episodeNumber } = episode;
    if (season === null && episodeNumber === null) loose.push(episode);
    else if (seasons.has(season ?? 1)) seasons.get(season ?? 1)?.push(episode);
    else seasons.set(season ?? 1, [episode]);
  }
  const ordered = [...seasons]
    .sort(([a], [b]) => a - b)
    .flatMap(([, members]) => {
      const numbered = members.filter(({ episodeNumber }) => episodeNumber !== null);
      const others = members.filter(({ episodeNumber }) => episodeNumber === null);
      return mergeByDate(numbered.sort(byNumber), others);
    });
  return mergeByDate(ordered, loose) as T[];
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
  const shown: Awaited<ReturnType<typeof read>> = [];
  for await (const rows of inBatches(read, ({ key }) => key)) {
    shown.push(...rows.filter(({ blocked }) => !blocked));
  }
  return shown;
}

export async function orderSeries(podcastId: string): Promise<void> {
  const moved = seriesOrder(await readShown(podcastId))
    .map(({ id, seriesPlace }, index) => ({ id, was: seriesPlace, seriesPlace: index + 1 }))
    .filter(({ was, seriesPlace }) => was !== seriesPlace);
  for (let start = 0; start < moved.length; start += WRITTEN_AT_ONCE) {
    await yieldToEventLoop();
    await db.$transaction(
      moved
        .slice(start, start + WRITTEN_AT_ONCE)
        .map(({ id, seriesPlace }) =>
          db.episode.update({ where: { id }, data: { seriesPlace }, select: { id: true } }),
        ),
    );
  }
}
