import { decodeHTML, escapeText } from 'entities';
import sanitize from 'sanitize-html';
import { limitMarks } from './normalise';
import { plainText } from './plain-text';

/** Text signs that Unicode counts as pictographs: © ® ‼ ⁉ ™ ℹ and arrows. */
const TEXT_SIGNS =
  '\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2194-\\u21aa\\u25aa\\u25ab\\u25b6\\u25c0\\u25fb-\\u25fe';
const PICTURE = `(?![${TEXT_SIGNS}](?!\\ufe0f))\\p{Extended_Pictographic}`;
const EMOJI = new RegExp(
  `(?:${PICTURE}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}\\u{e0020}-\\u{e007f}]*)(?:\\u200d${PICTURE}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]*)*\\u200d?|[\\u{1f1e6}-\\u{1f1ff}\\u{1f3fb}-\\u{1f3ff}]|\\ufe0f?\\u20e3|\\ufe0f`,
  'gu',
);

export function stripEmoji(text: string): string {
  return text.replace(EMOJI, '');
}

const LINK_REL = 'noopener noreferrer nofollow ugc';
const MAX_HREF_LENGTH = 4 * 1024;
/** Characters, after escaping. */
const MAX_LENGTH = 256 * 1024;
/** Deeper elements lose their tags. */
const MAX_DEPTH_KEPT = 30;
/** Parsing takes quadratic time in depth: deeper texts lose all tags. */
const MAX_DEPTH_READ = 500;
const MAX_ELEMENTS = 20_000;
const LINK = /^(?:https?:\/\/|mailto:)/i;
/** Elements that are dropped with their content. */
const UNSEEN =
  'annotation-xml audio desc foreignobject iframe math noembed noframes noscript object option plaintext script select style svg template textarea title video xmp';

const RULES: sanitize.IOptions = {
  allowedTags: ['p', 'a', 'strong', 'em', 'br', 'span', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: UNSEEN.split(' '),
  nestingLimit: MAX_DEPTH_KEPT,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, { href = '', target }) => ({ tagName, attribs: linkAttributes(href, target) }),
  },
};

function linkAttributes(written: string, target: string | undefined): sanitize.Attributes {
  const href = written.trim();
  if (!LINK.test(href) || href.length > MAX_HREF_LENGTH) return {};
  return { href, ...(target === '_blank' && { target }), rel: LINK_REL };
}

function breakAfterBlocks(html: string): string {
  return html.replace(/<\/(?:div|h[1-6]|section|article|blockquote|tr|pre|dd|dt)\s*>/gi, '<br>$&');
}

function fromPlainText(text: string): string {
  return escapeText(limitMarks(decodeHTML(text)).trim()).replace(/\r\n?|\n/g, '<br>');
}

function tidy(html: string): string {
  return limitMarks(html)
    .replaceAll('<br />', '<br>')
    .replace(/<p>(?:\s|<br>)*<\/p>/g, '')
    .trim();
}

function withinLength(html: string): string {
  let length = 0;
  for (let at = 0; at < html.length; at += 1) {
    const sign = html[at];
    length += sign === '&' ? 5 : sign === '<' || sign === '>' ? 4 : 1;
    if (length > MAX_LENGTH) return html.slice(0, at).toWellFormed();
  }
  return html;
}

class TooMuchMarkupError extends Error {}

function markupLimits() {
  let elements = 0;
  let depth = 0;
  return {
    onOpenTag() {
      elements += 1;
      depth += 1;
      if (elements > MAX_ELEMENTS || depth > MAX_DEPTH_READ) throw new TooMuchMarkupError();
    },
    onCloseTag() {
      depth -= 1;
    },
  };
}

/** Third-party HTML reduced to p, a, strong, em, br, span and lists. Linear time; long or huge markup is cut to text. */
export function sanitizeHtml(value: string): string {
  const html = withinLength(stripEmoji(value));
  if (!html.includes('<')) return fromPlainText(html);
  try {
    return tidy(sanitize(breakAfterBlocks(html), { ...RULES, ...markupLimits() }));
  } catch (error) {
    if (!(error instanceof TooMuchMarkupError)) throw error;
    return escapeText(limitMarks(plainText(html)));
  }
}
