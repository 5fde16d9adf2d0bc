import {
  db,
  type Prisma,
  type TransactionClient,
  inTransaction,
  listMatches,
} from '~/adapters/database/client.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { duplicateRow } from '~/domain/database-errors.server';
import { InvalidError, ConflictError, NotFoundError } from '~/domain/errors';
import { anyOf } from '~/lib/any-of';
import { languageToStore, writtenLanguage } from '~/lib/language/text-language';
import type { Page, PageRequest } from '~/lib/web/page';
import { slugForms } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { keepsLegacyHtml, postState } from './blog';
import type {
  PostLink,
  AdminPostCard,
  BlogPost,
  NewPostInput,
  PostChanges,
  PostFilter,
  PostState,
} from './blog-schema';
import {
  cardFields,
  postFields,
  postText,
  toPostCard,
  toEditedPost,
  type TextOfPost,
  findPostIn,
} from './to-post.server';

/** Renders a post from Markdown to HTML. The sanitizer loads a whole DOM, so it is imported on first use. */
export async function renderPost(content: string): Promise<string> {
  const [{ default: purifier, clearWindow }, { markdownHtml }] = await Promise.all([
    import('isomorphic-dompurify'),
    import('~/lib/text/markdown'),
  ]);
  try {
    const html = markdownHtml(content, purifier);
    if (html === null) throw new InvalidError(t('adminBlog.markup'), 'content');
    return html;
  } finally {
    clearWindow();
  }
}

/** Two admins may choose the same slug at once: the second gets a conflict. */
export const slugTaken = duplicateRow(() => new ConflictError(t('refusal.slugTaken'), 'slug'));

const MAX_CHOICES = 200;

/** Serializable, so that concurrent changes cannot turn an original into a translation. */
const translationIsolation = (other: string | null | undefined) =>
  other ? ({ isolationLevel: 'Serializable' } as const) : {};

const translationRefused = (text: string) => new InvalidError(text, 'translationOf');

/**
 * Finds the id of the original in the translation group of a post, given its slug or id; null and undefined are
 * returned unchanged.
 * @param postId the id of the post that claims to translate it
 * @throws InvalidError when there is no such post, or it is the post itself or one of its translations
 */
async function findOriginal<Absent extends null | undefined>(
  tx: TransactionClient,
  slugOrId: string | Absent,
  postId?: string,
): Promise<string | Absent> {
  if (slugOrId === null || slugOrId === undefined) return slugOrId;
  const original = await tx.blogPost.findFirst({
    where: { OR: [{ slug: anyOf(slugForms(slugOrId)) }, { id: slugOrId }] },
    select: { id: true, translationOfId: true },
  });
  if (!original) throw translationRefused(t('refusal.noPostToTranslate'));
  if (original.id === postId) throw translationRefused(t('refusal.translatesItself'));
  if (original.translationOfId === postId && postId)
    throw translationRefused(t('refusal.translatesTranslation'));
  return original.translationOfId ?? original.id;
}

/** Plain SQL, because Prisma would also change updatedAt. */
async function moveTranslations(tx: TransactionClient, from: string, to: string) {
  await tx.$executeRaw`UPDATE "BlogPost" SET "translationOfId" = ${to} WHERE "translationOfId" = ${from} AND "id" <> ${to}`;
}

/** The first of its translations to be published becomes the original of the others. */
async function leaveTranslationGroup(tx: TransactionClient, id: string): Promise<void> {
  const translations = await tx.blogPost.findMany({
    where: { translationOfId: id },
    orderBy: { id: 'asc' },
    select: { id: true, status: true, publishedAt: true },
  });
  const rank = ({ status, publishedAt }: (typeof translations)[number]) =>
    status === 'published' && publishedAt ? publishedAt.getTime() : Number.MAX_SAFE_INTEGER;
  const [next] = translations.sort((a, b) => rank(a) - rank(b));
  if (!next) return;
  await tx.$executeRaw`UPDATE "BlogPost" SET "translationOfId" = NULL WHERE "id" = ${next.id}`;
  await moveTranslations(tx, id, next.id);
}

/** Suggestions for the editor of a translation, most recently changed first; any other post may be named too. */
export async function listTranslatable(postId: string | undefined): Promise<PostLink[]> {
  return db.blogPost.findMany({
    where: postId
      ? {
          id: { not: postId },
          OR: [{ translationOfId: null }, { translationOfId: { not: postId } }],
        }
      : {},
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MAX_CHOICES,
    select: { id: true, title: true, slug: true, language: true },
  });
}

export const ADMIN_POSTS_PAGE_SIZE = 10;

const adminCardFields = { ...cardFields, createdAt: true, updatedAt: true } as const;

/** Most recently changed first; scheduled posts in the order in which they appear. */
export async function listAllPosts({
  status,
  category,
  ...request
}: PageRequest & PostFilter): Promise<Page & { posts: AdminPostCard[] }> {
  const searched = { title: true, slug: true, authorName: true };
  const now = new Date();
  const states: Record<PostState, Prisma.BlogPostWhereInput> = {
    draft: { status: 'draft' },
    scheduled: { status: 'published', publishedAt: { gt: now } },
    published: { status: 'published', publishedAt: { lte: now } },
  };
  const { rows, pagination } = await listMatches(request, db.blogPost, searched, {
    where: { ...(status && states[status]), categoryId: category },
    orderBy:
      status === 'scheduled'
        ? [{ publishedAt: 'asc' }, { id: 'asc' }]
        : [{ updatedAt: 'desc' }, { id: 'desc' }],
    select: adminCardFields,
  });
  const posts = rows.map(({ createdAt, updatedAt, ...row }) => {
    const card = toPostCard(row);
    return {
      ...card,
      state: postState(card, now),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  });
  return { posts, ...pagination };
}

export async function getPostForEditing(id: string): Promise<BlogPost> {
  const row = await db.blogPost.findUnique({ where: { id }, select: postFields });
  if (!row) throw new NotFoundError(t('refusal.noPost'));
  return toEditedPost(row);
}

/** The language that an editor chose; null if detection gives the stored one. */
export async function findChosenLanguage(actor: Actor, post: BlogPost): Promise<string | null> {
  const row = await db.blogPost.findUnique({ where: { id: post.id }, select: { authorId: true } });
  for (const writer of new Set([actor.id, row?.authorId])) {
    const likely = writer ? await findWritersLanguage(writer) : null;
    if (languageToStore(postText(post), likely) === post.language) return null;
  }
  return post.language;
}

async function requireCategory(tx: TransactionClient, id: string | null | undefined) {
  if (!id) return;
  const category = await tx.blogCategory.findUnique({ where: { id }, select: { id: true } });
  if (!category) throw new InvalidError(t('refusal.categoryGone'), 'categoryId');
}

/** Publishing without a date means now; an existing date is kept. */
function publicationDate(status: string, date: Date | null): Date | null {
  return status === 'published' ? (date ?? new Date()) : date;
}

const textFields = {
  title: true,
  content: true,
  contentHtml: true,
  language: true,
  version: true,
} as const;

export async function createPost(
  actor: Actor,
  { translationOf, ...input }: NewPostInput,
): Promise<BlogPost> {
  const contentHtml = await renderPost(input.content);
  const likely = await findWritersLanguage(actor.id);
  return inTransaction(async (tx) => {
    await requireCategory(tx, input.categoryId);
    const { id } = await tx.blogPost.create({
      data: {
        ...input,
        translationOfId: await findOriginal(tx, translationOf),
        contentHtml,
        language: languageToStore(postText({ ...input, contentHtml }), likely, input.language),
        publishedAt: publicationDate(input.status, input.publishedAt),
        authorId: actor.id,
        authorName: actor.username,
        savedById: actor.id,
      },
      select: { id: true },
    });
    const { post } = (await findPostIn(tx, id))!;
    await recordAudit(tx, actor, 'created', ['blog post', post.id, post.title]);
    return toEditedPost(post);
  }, translationIsolation(translationOf)).catch(slugTaken);
}

async function derivedChange(
  actor: Actor,
  before: TextOfPost & { language: string | null },
  { title = before.title, content, language }: PostChanges,
) {
  if (content === undefined && language === undefined) return {};
  const next = { title, content: content ?? before.content, contentHtml: before.contentHtml };
  // A post from before Markdown keeps its HTML until its text changes.
  if (content !== undefined) {
    next.contentHtml = keepsLegacyHtml(before, content) ? null : await renderPost(content);
  }
  const kept = language === undefined && before.language;
  return {
    contentHtml: next.contentHtml,
    language: kept
      ? writtenLanguage(postText(next), kept)
      : languageToStore(postText(next), await findWritersLanguage(actor.id), language),
  };
}

/** Carries both the stored post and the submitted changes, so that neither text is lost. */
class SavedMeanwhileError extends ConflictError {
  constructor(message: string, post: BlogPost, sent: Omit<PostChanges, 'version'>) {
    super(message, 'version');
    this.details = { post, sent };
  }
}

/**
 * Throws a conflict if the post was saved since `version`. Without a version, only a post that is still as the actor
 * created it can be updated.
 */
export async function updatePost(
  actor: Actor,
  id: string,
  { version, translationOf, ...changes }: PostChanges,
): Promise<BlogPost> {
  const textBefore = await db.blogPost.findUnique({ where: { id }, select: textFields });
  if (!textBefore) throw new NotFoundError(t('refusal.noPost'));
  const derived = await derivedChange(actor, textBefore, changes);
  const sent = translationOf === undefined ? changes : { ...changes, translationOf };
  return inTransaction(async (tx) => {
    await requireCategory(tx, changes.categoryId);
    const stored = await findPostIn(tx, id);
    if (!stored) throw new NotFoundError(t('refusal.noPost'));
    const { post: before, savedById } = stored;
    const isAsMade = before.version === 1 && (savedById ?? actor.id) === actor.id;
    if (version === undefined && !isAsMade) {
      throw new SavedMeanwhileError(t('refusal.postUnread'), toEditedPost(before), sent);
    }
    const translationOfId = await findOriginal(tx, translationOf, id);
    const { count } = await tx.blogPost.updateMany({
      where: { id, version: version ?? textBefore.version },
      data: {
        ...changes,
        ...derived,
        translationOfId,
        publishedAt: publicationDate(
          changes.status ?? before.status,
          changes.publishedAt ?? before.publishedAt,
        ),
        version: { increment: 1 },
        savedById: actor.id,
      },
    });
    // On PostgreSQL it may have been deleted since it was read.
    const saved = await findPostIn(tx, id);
    if (!saved) throw new NotFoundError(t('refusal.noPost'));
    const { post } = saved;
    if (count === 0)
      throw new SavedMeanwhileError(t('refusal.postSavedMeanwhile'), toEditedPost(post), sent);
    if (translationOfId) await moveTranslations(tx, id, translationOfId);
    await recordAudit(tx, actor, 'changed', ['blog post', post.id, post.title]);
    return toEditedPost(post);
  }, translationIsolation(translationOf)).catch(slugTaken);
}

export async function deletePost(actor: Actor, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const post = await tx.blogPost.findUnique({ where: { id }, select: { id: true, title: true } });
    if (!post) throw new NotFoundError(t('refusal.noPost'));
    await leaveTranslationGroup(tx, id);
    await tx.blogPost.delete({ where: { id }, select: { id: true } });
    await recordAudit(tx, actor, 'deleted', ['blog post', post.id, post.title]);
  }, translationIsolation(id));
}
