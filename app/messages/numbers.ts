/** Builds the `Intl` tag for a language's numbers, such as `fa-u-nu-arabext`. The catalog names the digits. */
export const numbersOf = (language: string, digits: string): string => `${language}-u-nu-${digits}`;

/** Cached per language, because constructing `Intl` formatters is slow. */
const digits: Record<string, string[]> = {};

/** Converts a number, or text with digits such as `1:02`, to the language's digits. */
export function inDigits(written: string | number, numbers: string): string {
  if (numbers.endsWith('-latn')) return String(written);
  digits[numbers] ??= Array.from({ length: 10 }, (_, digit) =>
    new Intl.NumberFormat(numbers).format(digit),
  );
  return String(written).replace(/[0-9]/g, (digit) => digits[numbers]![Number(digit)]!);
}

/** Groups from five digits on, because not every language groups four. */
export const groupDigits = (count: number, numbers: string): string =>
  count < 10_000 ? inDigits(count, numbers) : new Intl.NumberFormat(numbers).format(count);

/** Decimal marks, cached per language. */
const marks: Record<string, string> = {};

/**
 * Formats a number with the language's decimal mark. `decimals` fixes the number of decimals; by default all are kept.
 */
export function writeDecimal(number: number, numbers: string, decimals?: number): string {
  marks[numbers] ??=
    new Intl.NumberFormat(numbers).formatToParts(0.5).find(({ type }) => type === 'decimal')
      ?.value ?? '.';
  const written = decimals === undefined ? `${number}` : number.toFixed(decimals);
  return inDigits(written.replace('.', marks[numbers]), numbers);
}
