import { exportSubscribers, unsubscribePath } from '~/domain/letters/newsletter.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { download } from '~/http/headers/response-headers.server';
import { writeCsv } from '~/lib/text/csv';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'Export the newsletter’s subscribers as CSV.',
    handle: async ({ actor }) => {
      const rows = (await exportSubscribers(actor)).map(
        ({ email, createdAt, token, confirmedAt }) => [
          email,
          createdAt,
          env.SITE_URL + unsubscribePath(token),
          confirmedAt ?? '',
        ],
      );
      const table = writeCsv([['email', 'subscribed', 'unsubscribe', 'confirmed'], ...rows]);
      return download('newsletter.csv', 'text/csv', table);
    },
  }),
});

export const action = loader;
