import { exportPersonalData } from '~/domain/own-data/own-data.server';
import { screenLoader } from '~/http/pages/screen.server';
import { withSecurityHeaders } from '~/http/headers/response-headers.server';

export const loader = screenLoader('member', async ({ actor }) => {
  const body = JSON.stringify(await exportPersonalData(actor.id), null, 2);
  return withSecurityHeaders(
    new Response(body, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="my-data.json"',
      },
    }),
  );
});
