import { useRevalidator } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import type { FormFailure } from '~/lib/form-outcome';
import type { Toast } from '~/lib/toast';
import type { AuthTab } from './auth-dialog-store';
import { registrationFailure } from './register-fields';
import { sendJson } from './send-json';
import { showToast } from './toast-store';
import { noteVisitChange } from './visit-changes';

const listNames = ['otherLanguages', 'topicsOfInterest'];

/** A form as the JSON call takes it; empty lists are left out. */
function bodyOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const body: Record<string, unknown> = {};
  for (const [name, value] of data) {
    body[name] = listNames.includes(name) ? data.getAll(name) : value;
  }
  return body;
}

const calls = { login: '/api/auth/login', register: '/api/auth/register' };

function failureToast(tab: AuthTab, failure: FormFailure): Toast {
  const [title, description] =
    tab === 'login' ? ['Login failed', failure.error] : registrationFailure(failure);
  return { title, description, variant: 'destructive' };
}

/** Sends the forms of the dialog and says how that ended; `succeeded` once the session is there. */
export function useAuthSubmission(tab: AuthTab) {
  const [submitting, setSubmitting] = useState(false);
  const [succeeded, setSucceeded] = useState(false);
  const [failures, setFailures] = useState<Partial<Record<AuthTab, FormFailure>>>({});
  const { revalidate } = useRevalidator();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (submitting) return;
    setSubmitting(true);
    const answer = await sendJson('POST', calls[tab], bodyOf(event.currentTarget));
    if (answer.ok) {
      setSucceeded(true);
      noteVisitChange();
      revalidate();
      return;
    }
    const failure = { error: answer.error ?? 'Please try again', fields: answer.fields };
    setFailures((all) => ({ ...all, [tab]: failure }));
    setSubmitting(false);
    showToast(failureToast(tab, failure));
  }
  return { submit, submitting, succeeded, failures, forgetFailures: () => setFailures({}) };
}
