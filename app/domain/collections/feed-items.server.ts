import { db } from '~/adapters/database/client.server';
import { soundOfPart, withPart } from '~/lib/time/part';
import { episodePath, podcastPath } from '~/lib/web/site-paths';
import { listedEntry } from './collection-access.server';
import { MAX_ENTRIES } from './collections';
import { entriesInOrder } from './entries.server';

const podcastFields = { select: { slug: true, title: true } } as const;

const fields = {
  id: true,
  fromSeconds: true,
  toSeconds: true,
  note: true,
  podcast: podcastFields,
  episode: {
    select: {
      id: true,
      title: true,
      pubDate: true,
      duration: true,
      audioUrl: true,
      audioType: true,
      audioLength: true,
      audioGoneAt: true,
      podcast: podcastFields,
    },
  },
} as const;

export type FeedItem = {
  id: string;
  title: string;
  /** Path of the page. */
  path: string;
  podcast: string;
  note: string;
  publishedAt: Date | null;
  /** Seconds. */
  duration: number | null;
  sound: { url: string; type: string; bytes: number } | null;
};

/** All shown entries, in order. The caller must have checked access to the collection. */
export async function listFeedItems(collectionId: string): Promise<FeedItem[]> {
  const rows = await db.collectionEntry.findMany({
    where: { collectionId, ...listedEntry },
    orderBy: [...entriesInOrder],
    take: MAX_ENTRIES,
    select: fields,
  });
  return rows.flatMap(({ id, note, fromSeconds, toSeconds, podcast, episode }): FeedItem[] => {
    if (!episode) {
      if (!podcast) return [];
      const none = { publishedAt: null, duration: null, sound: null };
      const { title, slug } = podcast;
      return [{ id, note, title, path: podcastPath(slug), podcast: title, ...none }];
    }
    const { audioUrl, audioType, audioLength, audioGoneAt } = episode;
    const part = { start: fromSeconds ?? 0, end: toSeconds };
    return [
      {
        id,
        note,
        title: episode.title,
        podcast: episode.podcast.title,
        path: withPart(episodePath(episode.podcast.slug, episode), part),
        publishedAt: episode.pubDate,
        duration: fromSeconds === null ? episode.duration : null,
        sound:
          audioUrl && !audioGoneAt
            ? {
                url: soundOfPart(audioUrl, part),
                type: audioType ?? 'audio/mpeg',
                bytes: audioLength ?? 0,
              }
            : null,
      },
    ];
  });
}
