/** How a language writes numbers, as a tag for `Intl`: `fa-u-nu-arabext`. Its catalogue names the digits. */
export const numbersOf = (language: string, digits: string): string => `${language}-u-nu-${digits}`;

/** Cached per language: constructing formats of `Intl` is slow. */
const digits: Record<string, string[]> = {};

/** A number, or what is written with digits such as `1:02`, in the language's digits. */
export function inDigits(written: string | number, numbers: string): string {
  if (numbers.endsWith('-latn')) return String(written);
  digits[numbers] ??= Array.from({ length: 10 }, (_, digit) =>
    new Intl.NumberFormat(numbers).format(digit),
  );
  return String(written).replace(/[0-9]/g, (digit) => digits[numbers]![Number(digit)]!);
}

/** Grouped from five digits on: not every language groups four. */
export const groupDigits = (count: number, numbers: string): string =>
  count < 10_000 ? inDigits(count, numbers) : new Intl.NumberFormat(numbers).format(count);

/** Cached per language, as the digits are. */
const marks: Record<string, string> = {};

/** A number with the language's decimal mark. `decimals`: how many; without it as many as there are. */
export function writeDecimal(number: number, numbers: string, decimals?: number): string {
  marks[numbers] ??=
    new Intl.NumberFormat(numbers).formatToParts(0.5).find(({ type }) => type === 'decimal')
      ?.value ?? '.';
  const written = decimals === undefined ? `${number}` : number.toFixed(decimals);
  return inDigits(written.replace('.', marks[numbers]), numbers);
}
