import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import {
  createAppPassword,
  listAppPasswords,
  loginNameOf,
  revokeAppPassword,
} from '~/domain/accounts/keys/app-passwords.server';
import { type AppPassword, type NewAppPassword, MAX_APP_NAME } from '~/domain/accounts/keys/keys';
import { newAppPasswordSchema } from '~/domain/accounts/keys/keys-schema';
import { isRecentSignIn, requireIdentity } from '~/domain/accounts/passwords.server';
import { env } from '~/env.server';
import { SuspendedError } from '~/http/access/request-context.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { describeUserAgent } from '~/lib/web/user-agent';
import { t } from '~/messages/t';
import { CurrentPasswordField, KeyLifeField } from '~/ui/auth/credential-fields';
import { Button } from '~/ui/forms/button';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { ActionForm } from '~/ui/forms/form';
import { TextField } from '~/ui/forms/form-fields';
import { InstallInvitation } from '~/ui/offline/install';
import { HeadBelow } from '~/ui/text/back-link';
import { DateTime, Name, RichText, unseen } from '~/ui/text/inline-text';
import { Panel } from '~/ui/text/text-page';

export const loader = screenLoader('member', async ({ actor, session }) => ({
  asksPassword: !isRecentSignIn(session.authenticatedAt),
  apps: await listAppPasswords(actor.id),
  username: actor.username,
  login: loginNameOf(actor),
  site: env.SITE_URL,
}));

export const action = screenAction(
  'member',
  async ({ actor: { id }, session }, form) => {
    const remove = form.get('remove');
    if (typeof remove === 'string') {
      await revokeAppPassword(id, remove);
      return redirectWithToast(PATH, { title: t('apps.removed') });
    }
    const { name, password, expires: expiresAt } = parseForm(newAppPasswordSchema, form);
    if (session.suspension) throw new SuspendedError(session.suspension);
    await requireIdentity(id, session.authenticatedAt, password);
    // Shown in this response, because nothing stores the password for a following page.
    return { ok: true as const, made: await createAppPassword(id, name, { expiresAt }) };
  },
  // Members may sign out their apps even while suspended.
  { whileSuspended: true },
);

function AppRow({ app }: { app: AppPassword }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap gap-x-3 font-medium wrap-anywhere">
          <Name of={app.name} />
          {app.userAgent ? (
            <span dir="auto" className="font-normal text-ink-muted">
              {describeUserAgent(app.userAgent)}
            </span>
          ) : null}
        </p>
        <p className="text-sm text-ink-muted">
          <RichText
            text={app.lastUsedAt ? t('apps.times') : t('apps.unused')}
            marks={{
              start: () => <DateTime iso={app.createdAt} />,
              end: () => <DateTime iso={app.lastUsedAt ?? app.createdAt} withTime />,
            }}
          />
          {app.expiresAt ? (
            <>
              {', '}
              <RichText
                text={t('tokens.ends')}
                marks={{ day: () => <DateTime iso={app.expiresAt!} /> }}
              />
            </>
          ) : null}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="remove" value={app.id} />
        <Button variant="secondary" size="small">
          <RichText
            text={t('apps.remove')}
            marks={{
              app: () => unseen(<Name of={app.name} />),
            }}
          />
        </Button>
      </Form>
    </li>
  );
}

function AppList({ apps }: { apps: AppPassword[] }) {
  if (apps.length === 0) return <p className="text-ink-muted">{t('apps.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {apps.map((app) => (
        <AppRow key={app.id} app={app} />
      ))}
    </ul>
  );
}

/** A value the member enters in the app. */
function Entry({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd>
        <code dir="ltr" className="text-lg wrap-anywhere select-all">
          {value}
        </code>
      </dd>
    </div>
  );
}

/** Takes focus when it appears, because it is shown only once. */
function MadePassword({ made, site }: { made: NewAppPassword; site: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [made]);
  return (
    <section className="grid gap-3 rounded-card border-2 border-success bg-success-soft p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        <RichText text={t('apps.made')} marks={{ app: () => <Name of={made.name} /> }} />
      </h2>
      <p>{t('apps.once')}</p>
      <dl className="grid gap-3">
        <Entry label={t('apps.server')} value={site} />
        <Entry label={t('auth.username')} value={made.login} />
        <Entry label={t('apps.password')} value={made.password} />
      </dl>
    </section>
  );
}

function NewPasswordForm({ asksPassword }: { asksPassword: boolean }) {
  return (
    <ActionForm>
      <TextField
        label={t('apps.name')}
        hint={t('apps.nameHint')}
        name="name"
        required
        maxLength={MAX_APP_NAME}
        dir="auto"
        autoComplete="off"
      />
      <KeyLifeField />
      {asksPassword ? <CurrentPasswordField /> : null}
      <div>
        <Button>{t('apps.make')}</Button>
      </div>
    </ActionForm>
  );
}

const PATH = '/my-profile/apps';

export const meta = titled(() => t('apps.title'));

/** The values an app asks for: server, name and password. */
const otherApps = () => [
  { name: 'AntennaPod', steps: t('apps.antennaPod') },
  { name: 'gPodder', steps: t('apps.gpodder') },
  { name: 'Kasts', steps: t('apps.kasts') },
];

export default function OtherApps() {
  const { apps, site, username, login, asksPassword } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const made = outcome?.ok ? outcome.made : null;
  const key = useFormKey(outcome);
  return (
    <div className="page grid max-w-3xl gap-6 page-room">
      <HeadBelow to="/my-profile" back={t('account.myProfile')}>
        {t('apps.title')}
      </HeadBelow>
      <p>{t('apps.about')}</p>
      <p className="text-ink-muted">{t('apps.unseen')}</p>
      {made ? <MadePassword made={made} site={site} /> : null}
      <Panel title={t('apps.make')}>
        <p className="text-ink-muted">{t('apps.makeHint')}</p>
        <NewPasswordForm key={key} asksPassword={asksPassword} />
      </Panel>
      <Panel title={t('apps.passwords')}>
        <AppList apps={apps} />
      </Panel>
      <Panel title={t('apps.where')}>
        {login === username ? null : (
          <p>
            <RichText
              text={t('apps.latinLogin')}
              marks={{ name: () => <code dir="ltr">{login}</code> }}
            />
          </p>
        )}
        <dl className="grid gap-4">
          {otherApps().map(({ name, steps }) => (
            <div key={name}>
              <dt className="font-medium">
                <Name of={name} language="en" />
              </dt>
              <dd>{steps}</dd>
            </div>
          ))}
          <div>
            <dt className="font-medium">{t('apps.others')}</dt>
            <dd>{t('apps.othersSteps')}</dd>
          </div>
        </dl>
        <Link to="/my-profile/feeds" className="justify-self-start text-accent underline">
          {t('ownFeeds.link')}
        </Link>
      </Panel>
      <InstallInvitation />
    </div>
  );
}
