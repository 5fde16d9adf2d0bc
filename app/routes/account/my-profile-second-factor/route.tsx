import { data, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { adminsNeedSecondFactor } from '~/domain/accounts/keys/required-second-factor.server';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '~/domain/accounts/keys/second-factor.server';
import {
  passwordAndCodeSchema,
  passwordSchema,
  signInCodeSchema,
} from '~/domain/accounts/keys/second-factor-schema';
import { isAdmin } from '~/domain/accounts/roles';
import type { Actor } from '~/domain/accounts/users';
import { MalformedError } from '~/domain/errors';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Notice } from '~/ui/feedback/notice';
import { ShownOnce } from '~/ui/auth/shown-once';
import { ButtonLink } from '~/ui/forms/button';
import { DateTime } from '~/ui/text/date-time';
import { RichText } from '~/ui/text/rich-text';
import { ChangeForm, ConfirmForm, StartForm } from './forms';

const PATH = '/my-profile/second-factor';

export const loader = screenLoader('member', async ({ actor }) => {
  const [factor, needed] = await Promise.all([
    readSecondFactor(actor.id),
    isAdmin(actor) && adminsNeedSecondFactor(),
  ]);
  return data(
    { ...factor, isNeeded: needed && factor.since === null },
    { headers: { 'Cache-Control': 'no-store' } },
  );
});

/** No redirect, because only this response holds the codes. */
const shown = (codes: string[]) =>
  data(
    { ok: true as const, toast: null, result: { codes } },
    { headers: { 'Cache-Control': 'no-store' } },
  );

const verbs = {
  start: async (actor: Actor, form: FormData) => {
    await startSecondFactor(actor.id, parseBody(passwordSchema, formObject(form)).password);
    return redirectWithToast(PATH, null);
  },
  confirm: async (actor: Actor, form: FormData) =>
    shown(await confirmSecondFactor(actor, parseBody(signInCodeSchema, formObject(form)).code)),
  renew: async (actor: Actor, form: FormData) =>
    shown(await renewRecoveryCodes(actor.id, parseBody(passwordAndCodeSchema, formObject(form)))),
  remove: async (actor: Actor, form: FormData) => {
    await removeSecondFactor(actor, parseBody(passwordAndCodeSchema, formObject(form)));
    return redirectWithToast(PATH, { title: t('secondFactor.removed') });
  },
};

const isIntent = (value: unknown): value is keyof typeof verbs =>
  typeof value === 'string' && Object.hasOwn(verbs, value);

export const action = screenAction(
  'member',
  async ({ actor }, form) => {
    const intent = form.get('intent');
    if (!isIntent(intent)) throw new MalformedError(t('input.noIntent'));
    return verbs[intent](actor, form);
  },
  { whileSuspended: true },
);

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, t('secondFactor.title'))];

function State() {
  const { since, codesLeft, key } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : undefined;
  if (since === null) {
    return key ? <ConfirmForm totp={key} failure={failure} /> : <StartForm failure={failure} />;
  }
  return (
    <>
      <p>
        <RichText text={t('secondFactor.since')} marks={{ day: () => <DateTime iso={since} /> }} />{' '}
        {t('secondFactor.codesLeft', { count: codesLeft })}
      </p>
      <ChangeForm failure={failure} />
    </>
  );
}

export default function SecondFactor() {
  const { isNeeded } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <div className="page grid max-w-3xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('secondFactor.title')}</h1>
      {isNeeded ? <Notice>{t('secondFactor.isNeeded')}</Notice> : null}
      <p>{t('secondFactor.hint')}</p>
      {outcome?.ok ? (
        <ShownOnce
          label={t('secondFactor.codes')}
          hint={t('secondFactor.codesShownOnce')}
          text={outcome.result.codes.join('\n')}
        />
      ) : null}
      <State />
      <ButtonLink to="/my-profile" look="quiet" className="justify-self-start">
        {t('account.myProfile')}
      </ButtonLink>
    </div>
  );
}
