import { t } from '~/messages/t';
import type { BlogPost, PostState } from './blog-schema';

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

/** What a post is for its readers. */
export function postState(
  { status, publishedAt }: Pick<BlogPost, 'status' | 'publishedAt'>,
  now = new Date(),
): PostState {
  if (status === 'draft') return 'draft';
  return publishedAt !== null && new Date(publishedAt) > now ? 'scheduled' : 'published';
}

export const postStateName = (state: PostState): string =>
  ({
    draft: () => t('adminBlog.draft'),
    scheduled: () => t('adminBlog.scheduled'),
    published: () => t('adminBlog.published'),
  })[state]();
