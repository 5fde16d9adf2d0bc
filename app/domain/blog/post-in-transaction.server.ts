import type { TransactionClient } from '~/adapters/database/transaction.server';
import { categoryFields, linkFields, ownFields } from './to-post.server';

const translationsOf = (tx: TransactionClient, id: string) =>
  tx.blogPost.findMany({
    where: { translationOfId: id },
    orderBy: { id: 'asc' },
    select: linkFields,
  });

async function findOriginalWithTranslations(tx: TransactionClient, id: string) {
  const original = await tx.blogPost.findUniqueOrThrow({ where: { id }, select: linkFields });
  return { ...original, translations: await translationsOf(tx, id) };
}

/**
 * Reads a post with its category and translations, and who saved it last. The queries run one after the other: Prisma
 * would load relations in parallel, which the single connection of a transaction on PostgreSQL does not support.
 */
export async function findPostIn(tx: TransactionClient, id: string) {
  const row = await tx.blogPost.findUnique({ where: { id }, select: ownFields });
  if (!row) return null;
  const { translationOfId, savedById, ...own } = row;
  const category = own.categoryId
    ? await tx.blogCategory.findUnique({ where: { id: own.categoryId }, select: categoryFields })
    : null;
  const translationOf = translationOfId
    ? await findOriginalWithTranslations(tx, translationOfId)
    : null;
  const translations = await translationsOf(tx, id);
  return { post: { ...own, category, translationOf, translations }, savedById };
}
