import purifier from 'isomorphic-dompurify';
import { TOO_MUCH_MARKUP } from '~/domain/blog/blog';
import { markdownHtml } from '~/lib/text/markdown';

/** Same as on the server. */
export const previewHtml = (content: string): string =>
  markdownHtml(content, purifier) ?? TOO_MUCH_MARKUP;
