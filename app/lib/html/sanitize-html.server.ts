import { decodeHTML, escapeAttribute, escapeText } from 'entities';
import sanitize from 'sanitize-html';
import { limitMarks } from '~/lib/text/normalize-text';
import { changeOutsideLinks } from '~/lib/text/sanitized-html';
import { parseAddress } from '~/lib/web/parse-address';
import { linkify } from './html-from-text';
import {
  BLOCK_TAG,
  escapeLooseBrackets,
  hasMarkup,
  isBlock,
  standsApart,
  plainText,
} from './plain-text';

/** Text symbols that Unicode classifies as pictographs: © ® ‼ ⁉ ™ ℹ and arrows. */
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
/** In characters, after escaping. */
const MAX_LENGTH = 256 * 1024;
/** Deeper elements lose their tags. */
const MAX_DEPTH_KEPT = 30;
/** Parsing time is quadratic in depth, so deeper markup is reduced to text. */
const MAX_DEPTH_READ = 500;
const MAX_ELEMENTS = 20_000;
const WHOLE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;
const EMAIL_ADDRESS = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const MAYBE_ADDRESS = /:\/\/|www\.|@/i;
/** Elements that are dropped along with their content. */
const UNSEEN =
  'annotation-xml audio desc foreignobject iframe math noembed noframes noscript object option plaintext script select style svg template textarea title video xmp';
const KEPT = ['p', 'a', 'strong', 'em', 'br', 'span', 'ul', 'ol', 'li'];
const KEPT_BLOCKS = new Set(['p', 'br', 'ul', 'ol', 'li']);

const RULES = {
  allowedTags: KEPT,
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: UNSEEN.split(' '),
  nestingLimit: MAX_DEPTH_KEPT,
} satisfies sanitize.IOptions;

/** Limits the total size of generated links, because a few characters can expand to kilobytes. */
class MadeLinks {
  #room = MAX_LENGTH;
  readonly #base: string | null;

  constructor(base: string | null) {
    this.#base = base;
  }

  takeRoom(href: string): boolean {
    this.#room -= href.length + LINK_REL.length;
    return this.#room >= 0;
  }

  /** Resolves a link to an absolute URL; null for empty links and for other schemes. */
  resolve(written: string): string | null {
    const text = written.trim();
    if (text.length > MAX_HREF_LENGTH || text === '' || text === '#') return null;
    if (WHOLE_ADDRESS.test(text)) return text;
    const href = EMAIL_ADDRESS.test(text) ? `mailto:${text}` : this.#resolveAddress(text);
    return href !== null && href.length <= MAX_HREF_LENGTH && this.takeRoom(href) ? href : null;
  }

  #resolveAddress(text: string): string | null {
    const isHost = /^www\./i.test(text);
    const base = this.#base ?? (text.startsWith('//') ? 'https://base.invalid' : undefined);
    const url = parseAddress(isHost ? `https://${text}` : text, base);
    return url && /^https?:$/.test(url.protocol) ? url.href : null;
  }
}

function linkAttributes(links: MadeLinks, written: string, target: string | undefined) {
  const href = links.resolve(written);
  if (href === null) return {} as sanitize.Attributes;
  return { href, ...(target === '_blank' && { target }), rel: LINK_REL };
}

/** Links plain addresses. */
function linkAddresses(html: string, links: MadeLinks): string {
  return changeOutsideLinks(html, (escaped) => {
    if (!MAYBE_ADDRESS.test(escaped)) return escaped;
    return linkify(decodeHTML(escaped))
      .map(({ text, href }) => {
        if (!href || !links.takeRoom(href)) return escapeText(text);
        return `<a href="${escapeAttribute(href)}" rel="${LINK_REL}">${escapeText(text)}</a>`;
      })
      .join('');
  });
}

const breakLines = (text: string) => text.replace(/\r\n?|\n/g, '<br>');

const fromPlainText = (text: string): string =>
  breakLines(escapeText(limitMarks(decodeHTML(text)).trim()));

/** Matches a line break right inside a link or emphasis, to move it in front. */
const BREAK_INSIDE = /((?:<(?:a|em|span|strong)\b[^<>]*>){1,30})<br>/g;

function tidy(html: string): string {
  return limitMarks(html)
    .replaceAll('<br />', '<br>')
    .replace(BREAK_INSIDE, '<br>$1')
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

/** Tracks open elements so that words stay separated when their tags are removed. */
class Lines {
  #elements = 0;
  #depth = 0;
  #preformatted = 0;
  #gap: '' | ' ' | '<br>' = '';
  #atStart = true;
  #afterSpace = true;
  readonly #isFlat: boolean;

  /** @param isFlat whether the markup has no block elements, so that newlines become line breaks */
  constructor(isFlat: boolean) {
    this.#isFlat = isFlat;
  }

  readonly onOpenTag = (element: string) => {
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS || this.#depth >= MAX_DEPTH_READ) {
      throw new TooMuchMarkupError();
    }
    this.#pass(element);
    this.#depth += 1;
    if (element === 'pre') this.#preformatted += 1;
  };

  readonly onCloseTag = (element: string) => {
    this.#depth -= 1;
    if (element === 'pre') this.#preformatted -= 1;
    this.#pass(element);
  };

  /** Returns escaped text, preceded by the separator it needs. */
  readonly textFilter = (text: string): string => {
    const written = this.#isFlat || this.#preformatted > 0 ? breakLines(text) : text;
    if (!/\S/.test(text)) {
      this.#afterSpace = true;
      return written;
    }
    const isApart = this.#gap === '<br>' || (!this.#afterSpace && !/^\s/.test(text));
    const gap = isApart ? this.#gap : '';
    this.#gap = '';
    this.#atStart = false;
    this.#afterSpace = /\s$/.test(text);
    return gap + written;
  };

  #pass(element: string) {
    if (KEPT_BLOCKS.has(element) && this.#depth < MAX_DEPTH_KEPT) {
      this.#gap = '';
      this.#atStart = true;
    } else if (this.#atStart) return;
    else if (isBlock(element)) this.#gap = '<br>';
    else if (standsApart(element) && this.#gap === '') this.#gap = ' ';
  }
}

function fromMarkup(html: string, links: MadeLinks): string {
  const { onOpenTag, onCloseTag, textFilter } = new Lines(html.search(BLOCK_TAG) < 0);
  return tidy(
    sanitize(escapeLooseBrackets(html), {
      ...RULES,
      onOpenTag,
      onCloseTag,
      textFilter,
      transformTags: {
        b: 'strong',
        i: 'em',
        a: (tagName, { href = '', target }) => ({
          tagName,
          attribs: linkAttributes(links, href, target),
        }),
      },
    }),
  );
}

/**
 * Reduces third-party HTML or plain text to p, a, strong, em, br, span and lists, and links plain addresses. Runs in
 * linear time; overlong text is truncated, and markup with too many elements is reduced to text.
 *
 * @param base the URL of the page that the text describes, against which links are resolved
 */
export function sanitizeHtml(value: string, base?: string | null): string {
  const html = withinLength(stripEmoji(value));
  const links = new MadeLinks(base ?? null);
  if (!hasMarkup(html)) return linkAddresses(fromPlainText(html), links);
  try {
    return linkAddresses(fromMarkup(html, links), links);
  } catch (error) {
    if (!(error instanceof TooMuchMarkupError)) throw error;
    return linkAddresses(escapeText(limitMarks(plainText(html))), links);
  }
}
