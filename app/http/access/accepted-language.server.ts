import Negotiator from 'negotiator';
import { parseLanguage } from '~/lib/language/language-tag';
import { siteLanguageFor } from '~/messages/language-paths';

/** Only the first languages in the header are read. */
const MAX_LANGUAGES = 20;

/** Lower-case tags, best first (RFC 9110, 12.5.4). Entries that are not languages, such as `*`, are left out. */
function acceptedLanguages(header: string | null | undefined): string[] {
  const accepted = new Negotiator({ headers: { 'accept-language': header ?? '' } }).languages();
  return accepted
    .slice(0, MAX_LANGUAGES)
    .map(parseLanguage)
    .filter((tag) => tag !== null);
}

/** The first supported language of an Accept-Language header; null if the site supports none of them. */
export function preferredLanguage(header: string | null | undefined): string | null {
  for (const tag of acceptedLanguages(header)) {
    const known = siteLanguageFor(tag);
    if (known) return known;
  }
  return null;
}

/** The browser's preferred language; null if it names none. */
export const acceptedLanguage = ({ headers }: Request): string | null =>
  acceptedLanguages(headers.get('accept-language'))[0] ?? null;
