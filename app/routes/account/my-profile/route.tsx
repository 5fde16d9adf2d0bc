import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { getCurrentUser } from '~/domain/accounts/current-user.server';
import { readEmailState } from '~/domain/accounts/email-verification.server';
import { listSessions, type ListedSession } from '~/domain/accounts/sessions.server';
import { profileLists, profileSchema } from '~/domain/accounts/users-schema';
import { updateProfile } from '~/domain/accounts/users.server';
import { countAwaitingApproval } from '~/domain/library/library.server';
import { SuspendedError } from '~/http/access/request-context.server';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { countryName } from '~/lib/language/country-names';
import { weekdayName, weekdaysInOrder } from '~/lib/time/format-date';
import { pageTitle } from '~/lib/web/page-meta';
import { shownMailAddress } from '~/lib/web/shown-address.server';
import { describeUserAgent } from '~/lib/web/user-agent';
import { languages } from '~/messages/generated/languages';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { useOutcomeFetcher } from '~/ui/feedback/outcomes';
import { Notice } from '~/ui/feedback/status';
import { ButtonLink, Button } from '~/ui/forms/button';
import { SelectField } from '~/ui/forms/form-fields';
import { PreferenceSwitch } from '~/ui/listening/preference-switch';
import { EmailFacts } from '~/ui/lists/account-facts';
import { DateTime, RichText } from '~/ui/text/inline-text';
import { Screen, Panel } from '~/ui/text/text-page';
import { ProfileForm, ProfileText } from './profile';

/** The other screens of an account, by their paths below this one. */
const accountScreens: [path: string, text: () => string][] = [
  ['password', () => t('account.changePassword')],
  ['apps', () => t('apps.title')],
  ['second-factor', () => t('secondFactor.title')],
  ['passkeys', () => t('passkeys.title')],
  ['tokens', () => t('tokens.title')],
  ['import', () => t('import.title')],
];

const files: [name: string, text: () => string][] = [
  ['export', () => t('account.downloadData')],
  ['favorites.opml', () => t('account.favoritesAsOpml')],
];

export const loader = screenLoader('member', async ({ actor, session, url }) => {
  const [user, sessions, waiting, email] = await Promise.all([
    getCurrentUser(actor.id),
    listSessions(actor.id, session.id),
    countAwaitingApproval(actor.id),
    readEmailState(actor.id),
  ]);
  const countries = {
    countryOfOrigin: countryName(user.countryOfOrigin),
    countryOfResidence: countryName(user.countryOfResidence),
  };
  return {
    user: { ...user, ...countries, email: shownMailAddress(user.email) },
    sessions,
    waiting,
    email,
    editing: url.searchParams.has('edit'),
    suspended: session.suspension && new SuspendedError(session.suspension).message,
  };
});

export const action = screenAction('member', async ({ actor }, form) => {
  await updateProfile(actor.id, parseBody(profileSchema, formObject(form, profileLists)));
  return redirectWithToast('/my-profile', {
    title: t('account.profileUpdated'),
    description: t('account.profileUpdatedHint'),
  });
});

function AccountLinks() {
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {accountScreens.map(([path, text]) => (
        <ButtonLink key={path} to={`/my-profile/${path}`} variant="secondary">
          {text()}
        </ButtonLink>
      ))}
      {files.map(([name, text]) => (
        <ButtonLink
          key={name}
          to={`/my-profile/${name}`}
          variant="secondary"
          reloadDocument
          download
        >
          {text()}
        </ButtonLink>
      ))}
      <ButtonLink to="/my-profile/delete" variant="danger">
        {t('account.deleteAccount')}
      </ButtonLink>
    </div>
  );
}

/** Chooses one of the member's preferences. */
function Preference(field: ComponentProps<typeof SelectField>) {
  return (
    <Form
      method="post"
      action="/my-profile/preferences"
      preventScrollReset
      className="grid justify-items-start gap-4"
    >
      <input type="hidden" name="returnTo" value="/my-profile" />
      <SelectField {...field} />
      <Button variant="secondary">{t('list.save')}</Button>
    </Form>
  );
}

/** Chooses the day of the weekly email with new episodes; requires a verified email address. */
function WeeklyLetter({ day, verified }: { day: number | null; verified: boolean }) {
  return (
    <>
      <p className="text-ink-muted">{t('letters.weeklyHint')}</p>
      {verified ? (
        <Preference
          label={t('letters.day')}
          name="weeklyLetterDay"
          placeholder={t('letters.none')}
          options={weekdaysInOrder().map((weekday) => ({
            value: String(weekday),
            label: weekdayName(weekday),
          }))}
          defaultValue={day ?? ''}
        />
      ) : (
        <p>{t('letters.verifyFirst')}</p>
      )}
    </>
  );
}

function SessionList({ sessions }: { sessions: ListedSession[] }) {
  const fetcher = useOutcomeFetcher();
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <span dir="auto">{describeUserAgent(session.userAgent)}</span>
              {session.isCurrent ? <Badge tone="accent">{t('account.thisOne')}</Badge> : null}
            </p>
            <p className="text-sm text-ink-muted">
              <RichText
                text={t('account.sessionTimes')}
                marks={{
                  start: () => <DateTime iso={session.createdAt} />,
                  end: () => <DateTime iso={session.lastUsedAt} withTime />,
                }}
              />
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <fetcher.Form method="post" action="/my-profile/sessions">
          <Button variant="secondary">{t('account.signOutElsewhere')}</Button>
        </fetcher.Form>
      ) : null}
    </>
  );
}

const languageChoices = languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }));

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('account.myProfile'), data?.editing ? t('admin.edit') : ''),
];

export default function MyProfile() {
  const { user, sessions, waiting, email, editing, suspended } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Screen title={t('account.myProfile')} className="max-w-3xl gap-6">
      {suspended ? <Notice>{suspended}</Notice> : null}
      <Panel
        title={t('frame.profile')}
        beside={
          editing ? null : (
            <ButtonLink to="?edit=1" variant="secondary">
              {t('admin.edit')}
            </ButtonLink>
          )
        }
      >
        {editing ? <ProfileForm user={user} failure={failure} /> : <ProfileText user={user} />}
        {waiting > 0 ? (
          <Link to="/podcasts/waiting" className="justify-self-start text-accent underline">
            {t('account.waiting', { count: waiting })}
          </Link>
        ) : null}
      </Panel>
      <Panel title={t('form.eMail')}>
        <EmailFacts state={email} />
        <ButtonLink to="/my-profile/email" variant="secondary" className="justify-self-start">
          {t('email.change')}
        </ButtonLink>
      </Panel>
      <Panel title={t('account.listening')}>
        <PreferenceSwitch name="autoStartEnabled" />
        <PreferenceSwitch name="autoplayEnabled" />
      </Panel>
      <Panel title={t('account.privacy')}>
        <PreferenceSwitch name="favoritesPrivate" />
      </Panel>
      <Panel title={t('frame.language')}>
        <Preference
          label={t('frame.language')}
          hint={t('account.languageHint')}
          name="interfaceLanguage"
          placeholder={t('form.notSet')}
          options={languageChoices}
          defaultValue={user.interfaceLanguage ?? ''}
        />
      </Panel>
      {email.canVerify ? (
        <Panel title={t('letters.weekly')}>
          <WeeklyLetter day={user.weeklyLetterDay} verified={email.verified} />
        </Panel>
      ) : null}
      <Panel title={t('account.sessions')}>
        <SessionList sessions={sessions} />
      </Panel>
      <Panel title={t('account.account')}>
        <AccountLinks />
      </Panel>
    </Screen>
  );
}
