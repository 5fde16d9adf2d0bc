import type { Config } from 'isomorphic-dompurify';
import MarkdownIt, { type Token } from 'markdown-it';

/** DOMPurify, which is created differently in the browser and on the server. */
type Purifier = { sanitize: (html: string, rules: Config) => string };

const LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i;
const RULES: Config = {
  ALLOWED_TAGS: 'p br strong em s a ul ol li blockquote h2 h3 h4 h5 h6 code pre hr'.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'rel', 'dir', 'start'],
  // Otherwise DOMPurify validates these as URLs.
  ADD_URI_SAFE_ATTR: ['rel', 'dir', 'start'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: LINK,
};
/** DOMPurify blocks the server for about 0.1 ms per element. */
const MAX_ELEMENTS = 5_000;
const WITH_DIRECTION = /^(?:p|ul|ol|blockquote|h[2-6])$/;

// The content security policy forbids external images, so only links to them are rendered.
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true });
markdown.disable(['image', 'table']);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (url) => LINK.test(url);
markdown.core.ruler.push('fit-into-page', ({ tokens }) => {
  for (const token of tokens) {
    fitIntoPage(token);
    for (const child of token.children ?? []) fitIntoPage(child);
  }
});

/**
 * Starts headings below the post's title, and gives each outermost block its own `dir`, because `auto` skips
 * descendants that have one.
 */
function fitIntoPage(token: Token) {
  const level = /^h([1-6])$/.exec(token.tag)?.[1];
  if (level) token.tag = `h${Math.min(6, Number(level) + 1)}`;
  if (token.nesting === 1 && token.level === 0 && WITH_DIRECTION.test(token.tag)) {
    token.attrSet('dir', 'auto');
  }
  if (token.type === 'link_open') token.attrSet('rel', 'noopener noreferrer');
}

const elementsIn = (tokens: Token[]): number =>
  tokens.reduce(
    (sum, { tag, nesting, children }) =>
      sum + Number(tag !== '' && nesting !== -1) + elementsIn(children ?? []),
    0,
  );

export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {});

/** Returns sanitized HTML; HTML in the source is escaped. @returns null beyond the element limit */
export function markdownHtml(text: string, purifier: Purifier): string | null {
  const tokens = parseMarkdown(text);
  if (elementsIn(tokens) > MAX_ELEMENTS) return null;
  return purifier.sanitize(markdown.renderer.render(tokens, markdown.options, {}), RULES).trim();
}
