/** Values that spreadsheets would interpret as formulas get an apostrophe. */
function field(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSV by RFC 4180, with the byte-order mark that spreadsheets need. */
export const writeCsv = (rows: (string | number)[][]): string =>
  `\ufeff${rows.map((row) => row.map((value) => field(String(value))).join(',')).join('\r\n')}\r\n`;
