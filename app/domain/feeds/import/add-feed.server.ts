import { DomainError, AwaitsApprovalError } from '~/domain/errors';
import { deferred, type DeferredText } from '~/messages/t';
import {
  completeImport,
  findImport,
  importPodcastFeed,
  type ImportedPodcast,
} from './import-podcast.server';
import type { PodcastFacts } from './store-podcast.server';

export type FeedToAdd = { url: string; facts: PodcastFacts };

/** `message`: the title of the podcast if it was already known, a sentence about what was added, or why it failed. */
type AddedFeed = {
  kind: 'added' | 'known' | 'failed';
  message: DeferredText | string;
  slug: string | null;
};

type Broken = Pick<ImportedPodcast, 'id' | 'slug' | 'title'>;

/** Imports a feed, or resumes an interrupted import. Never throws errors that only this feed is to blame for. */
export async function addFeed(
  { url, facts }: FeedToAdd,
  onResume: (title: string) => void = () => {},
): Promise<AddedFeed> {
  const resume = async ({ id, slug, title }: Broken): Promise<AddedFeed> => {
    onResume(title);
    const message = await completeImport(id);
    if (!message) return { kind: 'known', message: title, slug };
    return {
      kind: 'added',
      message: deferred('adminFeeds.resumed', { title, news: message }),
      slug,
    };
  };
  try {
    const existing = await findImport(url);
    if (existing?.incomplete) return await resume(existing);
    if (existing) return { kind: 'known', message: existing.title, slug: existing.slug };
    const podcast = await importPodcastFeed(url, facts);
    // Stored under the final URL.
    if (podcast.incomplete) return await resume(podcast);
    const { title, slug, episodeCount, skipped, created, held } = podcast;
    if (!created) return { kind: 'known', message: title, slug };
    if (held) {
      return { kind: 'added', message: deferred('adminFeeds.addedWaits', { title }), slug: null };
    }
    const episodes = deferred('cards.episodes', { count: episodeCount });
    const left = deferred('adminFeeds.leftOut', { count: skipped });
    const message =
      skipped > 0
        ? deferred('adminFeeds.addedInPart', { title, episodes, left })
        : deferred('adminFeeds.addedWhole', { title, episodes });
    return { kind: 'added', message, slug };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof AwaitsApprovalError)
      return { kind: 'known', message: error.text, slug: null };
    return { kind: 'failed', message: error.text, slug: null };
  }
}
