import purifier from 'isomorphic-dompurify';
import { markdownHtml } from '~/lib/text/markdown';
import { t } from '~/messages/t';

/** Same as on the server. */
export const previewHtml = (content: string): string =>
  markdownHtml(content, purifier) ?? t('adminBlog.markup');
