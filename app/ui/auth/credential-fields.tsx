import { useEffect, useId, useRef, type ReactNode, useContext } from 'react';
import { keyLifetimes } from '~/domain/accounts/keys/keys';
import { t } from '~/messages/t';
import { Notice } from '~/ui/feedback/status';
import { Button, Sending } from '~/ui/forms/button';
import { TextField, useRefused, EmailField, SelectField } from '~/ui/forms/form-fields';
import { TextLink } from '~/ui/text/inline-text';

/**
 * For a code from an authenticator app, or a recovery code. Never refilled with what was typed, as each code works
 * once.
 */
export function CodeField() {
  return (
    <TextField
      label={t('account.code')}
      hint={t('secondFactor.codeHint')}
      name="code"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      refill={false}
    />
  );
}

/** Asks for the password again before security settings change. */
export function CurrentPasswordField({
  label = t('account.currentPassword'),
  name = 'password',
}: {
  label?: string;
  name?: string;
}) {
  return (
    <TextField label={label} name={name} type="password" required autoComplete="current-password" />
  );
}

/** Until when a new token or app password works. */
export function KeyLifeField() {
  const days = keyLifetimes.map((value) => ({
    value,
    label: t('tokens.days', { count: Number(value) }),
  }));
  return (
    <SelectField
      label={t('tokens.life')}
      name="expires"
      options={[{ value: '', label: t('tokens.untilRevoked') }, ...days]}
      defaultValue=""
    />
  );
}

/** `first`: for a new account. */
export function NewPasswordFields({ first = false }: { first?: boolean }) {
  const field = { type: 'password', required: true, autoComplete: 'new-password' } as const;
  return (
    <>
      <TextField
        label={first ? t('auth.password') : t('auth.newPassword')}
        hint={t('auth.passwordHint')}
        name="password"
        {...field}
      />
      <TextField
        label={first ? t('auth.confirmPassword') : t('auth.confirmNewPassword')}
        name="confirmPassword"
        {...field}
      />
    </>
  );
}

/** A key that is not stored, to be copied while the page shows it. It takes focus so that screen readers read it. */
export function ShownOnce({
  label,
  hint,
  text,
  children,
}: {
  label: string;
  hint: string;
  text: string;
  children?: ReactNode;
}) {
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), [text]);
  return (
    <Notice tone="success">
      <div className="grid justify-items-start gap-2">
        <label className="grid w-full gap-1.5">
          <span className="font-semibold">{label}</span>
          <textarea
            ref={field}
            readOnly
            dir="ltr"
            rows={text.split('\n').length + 1}
            spellCheck={false}
            value={text}
            aria-describedby={hintId}
            onFocus={(event) => event.currentTarget.select()}
            className="w-full rounded-control border border-line-strong bg-canvas px-3 py-2 font-mono break-all"
          />
        </label>
        <p id={hintId}>{hint}</p>
        {children}
      </div>
    </Notice>
  );
}

export function LoginButton() {
  return <Button>{useContext(Sending) ? t('auth.signingIn') : t('auth.login')}</Button>;
}

export function LoginFields({ email }: { email?: string }) {
  const needsCode = useRefused('code').errors !== undefined;
  return (
    <>
      <EmailField autoComplete="username" defaultValue={email} />
      <CurrentPasswordField label={t('auth.password')} />
      {needsCode ? <CodeField /> : null}
      <p>
        <TextLink to="/forgot-password">{t('auth.forgotPassword')}</TextLink>
      </p>
      <LoginButton />
    </>
  );
}
