import { db } from '~/adapters/database/client.server';
import { indexEpisodes, indexPodcast } from '~/domain/feeds/search-index.server';
import { rankLibrary, readHits } from '~/domain/search/library-search.server';

type Shelf = {
  title: string;
  author?: string;
  description?: string;
  language?: string;
  blocked?: boolean;
  episodes?: string[];
};

let made = 0;

/** Stores a podcast with episodes of these titles and indexes it. @returns its id */
export async function shelve({ episodes = [], ...podcast }: Shelf): Promise<string> {
  made += 1;
  const feed = `feeds.example/${made}`;
  const { id } = await db.podcast.create({
    data: {
      ...podcast,
      slug: `podcast-${made}`,
      rssUrl: `https://${feed}`,
      rssUrlKey: feed,
      episodeCount: episodes.length,
      episodes: {
        create: episodes.map((title, index) => ({
          title,
          key: `${made}-${index}`,
          sortDate: new Date(index),
        })),
      },
    },
    select: { id: true },
  });
  await indexPodcast(id);
  await indexEpisodes(id);
  return id;
}

/** Searches the library only, without the directory. */
export async function searchLibrary(
  query: string,
  { limit = 20, language }: { limit?: number; language?: string | null } = {},
) {
  const { hits } = await rankLibrary(query, language);
  return readHits(hits.slice(0, limit));
}
