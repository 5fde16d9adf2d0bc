import { db, inTransaction } from '~/adapters/database/client.server';
import { listMatches } from '~/adapters/database/list-page.server';
import { NotFoundError } from '~/domain/errors';
import { recordAudit } from '~/domain/audit/audit.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import type { Actor } from '~/domain/accounts/users';
import { languageToStore } from '~/lib/language/text-language';
import type { Page, PageRequest } from '~/lib/web/page';
import type { BlogCategory } from './blog';
import type { CategoryInput } from './blog-schema';
import { slugTaken } from './saving-posts.server';
import { categoryFields } from './to-post.server';
import { t } from '~/messages/t';

export async function pageCategories(
  wanted: PageRequest & { search?: string },
): Promise<{ categories: BlogCategory[]; place: Page }> {
  const searched = { name: true };
  const { rows, place } = await listMatches(wanted, db.blogCategory, searched, {
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: categoryFields,
  });
  return { categories: rows, place };
}

export async function createCategory(actor: Actor, input: CategoryInput): Promise<BlogCategory> {
  const text = `${input.name} ${input.description ?? ''}`;
  const language = languageToStore(text, await findWritersLanguage(actor.id), input.language);
  return inTransaction(async (tx) => {
    const category = await tx.blogCategory.create({
      data: { ...input, language },
      select: categoryFields,
    });
    await recordAudit(tx, actor, 'created', ['blog category', category.id, category.name]);
    return category;
  }).catch(slugTaken);
}

export async function getCategory(id: string): Promise<BlogCategory & { postCount: number }> {
  const row = await db.blogCategory.findUnique({
    where: { id },
    select: { ...categoryFields, _count: { select: { posts: true } } },
  });
  if (!row) throw new NotFoundError(t('blog.noSuchCategory'));
  const { _count, ...category } = row;
  return { ...category, postCount: _count.posts };
}

export async function deleteCategory(actor: Actor, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const category = await tx.blogCategory.findUnique({ where: { id }, select: categoryFields });
    if (!category) throw new NotFoundError(t('blog.noSuchCategory'));
    await tx.blogCategory.delete({ where: { id }, select: { id: true } });
    await recordAudit(tx, actor, 'deleted', ['blog category', category.id, category.name]);
  });
}
