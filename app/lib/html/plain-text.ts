import { decodeHTML } from 'entities';
import { cutText } from '~/lib/text/cut-text';

/** Elements that start and end their own lines: block elements, including obsolete ones, and line breaks. */
const BLOCKS =
  'address article aside blockquote body br caption center colgroup dd details dialog dir div dl dt fieldset ' +
  'figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html isindex legend li listing ' +
  'main marquee menu nav noframes ol optgroup option p plaintext pre search section summary table tbody tfoot ' +
  'thead title tr ul xmp';

/** Elements that stand apart within a line: table cells and replaced elements. */
const APART =
  'applet audio button canvas embed iframe img input meter object picture progress select svg td textarea th video';

const WITHIN_WORDS =
  'a abbr acronym area b base basefont bdi bdo bgsound big blink cite code col data datalist del dfn em font frame i ' +
  'image ins kbd label link map mark math menuitem meta nobr noembed noscript output param q rb rp rt rtc ruby s samp ' +
  'script slot small source span strike strong style sub sup template time track tt u var wbr';

const blocks = new Set(BLOCKS.split(' '));
const apart = new Set(APART.split(' '));
const anyOf = (names: string) => `(?:${names.replaceAll(' ', '|')})`;
const knownTags = anyOf(`${BLOCKS} ${APART} ${WITHIN_WORDS}`);
const knownName = new RegExp(`^${knownTags}$`, 'i');
const FOREIGN_NAME = /^[a-z]\w*(?:-[\w.-]+|:[\w.-]+)$/i;

export const isBlock = (element: string): boolean => blocks.has(element);

/** Whether text on either side of the element is separate words on the same line. */
export const standsApart = (element: string): boolean => apart.has(element);

/** Matches the opening or closing tag of a block element. */
export const BLOCK_TAG = new RegExp(`</?${anyOf(BLOCKS)}(?=[\\s/>])[^<>]*>`, 'gi');
const SEPARATING_TAG = new RegExp(`</?${anyOf(`${BLOCKS} ${APART}`)}(?=[\\s/>])[^<>]*>`, 'gi');

const firstTag = new RegExp(`<(?:!--|!doctype\\b|!\\[cdata\\[|/?${knownTags}(?=[\\s/>]))`, 'i');

/** Whether a text is HTML; `<ask@show.example>` and `a <b` are not tags. */
export function hasMarkup(text: string): boolean {
  const first = text.search(firstTag);
  return first >= 0 && first < text.lastIndexOf('>');
}

/** Accepts HTML, custom and prefixed elements, but not `ask@show.example` or `https:`. */
const isElement = (name: string): boolean => knownName.test(name) || FOREIGN_NAME.test(name);

/** Escapes each `<` that does not start a tag. */
export function escapeLooseBrackets(html: string): string {
  return html.replace(/<([a-z][^\s/<>]*)(?=(<?))/gi, (written, name: string, next: string) => {
    if (next !== '') return `&lt;${name}`;
    if (isElement(name)) return written;
    // Some programs write `<br="">`.
    const [element = '', ...value] = name.split('=');
    return value.length > 0 && isElement(element) ? `<${element} ` : `&lt;${name}`;
  });
}

const invisible = /<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi;
const tag = /<\/?[a-z!][^>]*(?:>|$)/gi;

/** More than `cutText` examines beyond its limit, and longer than any entity that a cut can break. */
const MARGIN = 200;

function textOf(html: string): string {
  const words = escapeLooseBrackets(html)
    .replace(invisible, ' ')
    .replace(SEPARATING_TAG, ' ')
    .replace(tag, '');
  return decodeHTML(words).replace(/\s+/g, ' ').trim();
}

/** Returns the text of HTML, unescaped and cut after a word. Reads only as much of a long text as it needs. */
export function plainText(html: string, maxLength = Infinity): string {
  for (let length = 8 * (maxLength + MARGIN); length < html.length; length *= 4) {
    const text = textOf(html.slice(0, length));
    if (text.length > maxLength + MARGIN) return cutText(text, maxLength);
  }
  return cutText(textOf(html), maxLength);
}

/** Characters shown of an episode's notes on one line, and characters of HTML read for them. */
const LINE = 160;
export const LINE_READ = 1_000;

/** Returns the first words of show notes for one line of a list. */
export const firstWords = (html: string): string => plainText(html.slice(0, LINE_READ), LINE);
