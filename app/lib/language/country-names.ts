/** Codes that `Intl` names although they are no countries: unions, the unknown, tests. */
const OTHERS = /^(EU|EZ|QO|UN|XA|XB|ZZ)$/;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Names of countries and territories in that language by their ISO 3166 code, in the order of its alphabet. */
export function countryNamesIn(tag: string): Map<string, string> {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  const found = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    // A code that was replaced by another is named as that.
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
