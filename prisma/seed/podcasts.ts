import { db } from '~/adapters/database/client.server';
import type { DirectoryEpisode } from '~/adapters/directory/contract.server';
import { sampleLibrary } from '~/adapters/directory/sample-directory.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { indexEpisodes } from '~/domain/feeds/search-index.server';
import { fetchBest } from '~/domain/transcripts/fetch-transcripts.server';
import type { TranscriptFile } from '~/domain/transcripts/transcript-choices';
import { onlyInDirectory } from './curation';

/** A feed that has ended is not looked at again by itself. */
const NEVER = new Date('2100-01-01T00:00:00Z');

/** The samples that `npm run seed` adds. */
export function seededSamples() {
  return sampleLibrary().filter(({ name }) => !onlyInDirectory.includes(name));
}

/**
 * Adds these samples in the way of all others: by reading their feeds.
 * @returns the podcasts' ids by their sample names
 */
export async function importSamples(): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, podcast, episodes } of seededSamples()) {
    const { id } = await importPodcastFeed(podcast.url, { ...podcast, podcastIndexId: podcast.id });
    ids.set(name, id);
    const silent = episodes.filter(({ enclosureUrl }) => !enclosureUrl);
    if (silent.length > 0) await addWithoutAudio(id, silent);
    await fetchTranscripts(id);
    if (podcast.dead) {
      await db.podcast.update({ where: { id }, data: { dead: true, feedNextCheckAt: NEVER } });
    }
  }
  return ids;
}

/** An item without a recording is no episode to the importer; yet one must be shown as it can come about. */
async function addWithoutAudio(podcastId: string, episodes: DirectoryEpisode[]): Promise<void> {
  for (const { guid, title, description, datePublished } of episodes) {
    const key = guid ?? title;
    const { id } = await db.episode.upsert({
      where: { podcastId_key: { podcastId, key } },
      create: {
        podcastId,
        key,
        guid,
        title,
        description,
        pubDate: datePublished,
        sortDate: datePublished ?? new Date(0),
      },
      update: {},
      select: { id: true },
    });
    await indexEpisodes(podcastId, [id]);
  }
  const episodeCount = await db.episode.count({ where: { podcastId } });
  await db.podcast.update({ where: { id: podcastId }, data: { episodeCount } });
}

/** Search knows them from the start. */
async function fetchTranscripts(podcastId: string): Promise<void> {
  const episodes = await db.episode.findMany({
    where: { podcastId },
    select: { id: true, transcripts: true },
  });
  for (const { id, transcripts } of episodes) {
    for (const { language } of transcripts as TranscriptFile[]) await fetchBest(id, language);
  }
}
