/** The blog as the browser may see it. Dates are ISO. */

export type BlogCategory = { id: string; name: string; slug: string; description: string | null };

export type BlogStatus = 'draft' | 'published';

/** A post as lists show it. */
export type BlogPostCard = {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  categoryId: string | null;
  category: BlogCategory | null;
  status: BlogStatus;
  publishedAt: string | null;
  featuredImageUrl: string | null;
  /** Where this site shows that image, in `ARTWORK_WIDTHS`. */
  featuredImagePath: string | null;
  viewCount: number;
  author: { username: string };
};

export type BlogPost = BlogPostCard & {
  content: string;
  metaDescription: string | null;
  metaKeywords: string | null;
  /** Grows with each save; send back the one you started from. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** How long a meta description should be at most; longer ones are allowed. */
export const META_DESCRIPTION_HINT = 155;

export const BLOG_PAGE_SIZE = 10;

/** "1 view", "2 views". */
export const viewCountText = (views: number): string =>
  `${views} ${views === 1 ? 'view' : 'views'}`;
