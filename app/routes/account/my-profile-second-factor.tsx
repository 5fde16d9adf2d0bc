import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { TotpKey } from '~/domain/accounts/keys/keys';
import {
  passwordAndCodeSchema,
  passwordSchema,
  signInCodeSchema,
} from '~/domain/accounts/keys/keys-schema';
import { lacksSecondFactor } from '~/domain/accounts/keys/required-factor.server';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '~/domain/accounts/keys/second-factor.server';
import { isModerator, type Actor } from '~/domain/accounts/users';
import { intentOf, parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { CodeField, CurrentPasswordField, ShownOnce } from '~/ui/auth/credential-fields';
import { Notice } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { HeadBelow } from '~/ui/text/back-link';
import { TextLink, DateTime, RichText } from '~/ui/text/inline-text';

export const loader = screenLoader('member', async ({ actor }) => {
  const [factor, isNeeded] = await Promise.all([
    readSecondFactor(actor.id),
    isModerator(actor) && lacksSecondFactor(actor.id),
  ]);
  return data({ ...factor, isNeeded }, { headers: { 'Cache-Control': 'no-store' } });
});

export const action = screenAction(
  'member',
  ({ actor }, form) => verbs[intentOf(form, ['start', 'confirm', 'renew', 'remove'])](actor, form),
  { whileSuspended: true },
);

/**
 * Dark on light in every theme, because cameras cannot read the inverse. `path` draws the dark squares, each 1 by 1.
 */
function QrCode({ path, size }: { path: string; size: number }) {
  return (
    <svg
      role="img"
      aria-label={t('secondFactor.qrCode')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-control"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

const narrow = 'grid max-w-xl gap-4';

function StartForm() {
  return (
    <ActionForm className={narrow}>
      <CurrentPasswordField />
      <Button className="justify-self-start" name="intent" value="start">
        {t('secondFactor.setUp')}
      </Button>
    </ActionForm>
  );
}

function ConfirmForm({ totp }: { totp: TotpKey }) {
  return (
    <>
      <ol className="grid list-decimal gap-4 ps-6">
        <li>
          <div className="grid justify-items-start gap-3">
            <p>{t('secondFactor.scan')}</p>
            <QrCode path={totp.qr.path} size={totp.qr.size} />
            <p>
              <a href={totp.uri} className="text-accent underline">
                {t('secondFactor.openApp')}
              </a>
            </p>
            <p>{t('secondFactor.orType')}</p>
            <p className="font-mono break-words">
              <bdi dir="ltr">{totp.key}</bdi>
            </p>
          </div>
        </li>
        <li>{t('secondFactor.thenCode')}</li>
      </ol>
      <ActionForm className={narrow}>
        <CodeField />
        <Button className="justify-self-start" name="intent" value="confirm">
          {t('secondFactor.confirm')}
        </Button>
      </ActionForm>
    </>
  );
}

/** Creates new recovery codes or turns the second factor off; both require the password and a code. */
function ChangeForm() {
  return (
    <section className={narrow}>
      <h2 className="text-xl font-semibold">{t('secondFactor.change')}</h2>
      <ActionForm>
        <CurrentPasswordField />
        <CodeField />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" name="intent" value="renew">
            {t('secondFactor.renew')}
          </Button>
          <Button variant="danger" name="intent" value="remove">
            {t('secondFactor.remove')}
          </Button>
        </div>
      </ActionForm>
    </section>
  );
}

const PATH = '/my-profile/second-factor';

/** No redirect, because only this response holds the codes. */
const shown = (codes: string[]) =>
  data(
    { ok: true as const, toast: null, result: { codes } },
    { headers: { 'Cache-Control': 'no-store' } },
  );

const verbs = {
  start: async (actor: Actor, form: FormData) => {
    await startSecondFactor(actor.id, parseForm(passwordSchema, form).password);
    return redirectWithToast(PATH, null);
  },
  confirm: async (actor: Actor, form: FormData) =>
    shown(await confirmSecondFactor(actor, parseForm(signInCodeSchema, form).code)),
  renew: async (actor: Actor, form: FormData) =>
    shown(await renewRecoveryCodes(actor.id, parseForm(passwordAndCodeSchema, form))),
  remove: async (actor: Actor, form: FormData) => {
    await removeSecondFactor(actor, parseForm(passwordAndCodeSchema, form));
    return redirectWithToast(PATH, { title: t('secondFactor.removed') });
  },
};

export const meta = titled(() => t('secondFactor.title'));

function State() {
  const { since, codesLeft, key } = useLoaderData<typeof loader>();
  if (since === null) return key ? <ConfirmForm totp={key} /> : <StartForm />;
  return (
    <>
      <p>
        <RichText text={t('secondFactor.since')} marks={{ day: () => <DateTime iso={since} /> }} />{' '}
        {t('secondFactor.codesLeft', { count: codesLeft })}
      </p>
      <ChangeForm />
    </>
  );
}

export default function SecondFactor() {
  const { isNeeded } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <div className="page grid max-w-3xl gap-6 page-room">
      <HeadBelow to="/my-profile" back={t('account.myProfile')}>
        {t('secondFactor.title')}
      </HeadBelow>
      {isNeeded ? (
        <Notice>
          {t('secondFactor.isNeededAtDesk')} {t('secondFactor.passkeyToo')}{' '}
          <TextLink to="/my-profile/passkeys">{t('passkeys.title')}</TextLink>
        </Notice>
      ) : null}
      <p>{t('secondFactor.hint')}</p>
      {outcome?.ok ? (
        <ShownOnce
          label={t('secondFactor.codes')}
          hint={t('secondFactor.codesShownOnce')}
          text={outcome.result.codes.join('\n')}
        />
      ) : null}
      <State />
    </div>
  );
}
