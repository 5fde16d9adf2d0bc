const NAMES: Record<string, string> = {
  arabic: 'ar',
  bengali: 'bn',
  chinese: 'zh',
  english: 'en',
  french: 'fr',
  german: 'de',
  hindi: 'hi',
  indonesian: 'id',
  malay: 'ms',
  persian: 'fa',
  spanish: 'es',
  turkish: 'tr',
  urdu: 'ur',
  العربية: 'ar',
  اردو: 'ur',
  türkçe: 'tr',
};

/**
 * Reads what a feed or a directory calls its language: `en-US`, `en_us`, ` AR `, `English`.
 * @returns a BCP 47 tag in lower case, or null when it is none
 */
export function parseLanguage(value: string | null | undefined): string | null {
  const text = (value ?? '').trim().toLowerCase().replaceAll('_', '-');
  const tag = Object.hasOwn(NAMES, text) ? NAMES[text] : text;
  if (!tag || !/^[a-z]{2,3}(-|$)/.test(tag) || tag === 'und') return null;
  try {
    return Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? null;
  } catch {
    const [language] = tag.split('-');
    return language ?? null;
  }
}
