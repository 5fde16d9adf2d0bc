import { pageLanguage } from '~/messages/t';

/** By language of the page, because `Intl` is slow to begin with. */
const named = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const known = named.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  named.set(language, names);
  return names;
}

/** In the language of the page; null for an invalid or unknown tag. */
export function languageName(tag: string | null): string | null {
  try {
    return (tag && namesIn(pageLanguage()).of(tag)) || null;
  } catch {
    return null; // feeds write anything here
  }
}
