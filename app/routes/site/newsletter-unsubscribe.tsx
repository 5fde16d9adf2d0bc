import { useActionData, useLoaderData } from '@remix-run/react';
import { unsubscribe } from '~/domain/letters/newsletter.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { Screen } from '~/ui/text/text-page';

/** Mail programs open links on their own, so a GET does not unsubscribe. */
export const loader = screenLoader('anyone', ({ url }) => ({
  token: url.searchParams.get('token') ?? '',
}));

export const action = screenAction(
  'anyone',
  async ({ url }, form) => {
    await unsubscribe(String(form.get('token') ?? url.searchParams.get('token') ?? ''));
    // A mail program posts its own body to the URL that holds the token, and follows no redirect (RFC 8058).
    if (form.has('List-Unsubscribe')) return { ok: true as const };
    return redirectWithToast('/', {
      title: t('newsletter.unsubscribed'),
      description: t('newsletter.noMoreLetters'),
    });
  },
  { whileSuspended: true },
);

export const meta = unlisted(() => t('newsletter.unsubscribe'));

export default function Unsubscribe() {
  const { token } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (outcome?.ok) {
    return <Screen title={t('newsletter.unsubscribed')}>{t('newsletter.noMoreLetters')}</Screen>;
  }
  return (
    <Screen title={t('frame.newsletter')} className="max-w-xl justify-items-start gap-5">
      <p>{t('newsletter.unsubscribeQuestion')}</p>
      <ActionForm className="grid justify-items-start gap-4">
        <input type="hidden" name="token" value={token} />
        <Button>{t('newsletter.unsubscribe')}</Button>
      </ActionForm>
    </Screen>
  );
}
