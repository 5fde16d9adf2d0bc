import purifier from 'isomorphic-dompurify';
import { markdownHtml } from '~/lib/text/markdown';
import { t } from '~/messages/t';

/** Renders as the server does. */
export const previewHtml = (content: string): string =>
  markdownHtml(content, purifier) ?? t('adminBlog.markup');
