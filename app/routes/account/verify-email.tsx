import { data, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { verifyEmail } from '~/domain/accounts/email-verification.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { TextLink } from '~/ui/text/text-link';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Button } from '~/ui/forms/button';

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
      description: email,
    });
  },
  { whileSuspended: true },
);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, t('email.verifyTitle')),
  { name: 'robots', content: 'noindex' },
];

export default function VerifyEmail() {
  const { token } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('email.verifyTitle')}</h1>
      <p>{t('email.verifyHint')}</p>
      <Form method="post" action="/verify-email" className="grid justify-items-start gap-4">
        <ErrorSummary failure={failure} />
        <input type="hidden" name="token" value={failure?.values.token?.[0] ?? token} />
        <Button busy={busy}>{t('email.verify')}</Button>
      </Form>
      <p>
        <TextLink to="/my-profile/email">{t('email.needNewLink')}</TextLink>
      </p>
    </div>
  );
}
