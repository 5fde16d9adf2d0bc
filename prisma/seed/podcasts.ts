import { db } from '~/adapters/database/client.server';
import { makeSampleDirectory } from '~/adapters/directory/sample-directory.server';
import type { SampleEpisode, SamplePodcast } from '~/adapters/directory/sample-library';
import { importPodcastFeed } from '~/domain/podcasts/import-podcast.server';
import { indexEpisodes } from '~/domain/search/search-index.server';

/** A feed that has ended is not looked at again by itself. */
const NEVER = new Date('2100-01-01T00:00:00Z');

/**
 * Adds sample podcasts in the way of all others: by reading their feeds.
 * @returns the podcasts' ids by their sample names
 */
export async function importSamples(samples: SamplePodcast[]): Promise<Map<string, string>> {
  const directory = makeSampleDirectory();
  const ids = new Map<string, string>();
  for (const sample of samples) {
    const entry = await directory.findPodcast(sample.id);
    const facts = { ...entry, podcastIndexId: sample.id };
    const { id } = await importPodcastFeed(sample.feedUrl, facts);
    ids.set(sample.name, id);
    const silent = sample.episodes.filter(({ audio }) => !audio);
    if (silent.length > 0) await addWithoutAudio(id, silent);
    if (sample.dead) {
      await db.podcast.update({ where: { id }, data: { dead: true, feedNextCheckAt: NEVER } });
    }
  }
  return ids;
}

/** An item without a recording is no episode to the importer; yet one must be shown as it can come about. */
async function addWithoutAudio(podcastId: string, episodes: SampleEpisode[]): Promise<void> {
  for (const { guid, title, description, publishedAt } of episodes) {
    const { id } = await db.episode.upsert({
      where: { podcastId_key: { podcastId, key: guid } },
      create: {
        podcastId,
        key: guid,
        guid,
        title,
        description,
        pubDate: publishedAt,
        sortDate: publishedAt,
      },
      update: {},
      select: { id: true },
    });
    await indexEpisodes(podcastId, [id]);
  }
  const episodeCount = await db.episode.count({ where: { podcastId } });
  await db.podcast.update({ where: { id: podcastId }, data: { episodeCount } });
}
