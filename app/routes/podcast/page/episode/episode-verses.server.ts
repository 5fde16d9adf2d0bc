import { getEpisodeVerses } from '~/domain/verses/episode-verses.server';
import { shownVerses } from '~/domain/verses/shown-verses.server';

/** What is heard in order of time, then what the notes alone have. */
export async function loadEpisodeVerses(episodeId: string, duration: number | null) {
  const verses = await getEpisodeVerses(episodeId);
  return verses.map(({ id, kind, second, ...range }) => ({
    ...{ id, kind, shown: shownVerses(range) },
    // Some feeds have a shorter recording now.
    second: second !== null && duration !== null && second >= duration ? null : second,
  }));
}

export type SpokenVerse = Awaited<ReturnType<typeof loadEpisodeVerses>>[number];
