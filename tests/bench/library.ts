import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '../../app/adapters/database/migrate.server';
import { openDatabase } from '../../app/adapters/database/open.server';
import type { Database } from '../support/database/stored-people';
import { createEmptyDatabase, type Engine } from '../support/database/test-database';

/** The database of a site with a few hundred podcasts. */
const PODCASTS = 300;
const EPISODES = 6_000;
const POSTS = 12;

const self = fileURLToPath(import.meta.url);

export type Library = {
  url: string;
  db: Database;
  podcasts: { id: string; slug: string }[];
  episodeIds: string[];
  featuredIds: string[];
  posts: { id: string; slug: string }[];
};

async function publishPosts(db: Database): Promise<void> {
  const category = { name: 'News', slug: 'news' };
  const { id: categoryId } = await db.blogCategory.create({ data: category });
  await db.blogPost.createMany({
    data: Array.from({ length: POSTS }, (_, index) => ({
      title: `Post ${index}`,
      slug: `post-${index}`,
      content: 'Paragraph after paragraph.\n\n'.repeat(40),
      excerpt: 'What it is about',
      categoryId,
      status: 'published',
      publishedAt: new Date(Date.now() - index * 86_400_000),
      authorName: 'Editor',
    })),
  });
}

/** Creates a database with an invented library, featured items and blog posts. */
export async function makeLibrary(engine: Engine, name: string): Promise<Library> {
  const url = await createEmptyDatabase(engine, name);
  await applyMigrations(url);
  // In its own process, because search text is made by code that opens the database of its environment.
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', self, engine, url], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'error' },
  });
  if (status !== 0) throw new Error(stderr);
  const db = await openDatabase(url);
  const podcasts = await db.podcast.findMany({ select: { id: true, slug: true } });
  const episodes = await db.episode.findMany({ select: { id: true, podcastId: true } });
  await db.podcast.updateMany({ data: { feedNextCheckAt: new Date(Date.now() + 86_400_000) } });
  const featuredIds = podcasts.slice(0, 8).map(({ id }) => id);
  await db.featuredPodcast.createMany({
    data: featuredIds.map((podcastId, displayOrder) => ({ podcastId, displayOrder })),
  });
  await db.featuredEpisode.createMany({
    data: episodes
      .filter((_, index) => index % 1_000 === 0)
      .slice(0, 6)
      .map(({ id, podcastId }, index) => ({ episodeId: id, podcastId, activeSlot: index + 1 })),
  });
  await publishPosts(db);
  const posts = await db.blogPost.findMany({ select: { id: true, slug: true } });
  return { url, db, podcasts, featuredIds, posts, episodeIds: episodes.map(({ id }) => id) };
}

if (process.argv[1] === self) {
  const [engine, url] = process.argv.slice(2) as [Engine, string];
  const { loadSqlite, loadPostgresql } = await import('./search/search-load');
  await (engine === 'sqlite' ? loadSqlite : loadPostgresql)(url, PODCASTS, EPISODES);
  process.exit(0);
}
