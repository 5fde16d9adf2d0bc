import { writtenLanguage } from './text-language';

/** Matches text in Latin script only; its language is not detected line by line. */
export const LATIN_ALONE = /^[\0-\u024f\u1e00-\u1eff\u2000-\u206f]*$/;

export type Run = { text: string; lang?: string };

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
    const own = writtenLanguage(line, lang);
    const run = { text: line, lang: own === lang ? undefined : own };
    const last = runs.at(-1);
    if (last && last.lang === run.lang) last.text += line;
    else runs.push(run);
  }
  return { lang, runs };
}
