import { getEpisodeVerses } from '~/domain/verses/episode-verses.server';
import { shownVerses } from '~/domain/verses/shown-verses.server';

/** Verses heard in the recording in order of time, then those only in the notes. */
export async function loadEpisodeVerses(episodeId: string, duration: number | null) {
  const verses = await getEpisodeVerses(episodeId);
  return verses.map(({ id, kind, second, ...range }) => ({
    ...{ id, kind, shown: shownVerses(range) },
    // The recording may since have been replaced by a shorter one.
    second: second !== null && duration !== null && second >= duration ? null : second,
  }));
}

export type SpokenVerse = Awaited<ReturnType<typeof loadEpisodeVerses>>[number];
