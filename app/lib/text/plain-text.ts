import { decodeHTML } from 'entities';
import { cutText } from './cut-text';
import { escapeLooseBrackets, SEPARATING_TAG } from './markup';

const invisible = /<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi;
const tag = /<\/?[a-z!][^>]*(?:>|$)/gi;

/** More than `cutText` looks at past its limit, and than the longest entity that a cut can break. */
const MARGIN = 200;

function textOf(html: string): string {
  const words = escapeLooseBrackets(html)
    .replace(invisible, ' ')
    .replace(SEPARATING_TAG, ' ')
    .replace(tag, '');
  return decodeHTML(words).replace(/\s+/g, ' ').trim();
}

/** The text of HTML, unescaped, cut after a word. Reads no more of a long text than the cut needs. */
export function plainText(html: string, maxLength = Infinity): string {
  for (let length = 8 * (maxLength + MARGIN); length < html.length; length *= 4) {
    const text = textOf(html.slice(0, length));
    if (text.length > maxLength + MARGIN) return cutText(text, maxLength);
  }
  return cutText(textOf(html), maxLength);
}

/** Characters that are shown of an episode's notes in one line, and of HTML in which they are looked for. */
const LINE = 160;
export const LINE_READ = 1_000;

/** What one line of a list says of notes; a tag that is cut off at the end is none of it. */
export const firstWords = (html: string): string => plainText(html.slice(0, LINE_READ), LINE);
