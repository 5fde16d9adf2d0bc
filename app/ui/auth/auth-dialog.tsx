import { useLocation } from '@remix-run/react';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { t } from '~/messages/t';
import type { FormFailure } from '~/lib/web/form-outcome';
import { closeAuthDialog, type AuthDialogRequest, type AuthTab } from './auth-dialog-store';
import { AuthTabs, tabs } from './auth-tabs';
import { FieldScope } from '~/ui/forms/form-fields';
import { LoginFields } from './login-fields';
import type { ProfileValues } from '~/ui/forms/profile-fields';
import { RegisterFields } from './register-fields';
import { useActor } from './use-actor';
import { useAuthSubmission } from './use-auth-submission';

/** Without passwords. */
function draftOf(form: HTMLFormElement | null): ProfileValues {
  const draft: ProfileValues = {};
  if (!form) return draft;
  const data = new FormData(form);
  for (const name of new Set(data.keys())) {
    if (!/password/i.test(name)) draft[name] = data.getAll(name).map(String);
  }
  return draft;
}

function useModal(request: AuthDialogRequest) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
  }, []);

  useEffect(() => {
    dialog.current!.querySelector<HTMLElement>('form input')?.focus();
  }, [request]);

  // A link inside leads to another page.
  const hasMovedOn = key !== openedAt.current;
  useEffect(() => {
    if (hasMovedOn) dialog.current!.close();
  }, [hasMovedOn]);
  return { dialog, hasMovedOn };
}

/** The opener may be gone after signing in; the account menu is in its place. */
function returnFocus(opener: HTMLElement | null): void {
  const menu =
    document.querySelector<HTMLElement>('header summary') ??
    document.getElementById('account-menu');
  (opener?.isConnected ? opener : menu)?.focus();
}

export function AuthDialog({ request }: { request: AuthDialogRequest }) {
  const [tab, setTab] = useState(request.tab);
  const [drafts, setDrafts] = useState<Partial<Record<AuthTab, ProfileValues>>>({});
  const { submit, submitting, granted, failures, forgetFailures } = useAuthSubmission(tab, request);
  const { dialog, hasMovedOn } = useModal(request);
  const actor = useActor();
  const id = useId();

  // Focus can be placed only after the page has changed.
  useEffect(() => {
    if (granted && actor) dialog.current?.close();
  }, [granted, actor, dialog]);

  function choose(wanted: AuthTab): void {
    if (wanted === tab) return;
    setDrafts({ ...drafts, [tab]: draftOf(dialog.current!.querySelector('form')) });
    forgetFailures();
    setTab(wanted);
  }

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
      <DialogHead id={id} message={request.message} onClose={() => dialog.current?.close()} />
      <AuthTabs id={id} tab={tab} onChoose={choose} />
      {tabs.map(({ id: name }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}-tab`}
          hidden={tab !== name}
        >
          {tab === name ? (
            <AuthForm
              tab={name}
              failure={failures[name] ?? null}
              draft={drafts[name]}
              submitting={submitting}
              onSubmit={(event) => void submit(event)}
            />
          ) : null}
        </div>
      ))}
    </dialog>
  );
}

function DialogHead({
  id,
  message,
  onClose,
}: {
  id: string;
  message: string | undefined;
  onClose: () => void;
}) {
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 id={`${id}-title`} className="text-2xl font-semibold">
          {t('frame.joinCommunity')}
        </h2>
        <button
          type="button"
          aria-label={t('form.close')}
          onClick={onClose}
          className="grid size-11 place-items-center rounded-control hover:bg-raised"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {message ? (
        <div id={`${id}-message`} className="mt-2">
          <p className="font-semibold">{t('feedback.signInRequired')}</p>
          <p className="text-ink-muted">{message}</p>
        </div>
      ) : null}
    </>
  );
}

function AuthForm({
  tab,
  failure,
  draft,
  submitting,
  onSubmit,
}: {
  tab: AuthTab;
  failure: FormFailure | null;
  draft: ProfileValues | undefined;
  submitting: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4 pt-5">
      <FieldScope.Provider value="dialog-">
        {tab === 'login' ? (
          <LoginFields failure={failure} submitting={submitting} email={draft?.email?.[0]} />
        ) : (
          <RegisterFields failure={failure} submitting={submitting} values={draft} />
        )}
      </FieldScope.Provider>
    </form>
  );
}
