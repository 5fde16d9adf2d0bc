import { db } from '~/adapters/database/client.server';
import {
  inTransaction,
  isUniqueViolation,
  type TransactionClient,
} from '~/adapters/database/transaction.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors';
import type { Actor } from '~/domain/users/users';
import { readPage, type Page } from '~/lib/page';
import type { BlogCategory, BlogPost, BlogPostCard } from './blog';
import type { CategoryInput, NewPostInput, PostChanges } from './blog-schema';
import {
  cardFields,
  categoryFields,
  postFields,
  presentCard,
  presentPost,
} from './present-post.server';

export const ADMIN_POSTS_PAGE_SIZE = 20;

const slugTaken = () =>
  new ConflictError('This slug is already used.', { slug: ['This slug is already used.'] });

/** Two admins may choose one slug in the same moment; the second is told. */
async function refusingTakenSlugs<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw slugTaken();
    throw error;
  }
}

/** @throws ConflictError when the slug is used */
export async function createCategory(actor: Actor, input: CategoryInput): Promise<BlogCategory> {
  return refusingTakenSlugs(() =>
    inTransaction(async (tx) => {
      const category = await tx.blogCategory.create({ data: input, select: categoryFields });
      await recordAudit(tx, actor, { action: 'created', ...categorySubject(category) });
      return category;
    }),
  );
}

const categorySubject = (category: BlogCategory) => ({
  subjectType: 'blog category' as const,
  subjectId: category.id,
  subjectName: category.name,
});

/** A category and how many posts are in it, drafts included. @throws NotFoundError */
export async function getCategory(id: string): Promise<BlogCategory & { postCount: number }> {
  const row = await db.blogCategory.findUnique({
    where: { id },
    select: { ...categoryFields, _count: { select: { posts: true } } },
  });
  if (!row) throw new NotFoundError('There is no such category.');
  const { _count, ...category } = row;
  return { ...category, postCount: _count.posts };
}

/**
 * Deletes a category. Its posts stay and have no category then.
 * @throws NotFoundError
 */
export async function deleteCategory(actor: Actor, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const category = await tx.blogCategory.findUnique({ where: { id }, select: categoryFields });
    if (!category) throw new NotFoundError('There is no such category.');
    await tx.blogCategory.delete({ where: { id }, select: { id: true } });
    await recordAudit(tx, actor, { action: 'deleted', ...categorySubject(category) });
  });
}

/** All posts, drafts first, then as they were changed. */
export async function listAllPosts(
  page: number,
  limit = ADMIN_POSTS_PAGE_SIZE,
): Promise<Page & { posts: BlogPostCard[] }> {
  const { rows, place } = await readPage(
    { page, limit },
    () => db.blogPost.count(),
    (range) =>
      db.blogPost.findMany({
        ...range,
        orderBy: [{ status: 'asc' }, { updatedAt: 'desc' }, { id: 'desc' }],
        select: cardFields,
      }),
  );
  return { posts: rows.map(presentCard), ...place };
}

/** A post whatever its status, for those who edit. @throws NotFoundError */
export async function getPostForEditing(id: string): Promise<BlogPost> {
  const row = await db.blogPost.findUnique({ where: { id }, select: postFields });
  if (!row) throw new NotFoundError('Post Not Found');
  return presentPost(row);
}

async function requireCategory(tx: TransactionClient, id: string | null | undefined) {
  if (!id) return;
  const found = await tx.blogCategory.findUnique({ where: { id }, select: { id: true } });
  if (found) return;
  const message = 'This category is not there any more.';
  throw new InvalidError(message, { categoryId: [message] });
}

const postSubject = (post: { id: string; title: string }) => ({
  subjectType: 'blog post' as const,
  subjectId: post.id,
  subjectName: post.title,
});

/** Saving as published without a date means now; a date that is there stays. */
function publicationDate(status: string, date: Date | null): Date | null {
  return status === 'published' ? (date ?? new Date()) : date;
}

/** @throws ConflictError when the slug is used, InvalidError when the category is gone */
export async function createPost(actor: Actor, input: NewPostInput): Promise<BlogPost> {
  return refusingTakenSlugs(() =>
    inTransaction(async (tx) => {
      await requireCategory(tx, input.categoryId);
      const post = await tx.blogPost.create({
        data: {
          ...input,
          publishedAt: publicationDate(input.status, input.publishedAt),
          authorId: actor.id,
          authorName: actor.username,
        },
        select: postFields,
      });
      await recordAudit(tx, actor, { action: 'created', ...postSubject(post) });
      return presentPost(post);
    }),
  );
}

/**
 * Changes a post. With `version` the save is refused when somebody saved in between.
 * @throws NotFoundError, ConflictError (slug used, or saved by somebody else), InvalidError
 */
export async function updatePost(
  actor: Actor,
  id: string,
  { version, ...changes }: PostChanges,
): Promise<BlogPost> {
  return refusingTakenSlugs(() =>
    inTransaction(async (tx) => {
      await requireCategory(tx, changes.categoryId);
      const before = await tx.blogPost.findUnique({
        where: { id },
        select: { status: true, publishedAt: true, version: true },
      });
      if (!before) throw new NotFoundError('Post Not Found');
      const { count } = await tx.blogPost.updateMany({
        where: { id, version: version ?? before.version },
        data: {
          ...changes,
          publishedAt: publicationDate(
            changes.status ?? before.status,
            changes.publishedAt ?? before.publishedAt,
          ),
          version: { increment: 1 },
        },
      });
      if (count === 0) {
        throw new ConflictError('Somebody else has saved this post since you opened it.', {
          version: ['Somebody else has saved this post since you opened it.'],
        });
      }
      const post = await tx.blogPost.findUniqueOrThrow({ where: { id }, select: postFields });
      await recordAudit(tx, actor, { action: 'changed', ...postSubject(post) });
      return presentPost(post);
    }),
  );
}

/** @throws NotFoundError */
export async function deletePost(actor: Actor, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const post = await tx.blogPost.findUnique({ where: { id }, select: { id: true, title: true } });
    if (!post) throw new NotFoundError('Post Not Found');
    await tx.blogPost.delete({ where: { id }, select: { id: true } });
    await recordAudit(tx, actor, { action: 'deleted', ...postSubject(post) });
  });
}
