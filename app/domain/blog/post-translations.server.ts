import { db } from '~/adapters/database/client.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';
import { InvalidError } from '~/domain/errors';
import { slugForms } from '~/lib/web/slug';
import { t } from '~/messages/t';
import type { PostLink } from './blog';

const MAX_CHOICES = 200;

/** Serializable, so that concurrent changes cannot turn an original into a translation. */
export const translationIsolation = (other: string | null | undefined) =>
  other ? ({ isolationLevel: 'Serializable' } as const) : {};

function refused(sentence: string): InvalidError {
  return new InvalidError(sentence, { translationOf: [sentence] });
}

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
  if (!found) throw refused(t('refusal.noPostToTranslate'));
  if (found.id === own) throw refused(t('refusal.translatesItself'));
  if (found.translationOfId === own && own) throw refused(t('refusal.translatesTranslation'));
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
