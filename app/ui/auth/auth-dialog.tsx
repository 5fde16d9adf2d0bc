import { useRevalidator, useLocation, useNavigate } from '@remix-run/react';
import { useState, type FormEvent, useEffect, useId, useRef, type RefObject } from 'react';
import type { FormFailure, Toast } from '~/lib/web/form-outcome';
import { afterRegistering } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { markRootDataStale } from '~/ui/document/revalidation';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { showToast } from '~/ui/feedback/toasts';
import { sendJson } from '~/ui/forms/api-calls';
import { ActionForm } from '~/ui/forms/form';
import { FieldScope } from '~/ui/forms/form-fields';
import type { ProfileValues } from '~/ui/forms/profile-fields';
import { TabList } from '~/ui/forms/tab-list';
import {
  type AuthTab,
  authDialog,
  type AuthDialogRequest,
  closeAuthDialog,
  welcome,
  ACCOUNT_MENU,
  useActor,
} from './actor';
import { LoginFields } from './credential-fields';
import { RegisterFields, registrationFailed } from './register-fields';

const tabs: { id: AuthTab; text: () => string }[] = [
  { id: 'login', text: () => t('auth.login') },
  { id: 'register', text: () => t('auth.register') },
];

type Props = { id: string; tab: AuthTab; onChoose: (tab: AuthTab) => void };

function AuthTabs(props: Props) {
  return (
    <TabList
      {...props}
      label={t('auth.loginOrRegister')}
      tabs={tabs}
      className="grid grid-cols-2"
    />
  );
}

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
  const toast = authDialog.get() === request ? await request.afterSignIn?.() : null;
  if (!toast) return welcome[tab];
  if (toast.variant === 'destructive') return toast;
  return { ...welcome[tab], description: toast.title };
}

function useAuthSubmission(tab: AuthTab, request: AuthDialogRequest) {
  const [submitting, setSubmitting] = useState(false);
  const [granted, setGranted] = useState(false);
  const [failures, setFailures] = useState<Partial<Record<AuthTab, FormFailure>>>({});
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (submitting) return;
    setSubmitting(true);
    const answer = await sendJson('POST', calls[tab], bodyOf(event.currentTarget));
    if (answer.ok) {
      // Shown right away, because the dialog may be closed before the page has updated.
      showToast(await runAfterSignIn(tab, request));
      setGranted(true);
      markRootDataStale();
      const goOn = afterRegistering(here);
      if (tab === 'register' && !request.afterSignIn && goOn !== here) navigate(goOn);
      else revalidate();
      return;
    }
    const failure = { error: answer.error ?? t('auth.tryAgain'), fields: answer.fields };
    setFailures((all) => ({ ...all, [tab]: failure }));
    setSubmitting(false);
  }
  return { submit, submitting, granted, failures, forgetFailures: () => setFailures({}) };
}

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

  function choose(nextTab: AuthTab): void {
    if (nextTab === tab) return;
    setDrafts({ ...drafts, [tab]: draftOf(dialog.current!.querySelector('form')) });
    forgetFailures();
    setTab(nextTab);
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
  const isLogin = tab === 'login';
  return (
    <FieldScope.Provider value="dialog-">
      <ActionForm
        failure={failure}
        failureTitle={isLogin ? t('auth.loginFailed') : registrationFailed(failure)}
        sending={submitting}
        onSubmit={onSubmit}
      >
        {isLogin ? <LoginFields email={draft?.email?.[0]} /> : <RegisterFields values={draft} />}
      </ActionForm>
    </FieldScope.Provider>
  );
}
