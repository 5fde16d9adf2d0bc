import { exportSubscribers } from '~/domain/site/newsletter/newsletter.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { csv } from '~/lib/web/csv';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'The newsletter’s subscribers as CSV.',
    handle: async ({ actor }) => {
      const rows = (await exportSubscribers(actor)).map(({ email, createdAt, token }) => [
        email,
        createdAt,
        `${env.SITE_URL}/newsletter/unsubscribe?token=${token}`,
      ]);
      return new Response(csv([['email', 'subscribed', 'unsubscribe'], ...rows]), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="newsletter.csv"',
        },
      });
    },
  }),
});

export const action = loader;
