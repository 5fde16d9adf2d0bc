import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { newAppPasswordSchema } from '~/domain/accounts/app-passwords/app-passwords-schema';
import {
  createAppPassword,
  listAppPasswords,
  revokeAppPassword,
} from '~/domain/accounts/app-passwords/app-passwords.server';
import { env } from '~/env.server';
import { SuspendedError } from '~/http/access/visit.server';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { useFormKey } from '~/ui/forms/use-form-key';
import { AppList } from './app-list';
import { MadePassword, NewPasswordForm } from './new-password';
import { Name } from '~/ui/text/name';

const PATH = '/my-profile/apps';

export const loader = screenLoader('member', async ({ actor }) => ({
  apps: await listAppPasswords(actor.id),
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
    const { name } = parseBody(newAppPasswordSchema, formObject(form));
    if (session.suspension) throw new SuspendedError(session.suspension);
    // Shown in this response, because nothing stores the password for a following page.
    return { ok: true as const, made: await createAppPassword(id, name) };
  },
  // Members may sign out their apps even while suspended.
  { whileSuspended: true },
);

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, t('apps.title'))];

/** The values an app asks for: server, name and password. */
const otherApps = () => [
  { name: 'AntennaPod', steps: t('apps.antennaPod') },
  { name: 'gPodder', steps: t('apps.gpodder') },
  { name: 'Kasts', steps: t('apps.kasts') },
];

const section = 'grid gap-4 rounded-card border border-line bg-surface p-6';
const heading = 'text-xl font-semibold';

export default function OtherApps() {
  const { apps, site } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const made = outcome?.ok ? outcome.made : null;
  const failure = outcome?.ok === false ? outcome : null;
  const key = useFormKey(outcome);
  return (
    <div className="page grid max-w-3xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('apps.title')}</h1>
      <p>{t('apps.about')}</p>
      <p className="text-ink-muted">{t('apps.unseen')}</p>
      {made ? <MadePassword made={made} site={site} /> : null}
      <section className={section}>
        <h2 className={heading}>{t('apps.make')}</h2>
        <p className="text-ink-muted">{t('apps.makeHint')}</p>
        <NewPasswordForm key={key} failure={failure} />
      </section>
      <section className={section}>
        <h2 className={heading}>{t('apps.passwords')}</h2>
        <AppList apps={apps} />
      </section>
      <section className={section}>
        <h2 className={heading}>{t('apps.where')}</h2>
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
      </section>
    </div>
  );
}
