import { t } from '~/messages/t';

export type BlogCategory = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  language: string | null;
};

export type BlogStatus = 'draft' | 'published';

export type BlogPostCard = {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  language: string | null;
  categoryId: string | null;
  category: BlogCategory | null;
  status: BlogStatus;
  publishedAt: string | null;
  featuredImageUrl: string | null;
  featuredImagePath: string | null;
  viewCount: number;
  author: { username: string };
};

/** As lists for admins show it. */
export type AdminPostCard = BlogPostCard & { createdAt: string; updatedAt: string };

/** Another post of the same group of translations. */
export type PostLink = Pick<BlogPostCard, 'id' | 'title' | 'slug' | 'language'>;

export type BlogPost = BlogPostCard & {
  /** Markdown, or plain text where there is no `contentHtml`. */
  content: string;
  contentHtml: string | null;
  metaDescription: string | null;
  metaKeywords: string | null;
  version: number;
  /** Null where it is the original, or the original is not public. */
  translationOf: PostLink | null;
  /** The other posts of its group, the original among them. */
  translations: PostLink[];
  createdAt: string;
  updatedAt: string;
};

const sameLines = (text: string) => text.replace(/\r\n?/g, '\n');

/** A post from before Markdown keeps its HTML until its text changes. */
export const staysPlain = (
  { content, contentHtml }: Pick<BlogPost, 'content' | 'contentHtml'>,
  next: string,
): boolean => contentHtml === null && sameLines(content) === sameLines(next);

/** Recommended length; longer ones are allowed. */
export const META_DESCRIPTION_HINT = 155;

export const BLOG_PAGE_SIZE = 10;

export const viewCountText = (views: number): string => t('blog.views', { count: views });
