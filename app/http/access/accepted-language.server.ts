import Negotiator from 'negotiator';
import { parseLanguage } from '~/lib/language/language-tag';
import { siteLanguageFor } from '~/messages/language-paths';

/** Of those that a browser names the first are read. */
const MAX_LANGUAGES = 20;

/** Tags in lower case, best first (RFC 9110, 12.5.4); what is no language, as `*`, is left out. */
function acceptedLanguages(header: string | null | undefined): string[] {
  const accepted = new Negotiator({ headers: { 'accept-language': header ?? '' } }).languages();
  return accepted
    .slice(0, MAX_LANGUAGES)
    .map(parseLanguage)
    .filter((tag) => tag !== null);
}

/** The first language of an Accept-Language header that the site has; null where it has none of them. */
export function preferredLanguage(header: string | null | undefined): string | null {
  for (const tag of acceptedLanguages(header)) {
    const known = siteLanguageFor(tag);
    if (known) return known;
  }
  return null;
}

/** The language that a browser asks for first; null where it names none. */
export const acceptedLanguage = ({ headers }: Request): string | null =>
  acceptedLanguages(headers.get('accept-language'))[0] ?? null;
