import { isWrittenIn } from './text-language';
import { titleLanguage } from './title-language';

/**
 * Returns the primary subtag of the feed's language, or of the title's language if the title is in another script; null
 * if unknown. A Latin-script title does not override a feed in Urdu, but hosts write `en` when no language was chosen.
 */
export function podcastLanguage({
  title,
  language,
}: {
  title: string;
  language: string | null;
}): string | null {
  const stored = language?.split('-')[0]?.toLowerCase() ?? null;
  const found = titleLanguage(title, language)?.split('-')[0]?.toLowerCase() ?? null;
  const foreign = stored !== null && stored !== 'en';
  return foreign && (!found || isWrittenIn('Latn', found)) ? stored : found;
}
