import { db } from '~/adapters/database/client.server';
import type { DirectoryEpisode } from '~/adapters/directory/directory.server';
import { NotFoundError } from '~/domain/errors';
import { podcastGone, podcastWaits } from '~/domain/podcasts/podcasts.server';
import { plainText } from '~/lib/text/plain-text';
import { askDirectory } from './ask-directory.server';
import type { EpisodeChoice } from '~/domain/episodes/episodes';
import { t } from '~/messages/t';

const MAX_DESCRIPTION = 300;

/** Lists the newest first. @throws NotFoundError, GoneError; UpstreamError or ThrottledError from the directory */
export async function listDirectoryEpisodes(podcastIndexId: number): Promise<EpisodeChoice[]> {
  const stored = await db.podcast.findUnique({
    where: { podcastIndexId },
    select: { hiddenAt: true, held: true },
  });
  if (stored?.held) throw podcastWaits();
  if (stored?.hiddenAt) throw podcastGone();
  const episodes = await askDirectory((directory) => directory.listEpisodes(podcastIndexId));
  if (episodes.length === 0) {
    const podcast = await askDirectory((directory) => directory.findPodcast(podcastIndexId));
    if (!podcast) throw new NotFoundError(t('refusal.noPodcast'));
  }
  return episodes.map(toEpisodeChoice);
}

const toEpisodeChoice = (episode: DirectoryEpisode): EpisodeChoice => ({
  id: String(episode.id),
  title: episode.title,
  description: plainText(episode.description, MAX_DESCRIPTION),
  pubDate: episode.datePublished?.toISOString() ?? null,
  duration: episode.duration,
  audioUrl: episode.enclosureUrl,
  imageUrl: episode.image,
});
