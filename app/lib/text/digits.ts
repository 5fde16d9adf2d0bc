/** First code points of the decimal digits in use, beside ASCII. */
const ZEROES = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

export function latinDigits(text: string): string {
  return text.replace(
    /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/g,
    (digit) => {
      const code = digit.charCodeAt(0);
      const zero = ZEROES.find((first) => code >= first && code < first + 10) ?? code;
      return String(code - zero);
    },
  );
}
