import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { readPage, type Page } from '~/lib/web/page';
import { BLOG_PAGE_SIZE, type BlogCategory, type BlogPost, type BlogPostCard } from './blog';
import {
  cardFields,
  categoryFields,
  postFields,
  postSummary,
  toPostCard,
  toPost,
} from './to-post.server';
import { t } from '~/messages/t';

/** A post dated in the future is not public yet. */
const published = () => ({ status: 'published', publishedAt: { lte: new Date() } });

export async function listCategories(): Promise<BlogCategory[]> {
  return db.blogCategory.findMany({ orderBy: { name: 'asc' }, select: categoryFields });
}

export async function listPosts({
  page = 1,
  limit = BLOG_PAGE_SIZE,
  category,
}: {
  page?: number;
  limit?: number;
  category?: string;
}): Promise<Page & { posts: BlogPostCard[] }> {
  const where = { ...published(), ...(category ? { category: { slug: category } } : {}) };
  const { rows, place } = await readPage(
    { page, limit },
    () => db.blogPost.count({ where }),
    (range) =>
      db.blogPost.findMany({
        ...range,
        where,
        orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
        select: cardFields,
      }),
  );
  return { posts: rows.map(toPostCard), ...place };
}

export async function listPostsForReaders(
  limit: number,
): Promise<(BlogPostCard & { summary: string })[]> {
  const rows = await db.blogPost.findMany({
    where: published(),
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: postFields,
  });
  return rows.map((row) => ({
    ...toPostCard(row),
    summary: row.excerpt ?? postSummary(row, 500),
  }));
}

/** @throws NotFoundError for drafts as well */
export async function getPost(slug: string): Promise<BlogPost> {
  const row = await db.blogPost.findFirst({ where: { slug, ...published() }, select: postFields });
  if (!row) throw new NotFoundError(t('refusal.noPost'));
  return toPost(row);
}

export async function countView(id: string): Promise<void> {
  const post = await db.blogPost.findFirst({
    where: { id, ...published() },
    select: { id: true },
  });
  if (!post) throw new NotFoundError(t('refusal.noPost'));
  // Prisma would also change updatedAt.
  await db.$executeRaw`UPDATE "BlogPost" SET "viewCount" = "viewCount" + 1 WHERE "id" = ${id}`;
}

export async function listPostAddresses(): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await db.blogPost.findMany({
    where: published(),
    orderBy: { publishedAt: 'desc' },
    take: 10_000,
    select: { slug: true, updatedAt: true },
  });
  return rows.map((row) => ({ slug: row.slug, updatedAt: row.updatedAt.toISOString() }));
}
