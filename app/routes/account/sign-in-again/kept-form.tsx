import { Form, useHref } from '@remix-run/react';
import type { Failure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { FieldPrefix } from '~/ui/forms/form-fields';
import { LoginFields } from '~/ui/auth/login-fields';
import { Notice } from '~/ui/feedback/notice';
import { HiddenValues } from '~/ui/feedback/typed-form';
import { RegisterFields } from '~/ui/auth/register-fields';

export type Kept = {
  values: Record<string, string[]>;
  /** Why an account is needed. */
  why: string | null;
  /** Label and value of each field to show. */
  fields: [label: string, value: string][];
  /** Fields of this page's own form. */
  own: Record<string, string[]>;
  since: number;
  isLate: boolean;
  wasSignedIn: boolean;
  /** Signed in, but the account lacks the required role. */
  lacksRole: boolean;
  by: 'login' | 'register';
  failure: Failure | null;
};

function Head({ kept }: { kept: Kept }) {
  const { why, fields } = kept;
  return (
    <>
      <h1 className="text-3xl font-semibold">
        {kept.wasSignedIn ? t('account.pleaseSignInAgain') : t('feedback.signInRequired')}
      </h1>
      {kept.wasSignedIn ? (
        <p className="text-lg text-ink-muted">
          {kept.lacksRole ? t('feedback.needsAdmin') : t('account.wasSignedOut')}
        </p>
      ) : null}
      {why && !kept.wasSignedIn ? <p className="text-lg text-ink-muted">{why}</p> : null}
      {kept.isLate ? (
        <Notice role="alert" title={t('account.openTooLong')}>
          <p>{t('account.openTooLongHint')}</p>
        </Notice>
      ) : null}
      <p>{t('account.nothingLost')}</p>
      {fields.length > 0 ? (
        <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {fields.map(([label, text]) => (
            <div key={label} className="grid gap-1 py-3">
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

export function KeptForm({ to, kept, sending }: { to: string; kept: Kept; sending: boolean }) {
  const { by, failure, own } = kept;
  const address = (way: Kept['by']) => `/sign-in-again?to=${encodeURIComponent(to)}&by=${way}`;
  const other = by === 'login' ? 'register' : 'login';
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <Head kept={kept} />
      {/* The next response is a page, not data. */}
      <Form method="post" action={address(by)} reloadDocument noValidate className="grid gap-4">
        <HiddenValues values={kept.values} />
        <input type="hidden" name="_since" value={kept.since} />
        {kept.wasSignedIn ? <input type="hidden" name="_ended" value="1" /> : null}
        {kept.lacksRole ? <input type="hidden" name="_role" value="1" /> : null}
        <FieldPrefix.Provider value="_">
          {by === 'login' ? (
            <LoginFields failure={failure} submitting={sending} email={own.email?.[0]} />
          ) : (
            <RegisterFields failure={failure} submitting={sending} values={own} />
          )}
        </FieldPrefix.Provider>
        <Button look="quiet" name="_show" value={other} formAction={useHref(address(other))}>
          {by === 'login' ? t('account.createAccount') : t('account.iHaveAccount')}
        </Button>
      </Form>
    </div>
  );
}
