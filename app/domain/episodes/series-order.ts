export type SeriesEpisode = {
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
  // Suffix minima of the dates are sorted, which allows a binary search.
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

/** Series order: by season, number and date; unnumbered episodes are placed in their season by date. */
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
