import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { db } from '~/adapters/database/client.server';

/** When this release was built. Content that is not in the database changes only with a release. */
const builtAt = statSync(fileURLToPath(import.meta.url)).mtime;

const latest = (...dates: (Date | null | undefined)[]): string =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0))).toISOString();

async function readChanges() {
  const newest = { orderBy: { updatedAt: 'desc' }, select: { updatedAt: true } } as const;
  const [podcasts, episodes, post, podcast, collection] = await Promise.all([
    db.featuredPodcast.aggregate({ _max: { updatedAt: true } }),
    db.featuredEpisode.aggregate({ _max: { updatedAt: true } }),
    db.blogPost.findFirst({ where: { status: 'published' }, ...newest }),
    db.podcast.findFirst({ orderBy: { createdAt: 'desc' }, select: { createdAt: true } }),
    db.collection.findFirst({ where: { visibility: 'public', hiddenAt: null }, ...newest }),
  ]);
  return {
    podcasts: podcasts._max.updatedAt,
    episodes: episodes._max.updatedAt,
    post: post?.updatedAt,
    podcast: podcast?.createdAt,
    collection: collection?.updatedAt,
  };
}

/** Pages that do not belong to a single row, with the last change of what they show. */
export async function listPageAddresses(): Promise<{ path: string; updatedAt: string }[]> {
  const { podcasts, episodes, post, podcast, collection } = await readChanges();
  const changed: Record<string, string> = {
    '/': latest(builtAt, podcasts, episodes),
    '/search': latest(builtAt),
    '/browse': latest(builtAt, podcast),
    '/featured': latest(builtAt, podcasts),
    '/featured-episodes': latest(builtAt, episodes),
    '/collections': latest(builtAt, collection),
    '/blog': latest(builtAt, post),
    '/privacy': latest(builtAt),
    '/terms': latest(builtAt),
    '/contact': latest(builtAt),
    '/api': latest(builtAt),
  };
  return Object.entries(changed).map(([path, updatedAt]) => ({ path, updatedAt }));
}
