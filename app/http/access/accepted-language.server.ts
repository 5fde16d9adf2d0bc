import Negotiator from 'negotiator';
import { parseLanguage } from '~/lib/language/language-tag';
import { languages } from '~/messages/generated/languages';

const tags = new Map(languages.map(({ tag }) => [tag.toLowerCase(), tag]));

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

/** `ar-eg` as `ar` (RFC 4647, 3.4). */
function withoutRegion(tag: string): string | undefined {
  const parts = tag.split('-').slice(0, 4);
  const candidates = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  return candidates.map((one) => tags.get(one)).find(Boolean);
}

/** The first language of an Accept-Language header that the site has; null where it has none of them. */
export function preferredLanguage(header: string | null | undefined): string | null {
  for (const tag of acceptedLanguages(header)) {
    const known = withoutRegion(tag);
    if (known) return known;
  }
  return null;
}

/** The language that a browser asks for first; null where it names none. */
export const acceptedLanguage = ({ headers }: Request): string | null =>
  acceptedLanguages(headers.get('accept-language'))[0] ?? null;
