/** The languages that a text may be said to be in, each by its BCP 47 tag and its own name. */
export const textLanguages: readonly { value: string; label: string; lang: string }[] = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['ur', 'اردو'],
  ['fr', 'Français'],
  ['tr', 'Türkçe'],
  ['ms', 'Bahasa Melayu'],
  ['id', 'Bahasa Indonesia'],
  ['bn', 'বাংলা'],
  ['fa', 'فارسی'],
  ['es', 'Español'],
  ['de', 'Deutsch'],
  ['zh', '中文'],
  ['hi', 'हिन्दी'],
].map(([value, label]) => ({ value: value!, label: label!, lang: value! }));

/** What a language calls itself; the tag where it is not one of the list. */
export const ownLanguageName = (tag: string): string =>
  textLanguages.find(({ value }) => value === tag)?.label ?? tag;
