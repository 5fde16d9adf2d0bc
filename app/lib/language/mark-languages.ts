import { writtenLanguage, textLanguage } from './text-language';

/** Matches text in Latin script only; its language is not detected line by line. */
const LATIN_ALONE = /^[\0-\u024f\u1e00-\u1eff\u2000-\u206f]*$/;

type Run = { text: string; lang?: string };

/** Detects the language of a plain text and splits it into runs; only runs in another language have a `lang`. */
export function runsByLanguage(
  text: string,
  stored: string | null | undefined,
): { lang: string | undefined; runs: Run[] } {
  const lines = LATIN_ALONE.test(text) ? [text] : text.split(/(?<=\n)/);
  const first = lines.find((line) => /\p{L}/u.test(line)) ?? '';
  const lang = stored ? writtenLanguage(text, stored) : writtenLanguage(first);
  const runs: Run[] = [];
  for (const line of lines) {
    const ownLanguage = writtenLanguage(line, lang);
    const run = { text: line, lang: ownLanguage === lang ? undefined : ownLanguage };
    const last = runs.at(-1);
    if (last && last.lang === run.lang) last.text += line;
    else runs.push(run);
  }
  return { lang, runs };
}

/** Matches paragraph boundaries. */
const BREAK = /(<\/?(?:p|li|ul|ol|h[1-6]|blockquote|pre|hr|br)\b[^<>]*>)/;
const OPENED = /^<(p|li|h[1-6]|blockquote)>$/;
const TAG_IN_ATTRIBUTE = /<[^<>]*="[^"<>]*[<>]/;

const MAX_READ = 6000;
/** Paragraphs beyond this are not marked. */
const MAX_PARAGRAPHS = 500;

const textOf = (html: string): string => html.replace(/<[^<>]*>|&#?\w+;/g, ' ');

/** Whether the tags in a part are balanced. */
function isWhole(part: string): boolean {
  let depth = 0;
  for (const [, isEnd] of part.matchAll(/<(\/?)/g)) {
    depth += isEnd ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

export type MarkedText = { lang: string | undefined; html: string };

/**
 * Detects the language of sanitized HTML and adds `lang` to paragraphs in other languages. `stored` is used unless the
 * text is in another script; `likely` is the fallback when detection is ambiguous.
 */
export function markLanguages(
  html: string,
  stored: string | null | undefined,
  likely?: string | null,
): MarkedText {
  const text = textOf(html.slice(0, MAX_READ));
  const lang = stored ? writtenLanguage(text, stored) : (textLanguage(text, likely) ?? undefined);
  if (!lang || LATIN_ALONE.test(html) || TAG_IN_ATTRIBUTE.test(html)) return { lang, html };
  const parts = html.split(BREAK);
  const most = Math.min(parts.length, 2 * MAX_PARAGRAPHS);
  for (let index = 0; index < most; index += 2) markPart(parts, index, lang);
  return { lang, html: parts.join('') };
}

/** Adds `lang` to the block between two tags, or wraps its text in a span. */
function markPart(parts: string[], index: number, whole: string): void {
  const part = parts[index]!;
  const ownLanguage = isWhole(part) && writtenLanguage(textOf(part), whole);
  if (!ownLanguage || ownLanguage === whole) return;
  const [before, after] = [parts[index - 1], parts[index + 1]];
  const name = before && OPENED.exec(before)?.[1];
  if (name && after === `</${name}>`) parts[index - 1] = `<${name} lang="${ownLanguage}">`;
  else parts[index] = `<span lang="${ownLanguage}">${part}</span>`;
}
