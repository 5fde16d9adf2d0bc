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

/** Whether a text is a BCP 47 tag, such as `en`, `ar-EG` or `zh-Hant`. */
export function isLanguageTag(text: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(text) && Intl.getCanonicalLocales(text)[0] !== 'und';
  } catch {
    return false;
  }
}

/** A BCP 47 tag in lower case from what feeds write (`en-US`, `en_us`, `English`), or null. */
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
