import { InvalidError } from '~/domain/errors';
import { t } from '~/messages/t';

function tooMuchMarkup(): InvalidError {
  const sentence = t('adminBlog.markup');
  return new InvalidError(sentence, { content: [sentence] });
}

/** Renders a post from Markdown to HTML. The sanitizer loads a whole DOM, so it is imported on first use. */
export async function renderPost(content: string): Promise<string> {
  const [{ default: purifier, clearWindow }, { markdownHtml }] = await Promise.all([
    import('isomorphic-dompurify'),
    import('~/lib/text/markdown'),
  ]);
  try {
    const html = markdownHtml(content, purifier);
    if (html === null) throw tooMuchMarkup();
    return html;
  } finally {
    clearWindow();
  }
}
