import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { verifyEmail } from '~/domain/accounts/email-verification.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { shownMailAddress } from '~/lib/web/shown-address.server';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { TextLink } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

/**
 * Does not verify yet, because mail scanners follow links too. The token is in the query, which the request log omits.
 */
export const loader = screenLoader('anyone', ({ url }) =>
  data(
    { token: url.searchParams.get('token') ?? '' },
    { headers: { 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' } },
  ),
);

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

const schema = z.object({ token: z.string({ error: () => t('email.linkEnded') }).max(200) });

export const action = screenAction(
  'anyone',
  async ({ actor }, form) => {
    const { email } = await verifyEmail(parseForm(schema, form).token);
    return redirectWithToast(actor ? '/my-profile' : '/login', {
      title: t('email.verifiedNow'),
      description: shownMailAddress(email),
    });
  },
  { whileSuspended: true },
);

export const meta = unlisted(() => t('email.verifyTitle'));

export default function VerifyEmail() {
  const { token } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Screen title={t('email.verifyTitle')}>
      <p>{t('email.verifyHint')}</p>
      <ActionForm action="/verify-email" className="grid justify-items-start gap-4">
        <input type="hidden" name="token" value={failure?.values.token?.[0] ?? token} />
        <Button>{t('email.verify')}</Button>
      </ActionForm>
      <p>
        <TextLink to="/my-profile/email">{t('email.needNewLink')}</TextLink>
      </p>
    </Screen>
  );
}
