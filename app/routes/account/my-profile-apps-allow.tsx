import { useLoaderData } from '@remix-run/react';
import { allowAppLogin, getAppLogin } from '~/domain/accounts/keys/app-passwords.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { isolated } from '~/lib/text/normalize-text';
import { titled } from '~/lib/web/page-meta';
import { describeUserAgent } from '~/lib/web/user-agent';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { Screen } from '~/ui/text/text-page';

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
  return (
    <Screen title={t('apps.allowTitle')}>
      <p>{t('apps.allowHint', { app })}</p>
      <ActionForm>
        <FormButtons cancelTo="/my-profile/apps">
          <Button>{t('apps.allow')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
