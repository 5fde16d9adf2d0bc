import { InvalidError } from '~/domain/errors';
import { TOO_MUCH_MARKUP } from './blog';

/** HTML of a post in Markdown. The sanitiser loads a whole DOM and is therefore imported on first use. */
export async function renderPost(content: string): Promise<string> {
  const [{ default: purifier, clearWindow }, { markdownHtml }] = await Promise.all([
    import('isomorphic-dompurify'),
    import('~/lib/text/markdown'),
  ]);
  try {
    const html = markdownHtml(content, purifier);
    if (html === null) throw new InvalidError(TOO_MUCH_MARKUP, { content: [TOO_MUCH_MARKUP] });
    return html;
  } finally {
    clearWindow();
  }
}
