import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listOwnSessions } from '~/domain/sessions/sessions.server';
import { countUse } from '~/domain/site/throttles/throttles.server';
import { getOwnUser } from '~/domain/users/own-user.server';
import { updateProfile } from '~/domain/users/users.server';
import { profileLists, profileSchema } from '~/domain/users/users-schema';
import { formObject, parseBody } from '~/http/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { countryName } from '~/lib/language/country-name.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { ButtonLink } from '~/ui/forms/button';
import { PreferenceSwitch } from '~/ui/forms/preference-switch';
import { InterfaceLanguage } from './interface-language';
import { ProfileForm } from './profile-form';
import { ProfileText } from './profile-text';
import { SessionList } from './session-list';

export const loader = screenLoader('member', async ({ actor, session, url }) => {
  const [user, sessions] = await Promise.all([
    getOwnUser(actor.id),
    listOwnSessions(actor.id, session.id),
  ]);
  const countries = {
    countryOfOrigin: countryName(user.countryOfOrigin),
    countryOfResidence: countryName(user.countryOfResidence),
  };
  return { user: { ...user, ...countries }, sessions, editing: url.searchParams.has('edit') };
});

export const action = screenAction('member', async ({ actor }, form) => {
  await countUse('write', actor.id);
  await updateProfile(actor.id, parseBody(profileSchema, formObject(form, profileLists)));
  return redirectWithToast('/my-profile', {
    toast: {
      title: t('account.profileUpdated'),
      description: t('account.profileUpdatedHint'),
      variant: 'success',
    },
  });
});

export const clientAction = keepPageWhenOffline();

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('account.myProfile'), data?.editing ? t('admin.edit') : ''),
];

const section = 'grid gap-4 rounded-card border border-line bg-surface p-6';

export default function MyProfile() {
  const { user, sessions, editing } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className="page grid max-w-3xl gap-6 py-12">
      <h1 className="text-3xl font-semibold">{t('account.myProfile')}</h1>
      <section className={section}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 className="text-xl font-semibold">{t('account.profile')}</h2>
          {editing ? null : (
            <ButtonLink to="?edit=1" look="secondary">
              {t('admin.edit')}
            </ButtonLink>
          )}
        </div>
        {editing ? <ProfileForm user={user} failure={failure} /> : <ProfileText user={user} />}
      </section>
      <section className={section}>
        <h2 className="text-xl font-semibold">{t('account.listening')}</h2>
        <PreferenceSwitch name="autoStartEnabled" />
        <PreferenceSwitch name="autoplayEnabled" />
      </section>
      <section className={section}>
        <h2 className="text-xl font-semibold">{t('frame.language')}</h2>
        <InterfaceLanguage chosen={user.interfaceLanguage} />
      </section>
      <section className={section}>
        <h2 className="text-xl font-semibold">{t('account.sessions')}</h2>
        <SessionList sessions={sessions} />
      </section>
      <section className={section}>
        <h2 className="text-xl font-semibold">{t('account.account')}</h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/my-profile/password" look="secondary">
            {t('account.changePassword')}
          </ButtonLink>
          <ButtonLink to="/my-profile/export" look="secondary" reloadDocument download>
            {t('account.downloadData')}
          </ButtonLink>
          <ButtonLink to="/my-profile/delete" look="danger">
            {t('account.deleteAccount')}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
