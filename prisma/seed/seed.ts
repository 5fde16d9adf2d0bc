import { db, inTransaction, type TransactionClient } from '~/adapters/database/client.server';
import { sampleLibrary } from '~/adapters/directory/sample-directory.server';
import { blogCategories, blogPosts } from './blog';
import { featuredEpisodes, featuredPodcasts } from './curation';
import { importSamples } from './podcasts';

type Seeded = { podcasts: number; episodes: number; posts: number };

/**
 * Fills an empty database with the sample library, and with posts and featured items that introduce it. The
 * posts come last and all at once, so what was broken off is completed by the next run.
 * @returns null when there is something in the database that did not come from here, or all of it did
 */
export async function seedSamples(): Promise<Seeded | null> {
  if (!(await isEmpty())) return null;
  const podcastIds = await importSamples();
  await inTransaction(async (tx) => {
    await feature(tx, podcastIds);
    await writePosts(tx);
  });
  return {
    podcasts: podcastIds.size,
    episodes: await db.episode.count(),
    posts: blogPosts.length,
  };
}

/** Empty but for people, who may have registered already, and for samples of a run that was broken off. */
async function isEmpty(): Promise<boolean> {
  const [featured, categories, posts, podcasts] = await Promise.all([
    db.featuredPodcast.count(),
    db.blogCategory.count(),
    db.blogPost.count(),
    db.podcast.count({
      where: { rssUrl: { notIn: sampleLibrary().map(({ podcast }) => podcast.url) } },
    }),
  ]);
  return featured + categories + posts + podcasts === 0;
}

async function feature(tx: TransactionClient, podcastIds: Map<string, string>): Promise<void> {
  for (const [displayOrder, { name, notes }] of featuredPodcasts.entries()) {
    const podcastId = podcastIds.get(name)!;
    await tx.featuredPodcast.create({ data: { podcastId, notes, displayOrder } });
    await tx.featuredStint.create({ data: { podcastId } });
  }
  for (const [displayOrder, { name, notes }] of featuredEpisodes.entries()) {
    const podcastId = podcastIds.get(name)!;
    const { id: episodeId } = await tx.episode.findFirstOrThrow({
      where: { podcastId, audioUrl: { not: null } },
      orderBy: { sortDate: 'desc' },
      select: { id: true },
    });
    await tx.featuredEpisode.create({
      data: { podcastId, episodeId, notes, displayOrder, activeSlot: displayOrder + 1 },
    });
  }
}

async function writePosts(tx: TransactionClient): Promise<void> {
  await tx.blogCategory.createMany({ data: blogCategories });
  const categories = await tx.blogCategory.findMany({ select: { id: true, slug: true } });
  const idOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  await tx.blogPost.createMany({
    data: blogPosts.map(({ categorySlug, publishedAt, ...post }) => ({
      ...post,
      categoryId: idOf.get(categorySlug),
      status: 'published',
      publishedAt: new Date(publishedAt),
      authorName: 'Halaqa',
    })),
  });
}
