import { useRevalidator } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { t } from '~/messages/t';
import type { FormFailure } from '~/lib/web/form-outcome';
import type { Toast } from '~/lib/web/toast';
import { currentAuthDialog, type AuthDialogRequest, type AuthTab } from './auth-dialog-store';
import { showToast } from '~/ui/feedback/toast-store';
import { sendJson } from '~/ui/forms/send-json';
import { noteVisitChange } from '~/ui/document/visit-changes';
import { welcome } from './welcome';

const listNames = ['otherLanguages', 'topicsOfInterest'];

/** Converts the form to a JSON body. Empty lists are left out. */
function bodyOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const body: Record<string, unknown> = {};
  for (const [name, value] of data) {
    body[name] = listNames.includes(name) ? data.getAll(name) : value;
  }
  return body;
}

const calls = { login: '/api/auth/login', register: '/api/auth/register' };

/** Runs `afterSignIn` unless the dialog was closed meanwhile. Returns one toast for both results. */
async function runAfterSignIn(tab: AuthTab, request: AuthDialogRequest): Promise<Toast> {
  const wanted = currentAuthDialog() === request ? await request.afterSignIn?.() : null;
  if (!wanted) return welcome[tab];
  if (wanted.variant === 'destructive') return wanted;
  return { ...welcome[tab], description: wanted.title };
}

export function useAuthSubmission(tab: AuthTab, request: AuthDialogRequest) {
  const [submitting, setSubmitting] = useState(false);
  const [granted, setGranted] = useState(false);
  const [failures, setFailures] = useState<Partial<Record<AuthTab, FormFailure>>>({});
  const { revalidate } = useRevalidator();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (submitting) return;
    setSubmitting(true);
    const answer = await sendJson('POST', calls[tab], bodyOf(event.currentTarget));
    if (answer.ok) {
      // Shown right away, because the dialog may be closed before the page has updated.
      showToast(await runAfterSignIn(tab, request));
      setGranted(true);
      noteVisitChange();
      revalidate();
      return;
    }
    const failure = { error: answer.error ?? t('auth.tryAgain'), fields: answer.fields };
    setFailures((all) => ({ ...all, [tab]: failure }));
    setSubmitting(false);
  }
  return { submit, submitting, granted, failures, forgetFailures: () => setFailures({}) };
}
