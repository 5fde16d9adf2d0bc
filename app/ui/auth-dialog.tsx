import { useLocation, useRevalidator } from '@remix-run/react';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Toast } from '~/lib/toast';
import { closeAuthDialog, type AuthDialogRequest, type AuthTab } from './auth-dialog-store';
import { LoginFields, type FormFailure } from './login-fields';
import { RegisterFields, registrationFailure } from './register-fields';
import { sendJson } from './send-json';
import { setToastHost, showToast } from './toast-store';
import { useActor } from './use-actor';

const tabs: { id: AuthTab; text: string }[] = [
  { id: 'login', text: 'Login' },
  { id: 'register', text: 'Register' },
];

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

const welcome: Record<AuthTab, Toast> = {
  login: { title: 'Welcome back!', description: 'Successfully logged in', variant: 'success' },
  register: { title: 'Welcome!', description: 'Your account has been created', variant: 'success' },
};

/** Sends the forms of the dialog and says how that ended; `succeeded` once the session is there. */
function useSubmission(tab: AuthTab) {
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
      revalidate();
      return;
    }
    const failure = { error: answer.error ?? 'Please try again', fields: answer.fields };
    setFailures((all) => ({ ...all, [tab]: failure }));
    setSubmitting(false);
    showToast(failureToast(tab, failure));
  }
  return { submit, submitting, succeeded, failures };
}

/** Shows a dialog over the page while it is mounted; focus goes to its first field. */
function useModal(request: AuthDialogRequest) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
    setToastHost(element);
    return () => setToastHost(null);
  }, []);

  useEffect(() => {
    dialog.current!.querySelector<HTMLElement>(`[data-panel="${request.tab}"] input`)?.focus();
  }, [request]);

  // A link inside leads to another page; the dialog does not stay over it.
  const hasMovedOn = key !== openedAt.current;
  useEffect(() => {
    if (hasMovedOn) dialog.current!.close();
  }, [hasMovedOn]);
  return { dialog, hasMovedOn };
}

/** Back to what opened the dialog; when signing in took that away, to the menu that came in its place. */
function returnFocus(opener: HTMLElement | null): void {
  const menu = document.querySelector<HTMLElement>('header summary');
  (opener?.isConnected ? opener : menu)?.focus();
}

export function AuthDialog({ request }: { request: AuthDialogRequest }) {
  const [tab, setTab] = useState(request.tab);
  const { submit, submitting, succeeded, failures } = useSubmission(tab);
  const { dialog, hasMovedOn } = useModal(request);
  const actor = useActor();
  const id = useId();

  // Only when the page knows who signed in, and has changed accordingly, can focus find its place in it.
  useEffect(() => {
    if (!succeeded || !actor) return;
    dialog.current?.close();
    showToast(welcome[tab]);
  }, [succeeded, actor, dialog, tab]);

  function onClose(): void {
    closeAuthDialog();
    if (hasMovedOn) document.querySelector<HTMLElement>('main h1')?.focus();
    else returnFocus(request.opener);
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={request.message ? `${id}-message` : undefined}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-xl overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-6 text-ink shadow-card backdrop:bg-black/60"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={`${id}-title`} className="text-2xl font-semibold">
          Join the Community
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="grid size-11 place-items-center rounded-control hover:bg-raised"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {request.message ? (
        <p id={`${id}-message`} className="mt-2 text-ink-muted">
          {request.message}
        </p>
      ) : null}
      <TabList id={id} tab={tab} onChoose={setTab} />
      {tabs.map(({ id: name }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}-tab`}
          hidden={tab !== name}
          data-panel={name}
        >
          <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 pt-5">
            {name === 'login' ? (
              <LoginFields failure={failures.login ?? null} submitting={submitting} />
            ) : (
              <RegisterFields failure={failures.register ?? null} submitting={submitting} />
            )}
          </form>
        </div>
      ))}
    </dialog>
  );
}

function TabList({
  id,
  tab,
  onChoose,
}: {
  id: string;
  tab: AuthTab;
  onChoose: (tab: AuthTab) => void;
}) {
  const list = useRef<HTMLDivElement>(null);

  function choose(index: number): void {
    const wanted = tabs[(index + tabs.length) % tabs.length]!;
    onChoose(wanted.id);
    list.current!.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${wanted.id}-tab`)}`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const index = tabs.findIndex((one) => one.id === tab);
    const rightToLeft = getComputedStyle(list.current!).direction === 'rtl';
    const steps: Record<string, number> = {
      ArrowRight: index + (rightToLeft ? -1 : 1),
      ArrowLeft: index + (rightToLeft ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    choose(wanted);
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Login or register"
      className="mt-4 grid grid-cols-2 gap-1 rounded-control bg-raised p-1"
    >
      {tabs.map(({ id: name, text }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}-tab`}
          aria-selected={tab === name}
          aria-controls={`${id}-${name}-panel`}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => choose(index)}
          onKeyDown={onKeyDown}
          className="min-h-11 rounded-control px-3 text-ink-muted aria-selected:bg-surface aria-selected:font-semibold aria-selected:text-ink"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
