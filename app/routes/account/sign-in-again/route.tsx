import { data, redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { toDomainError } from '~/domain/database-errors.server';
import { authenticate, registerByForm, signedInHeaders } from '~/http/access/authenticator.server';
import {
  toFailure,
  screenAction,
  screenLoader,
  responseInit,
  typedValues,
} from '~/http/pages/screen.server';
import type { Visit } from '~/http/access/visit.server';
import type { Failure } from '~/lib/web/form-outcome';
import { pageTitle } from '~/lib/web/page-meta';
import { safeRedirect } from '~/lib/web/safe-redirect';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { KeptForm, type Kept } from './kept-form';
import { sentForm, shownFields } from './sent-forms.server';

/** Milliseconds after which somebody else may be using the browser. */
const KEPT_MS = 3_600_000;
/** Prefix of this page's own form fields. */
const PREFIX = '_';

const targetOf = ({ url }: Visit): string => safeRedirect(url.searchParams.get('to'));

export const loader = screenLoader('anyone', (visit) => ({ to: targetOf(visit) }));

function ownFields(form: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of form) {
    if (name.startsWith(PREFIX)) own.append(name.slice(PREFIX.length), value);
  }
  return own;
}

function keptOf(visit: Visit, form: FormData, own: FormData) {
  const { url, staleCookie, session } = visit;
  const to = targetOf(visit);
  const values = typedValues(form);
  const since = Number(own.get('since')) || Date.now();
  const isLate = Date.now() - since > KEPT_MS;
  const kept: Kept = {
    values,
    why: sentForm(to).why?.() ?? null,
    fields: shownFields(to, values),
    own: typedValues(own),
    since: isLate ? Date.now() : since,
    isLate,
    // The first response removes the cookies, so the form carries this on.
    wasSignedIn: staleCookie || session !== null || own.has('ended'),
    lacksRole: own.has('role'),
    by: url.searchParams.get('by') === 'register' ? 'register' : 'login',
    failure: null as Failure | null,
  };
  return kept;
}

/** Keeps a form in the page until its sender has signed in, then sends it once. */
export const action = screenAction(
  'anyone',
  async (visit, form) => {
    const own = ownFields(form);
    const kept = keptOf(visit, form, own);
    if (!visit.url.searchParams.has('by') || own.has('show') || kept.isLate) {
      return data(kept, { status: 401 });
    }
    try {
      const signedIn =
        kept.by === 'login' ? await authenticate(visit, own) : await registerByForm(visit, own);
      const headers = await signedInHeaders(visit, signedIn);
      throw redirect(targetOf(visit), { status: 307, headers });
    } catch (error) {
      const refusal = error instanceof Response ? null : toDomainError(error);
      if (!refusal) throw error;
      return data({ ...kept, failure: toFailure(refusal, own) }, responseInit(refusal));
    }
  },
  { bodySize: 'large', whileSuspended: true },
);

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, t('account.pleaseSignIn'))];

export default function SignInAgain() {
  const { to } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const sending = useNavigation().state !== 'idle';
  if (outcome && 'own' in outcome) return <KeptForm to={to} kept={outcome} sending={sending} />;
  return (
    <div className="page grid max-w-2xl justify-items-start gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('account.pleaseSignInAgain')}</h1>
      <p className="text-lg text-ink-muted">{t('account.wasSignedOut')}</p>
      <ButtonLink to={`/login?redirectTo=${encodeURIComponent(to)}`} look="secondary">
        {t('frame.signIn')}
      </ButtonLink>
    </div>
  );
}
