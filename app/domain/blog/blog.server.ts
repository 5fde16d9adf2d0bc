import { db, type Prisma, inTransaction, listMatches } from '~/adapters/database/client.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { NotFoundError } from '~/domain/errors';
import { anyOf } from '~/lib/any-of';
import { languageToStore, ownLanguageName, primarySubtag } from '~/lib/language/text-language';
import { groupBy } from '~/lib/lists';
import { readPage, type Page, type PageRequest } from '~/lib/web/page';
import { slugForms } from '~/lib/web/site-paths';
import { pageLanguage, t } from '~/messages/t';
import type { Translation } from '~/page-url.server';
import { BLOG_PAGE_SIZE } from './blog';
import { slugTaken } from './blog-admin.server';
import type { BlogCategory, BlogPost, BlogPostCard, CategoryInput } from './blog-schema';
import {
  cardFields,
  categoryFields,
  postFields,
  postPath,
  postSummary,
  toPostCard,
  toPost,
  translationsOf,
} from './to-post.server';

/** A post dated in the future is not public yet. */
const published = () => ({ status: 'published', publishedAt: { lte: new Date() } });

/** How long a list of posts may be cached, in seconds: until the next scheduled post appears, at most `most`. */
export async function secondsUntilNextPost(most: number): Promise<number> {
  const now = Date.now();
  const next = await db.blogPost.findFirst({
    where: { status: 'published', publishedAt: { gt: new Date(now) } },
    orderBy: { publishedAt: 'asc' },
    select: { publishedAt: true },
  });
  if (!next) return most;
  return Math.min(most, Math.ceil((next.publishedAt!.getTime() - now) / 1_000));
}

/** Sorted by name as the page's language sorts. */
export async function listCategories(): Promise<BlogCategory[]> {
  const rows = await db.blogCategory.findMany({ orderBy: { id: 'asc' }, select: categoryFields });
  const names = new Intl.Collator(pageLanguage(), { numeric: true });
  return rows.sort((a, b) => names.compare(a.name, b.name));
}

type Where = Prisma.BlogPostWhereInput;

const newestFirst = () => [{ publishedAt: 'desc' as const }, { id: 'desc' as const }];

/** Includes regional variants: `en` also finds en-gb. */
const ofLanguage = (tag: string): Where => ({
  OR: [{ language: tag }, { language: { startsWith: `${tag}-` } }],
});

const notOfLanguage = (tag: string): Where => ({
  OR: [{ language: null }, { NOT: ofLanguage(tag) }],
});

type Range = { skip: number; take: number };

const readCards = (where: Where, range: Range) =>
  db.blogPost.findMany({ ...range, where, orderBy: newestFirst(), select: cardFields });

/** Posts in one language first, then all others, each newest first. */
async function readLanguageFirst(where: Where, { skip, take }: Range, language: string) {
  const inLanguage = { AND: [where, ofLanguage(language)] };
  const [first, count] = await Promise.all([
    readCards(inLanguage, { skip, take }),
    db.blogPost.count({ where: inLanguage }),
  ]);
  if (first.length === take) return first;
  const range = { skip: Math.max(0, skip - count), take: take - first.length };
  return [...first, ...(await readCards({ AND: [where, notOfLanguage(language)] }, range))];
}

/** @param first the language whose posts are listed before the others */
export async function listPosts({
  page = 1,
  limit = BLOG_PAGE_SIZE,
  category,
  language,
  first,
}: {
  page?: number;
  limit?: number;
  category?: string;
  language?: string | null;
  first?: string | null;
}): Promise<Page & { posts: BlogPostCard[] }> {
  const where = {
    ...published(),
    ...(category ? { category: { slug: anyOf(slugForms(category)) } } : {}),
    ...(language ? ofLanguage(language) : {}),
  };
  const { rows, pagination } = await readPage(
    { page, limit },
    () => db.blogPost.count({ where }),
    (range) => (first ? readLanguageFirst(where, range, first) : readCards(where, range)),
  );
  return { posts: rows.map(toPostCard), ...pagination };
}

/** Languages of public posts, without regions, sorted by name. */
export async function listPostLanguages(): Promise<string[]> {
  const rows = await db.blogPost.groupBy({ by: ['language'], where: published() });
  const tags = rows.flatMap(({ language }) => primarySubtag(language) ?? []);
  return [...new Set(tags)].sort((a, b) =>
    ownLanguageName(a).localeCompare(ownLanguageName(b), 'en'),
  );
}

export async function listPostsForReaders(
  limit: number,
  language?: string | null,
): Promise<(BlogPostCard & { summary: string })[]> {
  const rows = await db.blogPost.findMany({
    where: { ...published(), ...(language ? ofLanguage(language) : {}) },
    orderBy: newestFirst(),
    take: limit,
    select: { ...cardFields, content: true, contentHtml: true },
  });
  return rows.map((row) => ({
    ...toPostCard(row),
    summary: row.excerpt ?? postSummary(row, 500),
  }));
}

/** @throws NotFoundError, also for drafts and scheduled posts */
export async function getPost(slug: string): Promise<BlogPost> {
  const where = { slug: anyOf(slugForms(slug)), ...published() };
  const row = await db.blogPost.findFirst({ where, select: postFields });
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

type PostAddress = { path: string; updatedAt: string; translations: Translation[] | undefined };

export async function listPostAddresses(): Promise<PostAddress[]> {
  const rows = await db.blogPost.findMany({
    where: published(),
    orderBy: { publishedAt: 'desc' },
    take: 10_000,
    select: {
      id: true,
      slug: true,
      language: true,
      translationOfId: true,
      updatedAt: true,
      publishedAt: true,
    },
  });
  const groupOf = ({ id, translationOfId }: (typeof rows)[number]) => translationOfId ?? id;
  const groups = groupBy(rows, groupOf);
  return rows.map((row) => ({
    path: postPath(row),
    // A scheduled post changes for readers when it appears.
    updatedAt: (row.updatedAt > row.publishedAt! ? row.updatedAt : row.publishedAt!).toISOString(),
    translations: translationsOf(row, groups.get(groupOf(row))!),
  }));
}

export async function pageCategories(
  request: PageRequest & { search?: string },
): Promise<{ categories: BlogCategory[]; pagination: Page }> {
  const searched = { name: true };
  const { rows, pagination } = await listMatches(request, db.blogCategory, searched, {
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: categoryFields,
  });
  return { categories: rows, pagination };
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
