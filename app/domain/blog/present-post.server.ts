import { artworkPath } from '~/domain/artwork/artwork-path.server';
import type { BlogPost, BlogPostCard, BlogStatus } from './blog';

export const categoryFields = { id: true, name: true, slug: true, description: true } as const;

export const cardFields = {
  id: true,
  title: true,
  slug: true,
  excerpt: true,
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
  metaDescription: true,
  metaKeywords: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const;

type CardRow = Omit<BlogPostCard, 'featuredImagePath' | 'status' | 'publishedAt' | 'author'> & {
  status: string;
  publishedAt: Date | null;
  authorName: string;
};

type PostRow = CardRow &
  Pick<BlogPost, 'content' | 'metaDescription' | 'metaKeywords' | 'version'> & {
    createdAt: Date;
    updatedAt: Date;
  };

export function presentCard({ authorName, ...row }: CardRow): BlogPostCard {
  return {
    ...row,
    featuredImagePath: artworkPath(row.featuredImageUrl, 'wide'),
    status: row.status as BlogStatus,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    author: { username: authorName },
  };
}

export function presentPost(row: PostRow): BlogPost {
  return {
    ...presentCard(row),
    content: row.content,
    metaDescription: row.metaDescription,
    metaKeywords: row.metaKeywords,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
