import { useLocation } from '@remix-run/react';
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { t } from '~/messages/t';
import type { FormFailure } from '~/lib/web/form-outcome';
import { closeAuthDialog, type AuthDialogRequest, type AuthTab } from './auth-dialog-store';
import { AuthTabs, tabs } from './auth-tabs';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { FieldScope } from '~/ui/forms/form-fields';
import { LoginFields } from './login-fields';
import type { ProfileValues } from '~/ui/forms/profile-fields';
import { RegisterFields } from './register-fields';
import { ACCOUNT_MENU, useActor } from './use-actor';
import { useAuthSubmission } from './use-auth-submission';

/** Returns the values typed so far, without passwords. */
function draftOf(form: HTMLFormElement | null): ProfileValues {
  const draft: ProfileValues = {};
  if (!form) return draft;
  const data = new FormData(form);
  for (const name of new Set(data.keys())) {
    if (!/password/i.test(name)) draft[name] = data.getAll(name).map(String);
  }
  return draft;
}

/** Closes the dialog when a link inside it leads to another page. */
function useCloseOnNavigation(dialog: RefObject<HTMLDialogElement>): boolean {
  const { key } = useLocation();
  const openedAt = useRef(key);
  const hasMovedOn = key !== openedAt.current;
  useEffect(() => {
    if (hasMovedOn) dialog.current!.close();
  }, [dialog, hasMovedOn]);
  return hasMovedOn;
}

/** The opener may be gone after signing in; the account menu has replaced it. */
function returnFocus(opener: HTMLElement | null): void {
  const menu = document.getElementById(ACCOUNT_MENU);
  (opener?.isConnected ? opener : menu)?.focus();
}

export function AuthDialog({ request }: { request: AuthDialogRequest }) {
  const [tab, setTab] = useState(request.tab);
  const [drafts, setDrafts] = useState<Partial<Record<AuthTab, ProfileValues>>>({});
  const { submit, submitting, granted, failures, forgetFailures } = useAuthSubmission(tab, request);
  const dialog = useRef<HTMLDialogElement>(null);
  const hasMovedOn = useCloseOnNavigation(dialog);
  const actor = useActor();
  const id = useId();

  // Focus can move only after the page has updated.
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
    <ModalDialog
      dialog={dialog}
      title={t('frame.joinCommunity')}
      message={request.message ? <WhySignIn message={request.message} /> : null}
      first="form input"
      request={request}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-xl rounded-card backdrop:bg-black/60"
    >
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
    </ModalDialog>
  );
}

function WhySignIn({ message }: { message: string }) {
  return (
    <>
      <p className="font-semibold">{t('feedback.signInRequired')}</p>
      <p className="text-ink-muted">{message}</p>
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
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
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
