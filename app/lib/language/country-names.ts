/** Codes that `Intl` names although they are not countries: unions, unknown regions, test codes. */
const OTHERS = /^(EU|EZ|QO|UN|XA|XB|ZZ)$/;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns the names of countries and territories in the given language by ISO 3166 code, in alphabetical order. */
export function countryNamesIn(tag: string): Map<string, string> {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  const found = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    // Skip codes that `Intl` resolves to a replacement code.
    .filter(
      (code) => !OTHERS.test(code) && Intl.getCanonicalLocales(`und-${code}`)[0]?.endsWith(code),
    )
    .flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name ? [[code, name]] : [];
    });
  const { compare } = new Intl.Collator(tag);
  return new Map(found.sort(([, one], [, other]) => compare(one, other)));
}
