/** A value that a spreadsheet would take for a formula gets an apostrophe in front, which it shows as text. */
function field(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), with the byte-order mark that spreadsheets need to read UTF-8. */
export function csv(rows: string[][]): string {
  return `\ufeff${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}
