import { exportSubscribers, unsubscribePath } from '~/domain/letters/newsletter.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { download } from '~/http/headers/response-headers.server';

/** Values that spreadsheets would interpret as formulas get an apostrophe. */
function field(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSV by RFC 4180, with the byte-order mark that spreadsheets need. */
function csv(rows: string[][]): string {
  return `\ufeff${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'Export the newsletter’s subscribers as CSV.',
    handle: async ({ actor }) => {
      const rows = (await exportSubscribers(actor)).map(({ email, createdAt, token }) => [
        email,
        createdAt,
        env.SITE_URL + unsubscribePath(token),
      ]);
      const table = csv([['email', 'subscribed', 'unsubscribe'], ...rows]);
      return download('newsletter.csv', 'text/csv', table);
    },
  }),
});

export const action = loader;
