import { data, redirect } from '@remix-run/node';
import { useHref, useActionData, useLoaderData } from '@remix-run/react';
import { toDomainError } from '~/domain/database-errors.server';
import { authenticate, registerByForm, signedInHeaders } from '~/http/access/authenticator.server';
import type { RequestContext } from '~/http/access/request-context.server';
import {
  toFailure,
  screenAction,
  screenLoader,
  responseInit,
  typedValues,
} from '~/http/pages/screen.server';
import type { Failure } from '~/lib/web/form-outcome';
import { titled } from '~/lib/web/page-meta';
import { safeRedirect, signInPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { LoginFields } from '~/ui/auth/credential-fields';
import { RegisterFields, registrationFailed } from '~/ui/auth/register-fields';
import { Notice } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/enhanced-form';
import { ActionForm } from '~/ui/forms/form';
import { FieldPrefix } from '~/ui/forms/form-fields';
import { purposeOf } from './purposes.server';

/** Prefix of this page's own form fields. */
const PREFIX = '_';

type PendingForm = {
  values: Record<string, string[]>;
  /** Why an account is needed. */
  why: string | null;
  /** The texts that were typed. */
  texts: string[];
  /** Fields of this page's own form. */
  formFields: Record<string, string[]>;
  since: number;
  isLate: boolean;
  wasSignedIn: boolean;
  /** Signed in, but the account lacks the required role. */
  lacksRole: boolean;
  by: 'login' | 'register';
  failure: Failure | null;
};

export const loader = screenLoader('anyone', (ctx) => ({ to: targetOf(ctx) }));

/** Keeps a form in the page until its sender has signed in, then sends it once. */
export const action = screenAction(
  'anyone',
  async (ctx, form) => {
    const formFields = ownFields(form);
    const pending = toPendingForm(ctx, form, formFields);
    if (!ctx.url.searchParams.has('by') || formFields.has('show') || pending.isLate) {
      return data(pending, { status: 401 });
    }
    try {
      const signedIn =
        pending.by === 'login'
          ? await authenticate(ctx, formFields)
          : await registerByForm(ctx, formFields);
      const headers = await signedInHeaders(ctx, signedIn);
      throw redirect(targetOf(ctx), { status: 307, headers });
    } catch (error) {
      const refusal = error instanceof Response ? null : toDomainError(error);
      if (!refusal) throw error;
      return data({ ...pending, failure: toFailure(refusal, formFields) }, responseInit(refusal));
    }
  },
  { bodySize: 'large', whileSuspended: true },
);

function Head({ pending }: { pending: PendingForm }) {
  const { why, texts } = pending;
  return (
    <>
      <h1 className="text-3xl font-semibold">
        {pending.wasSignedIn ? t('account.pleaseSignInAgain') : t('feedback.signInRequired')}
      </h1>
      {pending.wasSignedIn ? (
        <p className="text-lg text-ink-muted">
          {pending.lacksRole ? t('feedback.needsAdmin') : t('account.wasSignedOut')}
        </p>
      ) : null}
      {why && !pending.wasSignedIn ? <p className="text-lg text-ink-muted">{why}</p> : null}
      {pending.isLate ? (
        <Notice role="alert" title={t('account.openTooLong')}>
          <p>{t('account.openTooLongHint')}</p>
        </Notice>
      ) : null}
      <p>{t('account.nothingLost')}</p>
      {texts.map((text) => (
        <blockquote
          key={text}
          dir="auto"
          className="rounded-card border border-line bg-surface px-4 py-3 whitespace-pre-line wrap-anywhere"
        >
          {text}
        </blockquote>
      ))}
    </>
  );
}

function PendingFormScreen({ to, pending }: { to: string; pending: PendingForm }) {
  const { by, failure, formFields } = pending;
  const address = (way: PendingForm['by']) =>
    `/sign-in-again?to=${encodeURIComponent(to)}&by=${way}`;
  const other = by === 'login' ? 'register' : 'login';
  return (
    <div className="page grid max-w-xl gap-6 page-room">
      <Head pending={pending} />
      {/* The next response is a page, not data. */}
      <ActionForm
        action={address(by)}
        encType="multipart/form-data"
        reloadDocument
        failure={failure}
        failureTitle={by === 'login' ? t('auth.loginFailed') : registrationFailed(failure)}
      >
        <HiddenFields of={Object.entries(pending.values)} />
        <input type="hidden" name={`${PREFIX}since`} value={pending.since} />
        {pending.wasSignedIn ? <input type="hidden" name={`${PREFIX}ended`} value="1" /> : null}
        {pending.lacksRole ? <input type="hidden" name={`${PREFIX}role`} value="1" /> : null}
        <FieldPrefix.Provider value={PREFIX}>
          {by === 'login' ? (
            <LoginFields email={formFields.email?.[0]} />
          ) : (
            <RegisterFields values={formFields} />
          )}
        </FieldPrefix.Provider>
        <Button
          variant="quiet"
          name={`${PREFIX}show`}
          value={other}
          formAction={useHref(address(other))}
        >
          {by === 'login' ? t('account.createAccount') : t('account.iHaveAccount')}
        </Button>
      </ActionForm>
    </div>
  );
}

/** Milliseconds after which somebody else may be using the browser. */
const KEPT_MS = 3_600_000;

const targetOf = ({ url }: RequestContext): string => safeRedirect(url.searchParams.get('to'));

function ownFields(form: FormData): FormData {
  const formFields = new FormData();
  for (const [name, value] of form) {
    if (name.startsWith(PREFIX)) formFields.append(name.slice(PREFIX.length), value);
  }
  return formFields;
}

/** Values of several words. Ids, choices, numbers and paths have no space. */
const typedTexts = (values: Record<string, string[]>): string[] => [
  ...new Set(
    Object.values(values)
      .flat()
      .filter((value) => /\S\s+\S/.test(value)),
  ),
];

function toPendingForm(ctx: RequestContext, form: FormData, formFields: FormData) {
  const { url, staleCookie, session } = ctx;
  const to = targetOf(ctx);
  const values = typedValues(form);
  const since = Number(formFields.get('since')) || Date.now();
  const isLate = Date.now() - since > KEPT_MS;
  const pending: PendingForm = {
    values,
    why: purposeOf(to),
    texts: typedTexts(values),
    formFields: typedValues(formFields),
    since: isLate ? Date.now() : since,
    isLate,
    // The first response removes the cookies, so the form carries this on.
    wasSignedIn: staleCookie || session !== null || formFields.has('ended'),
    lacksRole: formFields.has('role'),
    by: url.searchParams.get('by') === 'register' ? 'register' : 'login',
    failure: null as Failure | null,
  };
  return pending;
}

export const meta = titled(() => t('account.pleaseSignIn'));

export default function SignInAgain() {
  const { to } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (outcome && 'formFields' in outcome) return <PendingFormScreen to={to} pending={outcome} />;
  return (
    <div className="page grid max-w-2xl justify-items-start gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('account.pleaseSignInAgain')}</h1>
      <p className="text-lg text-ink-muted">{t('account.wasSignedOut')}</p>
      <ButtonLink to={signInPath(to)}>{t('frame.signIn')}</ButtonLink>
    </div>
  );
}
