import { t } from '~/messages/t';
import type { BlogPost } from './blog-schema';

const sameLines = (text: string) => text.replace(/\r\n?/g, '\n');

/** A post from before Markdown keeps its HTML until its text changes. */
export const keepsLegacyHtml = (
  { content, contentHtml }: Pick<BlogPost, 'content' | 'contentHtml'>,
  next: string,
): boolean => contentHtml === null && sameLines(content) === sameLines(next);

/** Recommended length; longer texts are allowed. */
export const META_DESCRIPTION_HINT = 155;

export const BLOG_PAGE_SIZE = 10;

export const viewCountText = (views: number): string => t('blog.views', { count: views });
