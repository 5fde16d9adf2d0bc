import { DomainError } from '~/domain/errors';
import { countOf } from '~/lib/text/count-of';
import {
  completeImport,
  findImport,
  importPodcastFeed,
  type ImportedPodcast,
} from './import-podcast.server';
import type { PodcastFacts } from './podcast-values.server';

export type WantedFeed = { url: string; facts: PodcastFacts };

/** `message`: what was added, or why it was not. */
export type AddedFeed = {
  kind: 'added' | 'known' | 'failed';
  message: string | null;
  slug: string | null;
};

type Broken = Pick<ImportedPodcast, 'id' | 'slug' | 'title'>;

/** Reads a feed into the library, or goes on where that broke off. Never throws what only this feed is to blame for. */
export async function addFeed(
  { url, facts }: WantedFeed,
  onResume: (title: string) => void = () => {},
): Promise<AddedFeed> {
  const resume = async ({ id, slug, title }: Broken): Promise<AddedFeed> => {
    onResume(title);
    const message = await completeImport(id);
    const added = message ? `${title}: taken up again, ${message}` : title;
    return { kind: message ? 'added' : 'known', message: added, slug };
  };
  try {
    const known = await findImport(url);
    if (known?.incomplete) return await resume(known);
    if (known) return { kind: 'known', message: known.title, slug: known.slug };
    const podcast = await importPodcastFeed(url, facts);
    // Stored under the final address.
    if (podcast.incomplete) return await resume(podcast);
    const { title, slug, episodeCount, skipped, created } = podcast;
    if (!created) return { kind: 'known', message: title, slug };
    const left = skipped > 0 ? `, ${skipped} items without a recording left out` : '';
    const message = `${title}: ${countOf(episodeCount, 'episode')}${left}`;
    return { kind: 'added', message, slug };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: 'failed', message: error.message, slug: null };
  }
}
