import { db, isMissingRow } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { makeGroupCommit } from '~/lib/concurrency/concurrent-work';
import { t } from '~/messages/t';
import { listFeaturedEpisodes } from './featured-episodes.server';
import { listFeaturedPodcasts } from './featured-podcasts.server';

type Click = { podcastId: string; episodeId: string | null };

async function store(clicks: Click[]): Promise<void> {
  try {
    await db.featuredClick.createMany({ data: clicks });
  } catch (error) {
    if (!isMissingRow(error) || clicks.length === 1) throw error;
    // One podcast may have been deleted meanwhile; store the other clicks.
    for (const click of clicks) {
      await store([click]).catch((reason: unknown) => {
        if (!isMissingRow(reason)) throw reason;
      });
    }
  }
}

const storeTogether = makeGroupCommit(store, 500);

export async function countPodcastClick(podcastId: string, person: string): Promise<void> {
  const featured = await listFeaturedPodcasts();
  if (!featured.some((item) => item.podcastId === podcastId)) {
    throw new NotFoundError(t('refusal.podcastNotFeatured'));
  }
  await consumeThrottle('featuredClick', `${person}:${podcastId}`);
  await storeTogether({ podcastId, episodeId: null });
}

export async function countEpisodeClick(episodeId: string, person: string): Promise<void> {
  const featured = await listFeaturedEpisodes();
  const item = featured.find((entry) => entry.episodeId === episodeId);
  if (!item) throw new NotFoundError(t('refusal.episodeNotFeatured'));
  await consumeThrottle('featuredClick', `${person}:${episodeId}`);
  await storeTogether({ podcastId: item.podcastId, episodeId });
}
