import { decodeHTML } from 'entities';
import { cutText } from './cut-text';
import { escapeLooseBrackets, SEPARATING_TAG } from './markup';

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
