import { InvalidError, ConflictError } from '~/domain/errors';
import { duplicateRow } from '~/domain/database-errors.server';
import { t } from '~/messages/t';
import { db, type TransactionClient } from '~/adapters/database/client.server';
import { slugForms } from '~/lib/web/slug';
import type { PostLink } from './blog';

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
export const translationIsolation = (other: string | null | undefined) =>
  other ? ({ isolationLevel: 'Serializable' } as const) : {};

const translationRefused = (text: string) => new InvalidError(text, 'translationOf');

/**
 * Finds the id of the original in the translation group of a post, given its slug or id; null and undefined are
 * returned unchanged.
 * @param own the id of the post that claims to translate it
 * @throws InvalidError when there is no such post, or it is the post itself or one of its translations
 */
export async function findOriginal<Absent extends null | undefined>(
  tx: TransactionClient,
  slugOrId: string | Absent,
  own?: string,
): Promise<string | Absent> {
  if (slugOrId === null || slugOrId === undefined) return slugOrId;
  const found = await tx.blogPost.findFirst({
    where: { OR: [{ slug: { in: slugForms(slugOrId) } }, { id: slugOrId }] },
    select: { id: true, translationOfId: true },
  });
  if (!found) throw translationRefused(t('refusal.noPostToTranslate'));
  if (found.id === own) throw translationRefused(t('refusal.translatesItself'));
  if (found.translationOfId === own && own)
    throw translationRefused(t('refusal.translatesTranslation'));
  return found.translationOfId ?? found.id;
}

/** Plain SQL, because Prisma would also change updatedAt. */
export async function moveTranslations(tx: TransactionClient, from: string, to: string) {
  await tx.$executeRaw`UPDATE "BlogPost" SET "translationOfId" = ${to} WHERE "translationOfId" = ${from} AND "id" <> ${to}`;
}

/** The first of its translations to be published becomes the original of the others. */
export async function leaveTranslationGroup(tx: TransactionClient, id: string): Promise<void> {
  const translations = await tx.blogPost.findMany({
    where: { translationOfId: id },
    orderBy: { id: 'asc' },
    select: { id: true, status: true, publishedAt: true },
  });
  const rank = ({ status, publishedAt }: (typeof translations)[number]) =>
    status === 'published' && publishedAt ? publishedAt.getTime() : Number.MAX_SAFE_INTEGER;
  const [next] = translations.sort((one, other) => rank(one) - rank(other));
  if (!next) return;
  await tx.$executeRaw`UPDATE "BlogPost" SET "translationOfId" = NULL WHERE "id" = ${next.id}`;
  await moveTranslations(tx, id, next.id);
}

/** Suggestions for the editor of a translation, most recently changed first; any other post may be named too. */
export async function listTranslatable(own: string | undefined): Promise<PostLink[]> {
  return db.blogPost.findMany({
    where: own
      ? { id: { not: own }, OR: [{ translationOfId: null }, { translationOfId: { not: own } }] }
      : {},
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MAX_CHOICES,
    select: { id: true, title: true, slug: true, language: true },
  });
}
