const NOT_DIGIT = /\P{Nd}/u;

/**
 * Returns the value of a decimal digit in any script. Unicode encodes each script's ten digits consecutively from zero.
 */
export function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (!NOT_DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Converts digits of all scripts to ASCII, keeping positions: digits outside the BMP stay unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/(?![\d\u{10000}-\u{10FFFF}])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}
