import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { allowAppLogin, getAppLogin } from '~/domain/accounts/keys/app-passwords.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { isolated } from '~/lib/text/normalize-text';
import { titled } from '~/lib/web/page-meta';
import { describeUserAgent } from '~/lib/web/user-agent';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';

const tokenOf = (url: URL): string => url.searchParams.get('login')?.slice(0, 100) ?? '';

export const loader = screenLoader('member', async ({ url }) => {
  const { userAgent } = await getAppLogin(tokenOf(url));
  return { app: isolated(describeUserAgent(userAgent)) };
});

export const action = screenAction('member', async ({ actor, url }) => {
  await allowAppLogin(actor.id, tokenOf(url));
  return redirectWithToast('/my-profile/apps', {
    title: t('apps.allowed'),
    description: t('apps.allowedHint'),
  });
});

export const meta = titled(() => t('apps.allowTitle'));

export default function AllowApp() {
  const { app } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const sending = useNavigation().formMethod === 'POST';
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('apps.allowTitle')}</h1>
      <p>{t('apps.allowHint', { app })}</p>
      <Form method="post" className="grid gap-4">
        <ErrorSummary failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button busy={sending}>{t('apps.allow')}</Button>
          <ButtonLink to="/my-profile/apps" look="secondary">
            {t('form.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
