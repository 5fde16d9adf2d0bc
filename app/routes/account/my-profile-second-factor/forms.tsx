import { Form, useNavigation } from '@remix-run/react';
import type { TotpKey } from '~/domain/accounts/keys/second-factor';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { CodeField } from '~/ui/auth/code-field';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { QrCode } from './qr-code';
import { CurrentPasswordField } from '~/ui/auth/current-password-field';

type Failed = { failure?: FormFailure };

const useBusy = () => useNavigation().state !== 'idle';

export function StartForm({ failure }: Failed) {
  return (
    <Form method="post" noValidate className="grid max-w-xl justify-items-start gap-4">
      <ErrorSummary failure={failure} />
      <CurrentPasswordField errors={failure?.fields.password} />
      <Button name="intent" value="start" busy={useBusy()}>
        {t('secondFactor.setUp')}
      </Button>
    </Form>
  );
}

export function ConfirmForm({ totp, failure }: Failed & { totp: TotpKey }) {
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
      <Form method="post" noValidate className="grid max-w-xl justify-items-start gap-4">
        <ErrorSummary failure={failure} />
        <CodeField errors={failure?.fields.code} />
        <Button name="intent" value="confirm" busy={useBusy()}>
          {t('secondFactor.confirm')}
        </Button>
      </Form>
    </>
  );
}

/** Creates new recovery codes or turns the second factor off; both require the password and a code. */
export function ChangeForm({ failure }: Failed) {
  const busy = useBusy();
  return (
    <Form method="post" noValidate className="grid max-w-xl justify-items-start gap-4">
      <h2 className="text-xl font-semibold">{t('secondFactor.change')}</h2>
      <ErrorSummary failure={failure} />
      <CurrentPasswordField errors={failure?.fields.password} />
      <CodeField errors={failure?.fields.code} />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" name="intent" value="renew" busy={busy}>
          {t('secondFactor.renew')}
        </Button>
        <Button look="danger" name="intent" value="remove" busy={busy}>
          {t('secondFactor.remove')}
        </Button>
      </div>
    </Form>
  );
}
