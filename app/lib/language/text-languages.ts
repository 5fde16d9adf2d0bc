/** Languages that can be chosen for a text: BCP 47 tag and native name. */
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

/** Returns the language's native name, or the tag if it is not in the list. */
export const ownLanguageName = (tag: string): string =>
  textLanguages.find(({ value }) => value === tag)?.label ?? tag;
