const NOT_DIGIT = /\P{Nd}/u;

/** Of a decimal digit of any script: Unicode keeps the ten of each in a row, beginning with zero. */
export function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (!NOT_DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Digits of all scripts as ASCII, each in its place: digits of two UTF-16 units stay. */
export function latinDigits(text: string): string {
  return text.replace(/(?![\d\u{10000}-\u{10FFFF}])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}
