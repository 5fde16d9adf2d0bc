import type { z } from 'zod';
import { db } from '~/adapters/database/client.server';
import { env } from '~/env.server';
import { feedUrlKey, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { podcastPath, safeRedirect } from '~/lib/web/site-paths';
import type { sharedSchema } from './podcasts-schema';
import { readablePodcast } from './podcasts.server';

const ADDRESS = /(?:https?|feed|itpc|pcast|podcast):\S+/i;

/**
 * The path for what another app has shared: a page of this site, the podcast of a feed, else a search. Most apps put
 * the address into the text.
 */
export async function findSharedPath(shared: z.output<typeof sharedSchema>): Promise<string> {
  const address = ADDRESS.exec(`${shared.url} ${shared.text}`)?.[0] ?? '';
  if (address.startsWith(`${env.SITE_URL}/`))
    return safeRedirect(address.slice(env.SITE_URL.length));
  const feed = normalizeFeedUrl(address);
  const podcast =
    feed &&
    (await db.podcast.findFirst({
      where: { rssUrlKey: feedUrlKey(feed), ...readablePodcast },
      select: { slug: true },
    }));
  if (podcast) return podcastPath(podcast.slug);
  const words = (shared.title || shared.text.replace(ADDRESS, '').trim() || address).slice(0, 100);
  return words ? `/search?q=${encodeURIComponent(words)}` : '/search';
}
