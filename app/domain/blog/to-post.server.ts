import { artworkPath } from '~/domain/site/artwork/artwork-path.server';
import { metaDescription } from '~/lib/web/page-meta';
import { plainText } from '~/lib/text/plain-text';
import type { BlogPost, BlogPostCard, BlogStatus } from './blog';

export const categoryFields = {
  id: true,
  name: true,
  slug: true,
  description: true,
  language: true,
} as const;

export const cardFields = {
  id: true,
  title: true,
  slug: true,
  excerpt: true,
  language: true,
  categoryId: true,
  category: { select: categoryFields },
  status: true,
  publishedAt: true,
  featuredImageUrl: true,
  viewCount: true,
  authorName: true,
} as const;

export const postFields = {
  ...cardFields,
  content: true,
  contentHtml: true,
  metaDescription: true,
  metaKeywords: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const;

type PostCardRow = Omit<BlogPostCard, 'featuredImagePath' | 'status' | 'publishedAt' | 'author'> & {
  status: string;
  publishedAt: Date | null;
  authorName: string;
};

type PostRow = PostCardRow &
  Pick<BlogPost, 'content' | 'contentHtml' | 'metaDescription' | 'metaKeywords' | 'version'> & {
    createdAt: Date;
    updatedAt: Date;
  };

export function toPostCard({ authorName, ...row }: PostCardRow): BlogPostCard {
  return {
    ...row,
    featuredImagePath: artworkPath(row.featuredImageUrl, 'wide'),
    status: row.status as BlogStatus,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    author: { username: authorName },
  };
}

export function toPost(row: PostRow): BlogPost {
  return {
    ...toPostCard(row),
    content: row.content,
    contentHtml: row.contentHtml,
    metaDescription: row.metaDescription,
    metaKeywords: row.metaKeywords,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

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
