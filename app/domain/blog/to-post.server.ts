import type { Prisma, TransactionClient } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { columnsOf } from '~/domain/input-schema';
import { plainText } from '~/lib/html/plain-text';
import { withIsoDates } from '~/lib/time/iso-dates';
import { metaDescription } from '~/lib/web/page-meta';
import type { Translation } from '~/page-url.server';
import {
  categoryResponse,
  postCardResponse,
  postLinkResponse,
  type BlogPost,
  type BlogPostCard,
  type BlogStatus,
  type PostLink,
} from './blog-schema';

export const categoryFields = columnsOf(categoryResponse);

const cardAnswer = postCardResponse.omit({ featuredImagePath: true, author: true });

export const cardFields = {
  ...columnsOf(cardAnswer),
  category: { select: categoryFields },
  authorName: true,
} as const;

const linkFields = { ...columnsOf(postLinkResponse), status: true, publishedAt: true } as const;

const translationsSelect = {
  select: linkFields,
  orderBy: { id: 'asc' },
} as const;

const textFields = {
  authorId: true,
  content: true,
  contentHtml: true,
  metaDescription: true,
  metaKeywords: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const;

export const postFields = {
  ...cardFields,
  ...textFields,
  translationOf: { select: { ...linkFields, translations: translationsSelect } },
  translations: translationsSelect,
} as const;

/** Columns of the post's own row. */
const ownFields = {
  ...cardFields,
  ...textFields,
  category: false,
  translationOfId: true,
  savedById: true,
} as const;

type PostCardRow = Prisma.BlogPostGetPayload<{ select: typeof cardFields }>;

type LinkRow = Prisma.BlogPostGetPayload<{ select: typeof linkFields }>;

type PostRow = Prisma.BlogPostGetPayload<{ select: typeof postFields }>;

export function toPostCard({ authorName, ...row }: PostCardRow): BlogPostCard {
  return {
    ...withIsoDates(row),
    featuredImagePath: artworkPath(row.featuredImageUrl, 'wide'),
    status: row.status as BlogStatus,
    author: { username: authorName },
  };
}

const isPublic = ({ status, publishedAt }: LinkRow): boolean =>
  status === 'published' && publishedAt !== null && publishedAt <= new Date();

type Written = Pick<PostLink, 'slug' | 'language'>;

export const postPath = ({ slug }: Pick<PostLink, 'slug'>) => `/blog/${encodeURIComponent(slug)}`;

/**
 * One post per language, this one first; undefined if there are no translations.
 * @param group the translations, which may include the post itself
 */
export function translationsOf(post: Written, group: Written[]): Translation[] | undefined {
  const translations = new Map<string, Translation>();
  for (const version of [post, ...group]) {
    const { language } = version;
    if (language && !translations.has(language))
      translations.set(language, { language, path: postPath(version) });
  }
  return post.language && translations.size > 1 ? [...translations.values()] : undefined;
}

const toLink = ({ id, title, slug, language }: LinkRow): PostLink => ({
  id,
  title,
  slug,
  language,
});

/** @param isShown which other posts of its group are linked; by default the public ones */
export function toPost(
  { authorId, ...row }: PostRow,
  isShown: (link: LinkRow) => boolean = isPublic,
): BlogPost {
  const original = row.translationOf;
  const group = original ? [original, ...original.translations] : row.translations;
  return {
    ...toPostCard(row),
    author: { id: authorId, username: row.authorName },
    content: row.content,
    contentHtml: row.contentHtml,
    metaDescription: row.metaDescription,
    metaKeywords: row.metaKeywords,
    version: row.version,
    translationOf: original && isShown(original) ? toLink(original) : null,
    translations: group.filter((post) => post.id !== row.id && isShown(post)).map(toLink),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** As admins see it, with links to drafts. */
export const toEditedPost = (row: PostRow): BlogPost => toPost(row, () => true);

export type TextOfPost = Pick<BlogPost, 'title' | 'content' | 'contentHtml'>;

export function postText({ title, content, contentHtml }: TextOfPost): string {
  const text = contentHtml === null ? content : plainText(contentHtml.slice(0, 10_000));
  return `${title}\n${text}`;
}

export function postSummary(
  post: Pick<BlogPost, 'excerpt' | 'content' | 'contentHtml'>,
  maxLength: number,
): string {
  const text =
    post.excerpt ?? (post.contentHtml === null ? post.content : plainText(post.contentHtml));
  return metaDescription(text, maxLength);
}

const findTranslationsIn = (tx: TransactionClient, id: string) =>
  tx.blogPost.findMany({
    where: { translationOfId: id },
    orderBy: { id: 'asc' },
    select: linkFields,
  });

async function findOriginalWithTranslations(tx: TransactionClient, id: string) {
  const original = await tx.blogPost.findUniqueOrThrow({ where: { id }, select: linkFields });
  return { ...original, translations: await findTranslationsIn(tx, id) };
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
  const translations = await findTranslationsIn(tx, id);
  return { post: { ...own, category, translationOf, translations }, savedById };
}
