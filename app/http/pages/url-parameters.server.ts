import type { z } from 'zod';
import {
  isLanguageCode,
  MAX_LANGUAGES,
  languageInText,
} from '~/lib/language/language-names.server';
import { primarySubtag } from '~/lib/language/text-language';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import { pageLanguage } from '~/messages/t';

/** Every query parameter used by public pages and the links on them. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set(
  [
    'page sort episode season played reviews notes q', // podcasts
    'transcript spoken find t play from share', // episodes; `to` is below
    'in language exact mixed refresh trending', // searches and lists
    'category order', // posts
    'about tab people', // contact, profiles
    'kind', // verses
    'shown', // the queue
    'by edit index redirectTo returnTo to token login', // forms
    'asked episodes failed into results search state status period reply', // dashboard
    'about action actor age from joined kind person reason role since until', // its filters
  ].flatMap((names) => names.split(' ')),
);

/** Every query parameter read by calls whose responses are cached. */
export const CACHED_CALL_PARAMETERS: ReadonlySet<string> = new Set([
  'page',
  'limit',
  'sort',
  'language',
]);

/** The query string, including `?`, without unknown parameters; the rest stays byte for byte. */
export function knownParameters(search: string, allowed = PAGE_PARAMETERS): string {
  const pairs = search
    .slice(1)
    .split('&')
    .filter((parameter) => allowed.has(parameter.split('=', 1)[0]!));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Starts at 1; anything invalid means the first page. */
export function pageNumberOf(url: URL, parameter = 'page'): number {
  const page = Number(url.searchParams.get(parameter));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** 404 if the URL names a page beyond the last, in which case the last one is shown. */
export function listStatus({ searchParams }: URL, currentPage = 1, parameter = 'page'): 200 | 404 {
  const named = searchParams.get(parameter);
  return !named || named === String(currentPage) ? 200 : 404;
}

/** The trimmed search text, cut to `limit` characters; empty if the URL has none. */
export const textParameter = (url: URL, name: string, limit = 200): string =>
  (url.searchParams.get(name) ?? '').trim().slice(0, limit);

/** The filters of a list in the URL. Empty, invalid and unknown ones are ignored. */
export function filterOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { searchParams }: URL,
): Partial<z.output<z.ZodObject<Shape>>> {
  const filters = Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = (searchParams.get(name) ?? '').trim().slice(0, 200);
    const parsed = text ? (field as z.ZodType).safeParse(text) : null;
    return parsed?.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(filters) as Partial<z.output<z.ZodObject<Shape>>>;
}

/** Which podcasts a list shows, according to its URL. */
export type PodcastLanguages = {
  /** `?language=…`, repeatable; empty means all languages. */
  chosenLanguages: string[];
  /** The page's language, listed first unless the URL says `mixed`; null in English. */
  first: string | null;
  /** The page's language for the "first" switch; null if there is nothing to switch. */
  ownLanguage: { name: string; lang: string; dir: 'ltr' | 'rtl'; first: boolean } | null;
};

/** Unknown languages are ignored. */
export function podcastLanguagesOf({ searchParams }: URL): PodcastLanguages {
  const named = searchParams.getAll('language').filter(isLanguageCode);
  const languages = [...new Set(named)].slice(0, MAX_LANGUAGES).sort();
  const code = primarySubtag(pageLanguage());
  if (languages.length > 0 || code === DEFAULT_LANGUAGE || !isLanguageCode(code)) {
    return { chosenLanguages: languages, first: null, ownLanguage: null };
  }
  const { name, lang, dir } = languageInText(code);
  const first = !searchParams.has('mixed');
  return {
    chosenLanguages: languages,
    first: first ? code : null,
    ownLanguage: { name, lang, dir, first },
  };
}

/** For titles; empty if all languages are shown. */
export const languagesPart = (languages: readonly string[]): string =>
  languages.map((code) => languageInText(code).name).join(', ');
