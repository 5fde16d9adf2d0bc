import { isWrittenIn } from './text-language';
import { titleLanguage } from './title-language';

/**
 * Primary subtag of the feed's language, or of the title's where that is in another script; null when unknown.
 * A title in Latin letters tells nothing of a feed in Urdu, but hosts write `en` where no language was chosen.
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
