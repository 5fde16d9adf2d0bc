import { useActionData, useLoaderData } from '@remix-run/react';
import {
  adminsNeedSecondFactor,
  changeAdminsNeed,
} from '~/domain/accounts/keys/required-factor.server';
import { isSuperAdmin, type Actor } from '~/domain/accounts/users';
import { addressSchema } from '~/domain/input-schema';
import { sendTestLetterAs } from '~/domain/letters/newsletter.server';
import { readSiteFacts } from '~/domain/site/admin-overview.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { intentOf, parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { amount, t } from '~/messages/t';
import { LoadFailure } from '~/ui/feedback/error-screen';
import { Button } from '~/ui/forms/button';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { ActionForm } from '~/ui/forms/form';
import { TextField } from '~/ui/forms/form-fields';
import { DateTime } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ actor }) => ({
  facts: await readSiteFacts(),
  mayWrite: isSuperAdmin(actor),
  email: actor.email,
  codeNeeded: await adminsNeedSecondFactor(),
}));

const verbs = {
  letter: async (actor: Actor, form: FormData) => {
    const { email } = parseForm(addressSchema, form);
    await consumeThrottle('testLetter', actor.id);
    await sendTestLetterAs(actor, email);
    return t('adminSite.letterTaken');
  },
  needCode: async (actor: Actor) => {
    await changeAdminsNeed(actor, true);
    return t('secondFactor.neededNow');
  },
  needNoCode: async (actor: Actor) => {
    await changeAdminsNeed(actor, false);
    return t('secondFactor.notNeededNow');
  },
};

export const action = screenAction('super_admin', async ({ actor, url }, form) => {
  const done = verbs[intentOf(form, ['letter', 'needCode', 'needNoCode'])];
  return redirectWithToast(url.pathname, { title: await done(actor, form) });
});

export const meta = titled(() => t('adminSite.title'));

const megabytes = (bytes: number): string =>
  t('adminSite.megabytes', { amount: amount(Math.floor(bytes / 1_000_000)) });

function Facts() {
  const { facts, codeNeeded } = useLoaderData<typeof loader>();
  const { version, feeds, free, backedUpAt, sendsLetters } = facts;
  const rows = [
    [t('adminSite.version'), <span dir="ltr">{version}</span>],
    [
      t('adminSite.failingFeeds'),
      t('adminSite.failingOf', { failing: amount(feeds.failing), all: amount(feeds.all) }),
    ],
    [t('adminSite.room'), free === null ? t('adminSite.unknown') : megabytes(free)],
    [
      t('adminSite.backup'),
      backedUpAt ? <DateTime iso={backedUpAt} withTime /> : t('adminSite.noBackup'),
    ],
    [
      t('secondFactor.ofAdmins'),
      codeNeeded ? t('secondFactor.needed') : t('secondFactor.notNeeded'),
    ],
    [t('adminSite.letters'), sendsLetters ? t('adminSite.sent') : t('adminSite.noMailServer')],
  ] as const;
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {rows.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-4 py-3">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Only passes the failure to the form that was sent, which the presence of `email` tells apart. */
function useFailure(ofLetter: boolean) {
  const outcome = useActionData<typeof action>();
  const isOfLetter = outcome?.values.email !== undefined;
  return outcome && isOfLetter === ofLetter ? outcome : null;
}

function NeedOfCode() {
  const { codeNeeded } = useLoaderData<typeof loader>();
  return (
    <section className="grid max-w-xl gap-4">
      <h3 className="text-lg font-semibold">{t('secondFactor.ofAdmins')}</h3>
      <ActionForm failure={useFailure(false)} className="grid justify-items-start gap-4">
        <p>
          {t('secondFactor.ofDeskHint')} {t('secondFactor.passkeyToo')}
        </p>
        <Button variant="secondary" name="intent" value={codeNeeded ? 'needNoCode' : 'needCode'}>
          {codeNeeded ? t('secondFactor.needNoCode') : t('secondFactor.needCode')}
        </Button>
      </ActionForm>
    </section>
  );
}

function TestLetter() {
  const { email } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <section className="grid max-w-xl gap-4">
      <h3 className="text-lg font-semibold">{t('adminSite.testLetter')}</h3>
      <ActionForm key={useFormKey(outcome)} failure={useFailure(true)}>
        <TextField
          label={t('form.eMail')}
          name="email"
          type="email"
          required
          defaultValue={email}
        />
        <Button className="justify-self-start" name="intent" value="letter">
          {t('adminSite.sendTest')}
        </Button>
      </ActionForm>
    </section>
  );
}

export default function AdminSite() {
  const { facts, mayWrite } = useLoaderData<typeof loader>();
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl font-semibold">{t('adminSite.title')}</h2>
      <Facts />
      {mayWrite ? <NeedOfCode /> : null}
      {facts.sendsLetters && mayWrite ? <TestLetter /> : null}
    </section>
  );
}

export function ErrorBoundary() {
  return <LoadFailure text={t('adminSite.notLoaded')} />;
}
