import { db, inTransaction, type TransactionClient } from '~/adapters/database/client.server';
import { listMatches } from '~/adapters/database/list-page.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import type { Actor } from '~/domain/accounts/users';
import type { Page, PageRequest } from '~/lib/web/page';
import { languageToStore, writtenLanguage } from '~/lib/language/text-language';
import { keepsLegacyHtml, type AdminPostCard, type BlogPost, type BlogStatus } from './blog';
import type { NewPostInput, PostChanges } from './blog-schema';
import {
  cardFields,
  postFields,
  postText,
  toPostCard,
  toEditedPost,
  type TextOfPost,
  findPostIn,
} from './to-post.server';
import {
  slugTaken,
  findOriginal,
  leaveTranslationGroup,
  moveTranslations,
  translationIsolation,
  renderPost,
} from './saving-posts.server';
import { t } from '~/messages/t';

export const ADMIN_POSTS_PAGE_SIZE = 10;

type PostFilter = { search?: string; status?: BlogStatus; category?: string };

const adminCardFields = { ...cardFields, createdAt: true, updatedAt: true } as const;

/** Most recently changed first. */
export async function listAllPosts({
  status,
  category,
  ...wanted
}: PageRequest & PostFilter): Promise<Page & { posts: AdminPostCard[] }> {
  const searched = { title: true, slug: true, authorName: true };
  const { rows, place } = await listMatches(wanted, db.blogPost, searched, {
    where: { status, categoryId: category },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    select: adminCardFields,
  });
  const posts = rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...toPostCard(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  return { posts, ...place };
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
  const found = await tx.blogCategory.findUnique({ where: { id }, select: { id: true } });
  if (!found) throw new InvalidError(t('refusal.categoryGone'), 'categoryId');
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
    const found = await findPostIn(tx, id);
    if (!found) throw new NotFoundError(t('refusal.noPost'));
    const { post: before, savedById } = found;
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
