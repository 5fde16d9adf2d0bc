import { useLoaderData } from '@remix-run/react';
import { allowAppLogin, getAppLogin } from '~/domain/accounts/keys/app-passwords.server';
import { allowAppSchema } from '~/domain/accounts/keys/keys-schema';
import { isRecentSignIn, requireIdentity } from '~/domain/accounts/passwords.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { isolated } from '~/lib/text/normalize-text';
import { titled } from '~/lib/web/page-meta';
import { describeUserAgent } from '~/lib/web/user-agent';
import { t } from '~/messages/t';
import { CurrentPasswordField } from '~/ui/auth/credential-fields';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { DateTime, RichText } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

const tokenOf = (url: URL): string => url.searchParams.get('login')?.slice(0, 100) ?? '';

export const loader = screenLoader('member', async ({ url, session }) => {
  const { userAgent, ...login } = await getAppLogin(tokenOf(url));
  return {
    ...login,
    app: isolated(describeUserAgent(userAgent)),
    asksPassword: !isRecentSignIn(session.authenticatedAt),
  };
});

export const action = screenAction('member', async ({ actor, url, session }, form) => {
  const { password } = parseForm(allowAppSchema, form);
  await requireIdentity(actor.id, session.authenticatedAt, password);
  await allowAppLogin(actor.id, tokenOf(url));
  return redirectWithToast('/my-profile/apps', {
    title: t('apps.allowed'),
    description: t('apps.allowedHint'),
  });
});

export const meta = titled(() => t('apps.allowTitle'));

export default function AllowApp() {
  const { app, askedAt, network, asksPassword } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('apps.allowTitle')}>
      <p>{t('apps.allowHint', { app })}</p>
      <p>
        <RichText
          text={network ? t('apps.askedFrom') : t('apps.asked')}
          marks={{
            time: () => <DateTime iso={askedAt} withTime />,
            network: () => <bdi dir="ltr">{network}</bdi>,
          }}
        />
      </p>
      <p>{t('apps.notYours')}</p>
      <ActionForm>
        {asksPassword ? <CurrentPasswordField /> : null}
        <FormButtons cancelTo="/my-profile/apps">
          <Button>{t('apps.allow')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
