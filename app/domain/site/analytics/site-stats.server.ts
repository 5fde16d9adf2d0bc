import { db } from '~/adapters/database/client.server';
import { shownPodcast } from '~/domain/podcasts/shown.server';
import { listTopSearchTerms } from '~/domain/search/search.server';
import type { SiteStats } from './analytics-schema';

export async function getSiteStats(): Promise<SiteStats> {
  const [userCount, podcastCount, topSearchTerms] = await Promise.all([
    db.user.count(),
    db.podcast.count({ where: shownPodcast }),
    listTopSearchTerms(10),
  ]);
  return { userCount, podcastCount, topSearchTerms };
}
