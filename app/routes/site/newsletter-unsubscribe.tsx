import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { unsubscribe } from '~/domain/letters/newsletter.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';

/** Mail programs open links on their own, so a GET does not unsubscribe. */
export const loader = screenLoader('anyone', ({ url }) => ({
  token: url.searchParams.get('token') ?? '',
}));

export const action = screenAction(
  'anyone',
  async ({ url }, form) => {
    // One-click unsubscribe (RFC 8058) posts its own body to the URL that holds the token.
    await unsubscribe(String(form.get('token') ?? url.searchParams.get('token') ?? ''));
    return redirectWithToast('/', {
      title: t('newsletter.unsubscribed'),
      description: t('newsletter.noMoreLetters'),
    });
  },
  { whileSuspended: true },
);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, t('newsletter.unsubscribe')),
  { name: 'robots', content: 'noindex' },
];

export default function Unsubscribe() {
  const { token } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className="page grid max-w-xl justify-items-start gap-5 page-room">
      <h1 className="text-3xl font-semibold">{t('frame.newsletter')}</h1>
      <p>{t('newsletter.unsubscribeQuestion')}</p>
      <ErrorSummary failure={failure} />
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button>{t('newsletter.unsubscribe')}</Button>
      </Form>
    </div>
  );
}
