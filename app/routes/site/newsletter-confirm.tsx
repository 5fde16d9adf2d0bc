import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { confirmSubscription } from '~/domain/letters/subscribe.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { Screen } from '~/ui/text/text-page';

/** Does not confirm yet, because mail scanners follow links too. */
export const loader = screenLoader('anyone', ({ url }) =>
  data(
    { token: url.searchParams.get('token') ?? '' },
    { headers: { 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' } },
  ),
);

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

const schema = z.object({ token: z.string({ error: () => t('newsletter.linkEnded') }).max(200) });

export const action = screenAction(
  'anyone',
  async (_ctx, form) => {
    await confirmSubscription(parseForm(schema, form).token);
    return redirectWithToast('/', {
      title: t('newsletter.thanks'),
      description: t('newsletter.confirmed'),
    });
  },
  { whileSuspended: true },
);

export const meta = unlisted(() => t('newsletter.confirmTitle'));

export default function ConfirmSubscription() {
  const { token } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Screen title={t('newsletter.confirmTitle')} className="max-w-xl justify-items-start gap-5">
      <p>{t('newsletter.confirmHint')}</p>
      <ActionForm action="/newsletter/confirm" className="grid justify-items-start gap-4">
        <input type="hidden" name="token" value={failure?.values.token?.[0] ?? token} />
        <Button>{t('newsletter.confirm')}</Button>
      </ActionForm>
    </Screen>
  );
}
