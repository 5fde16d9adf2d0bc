import { useCallback, useEffect, useRef, useState } from 'react';
import { browserStorage, readKey, writeKey } from '~/player/engine/storage';
import { useActor } from '~/ui/auth/actor';
import { type Draft, readDraft, removeDraft, storeDraft } from './drafts';

const TAB_KEY = 'forms.tab.v1';
/** Milliseconds after the last key. */
const PAUSE_MS = 400;

/** Survives a reload and signing in again in this tab. */
function tabId(): string {
  const storage = browserStorage('sessionStorage');
  const known = readKey(storage, TAB_KEY);
  if (known) return known;
  const tab = Math.random().toString(36).slice(2);
  writeKey(storage, TAB_KEY, tab);
  return tab;
}

const NOT_TYPED = new Set(['_enhanced', 'intent', 'publishedBefore']);

function valuesOf(form: HTMLFormElement): Draft['values'] {
  const sent = [...new FormData(form)].filter(([name]) => !NOT_TYPED.has(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}

type Options = {
  /** Why the form was refused; a new object each time. */
  failure?: object | null;
  /** Whether the page shows that the form is saved, after it was sent and has left. */
  isSaved?: () => boolean;
};

const neverSaved = () => false;

/**
 * Keeps what is typed in a form in this browser, until it is saved or discarded. Hidden fields are kept with it, such as
 * the version, by which another save in between is noticed as usual.
 *
 * @param form which form, and about what
 */
export function useDraft(form: string, { failure = null, isSaved = neverSaved }: Options = {}) {
  const userId = useActor()?.id;
  const [restored, setRestored] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const element = useRef<HTMLFormElement | null>(null);
  const sent = useRef(false);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!userId || !element.current) return;
    storeDraft(browserStorage(), { userId, form, tab: tabId() }, valuesOf(element.current));
  }, [userId, form]);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!userId) return;
    removeDraft(browserStorage(), { userId, form, tab: tabId() });
    if (restored) removeDraft(browserStorage(), restored);
  }, [userId, form, restored]);

  useEffect(() => {
    if (userId && !failure) {
      setRestored(readDraft(browserStorage(), { userId, form, tab: tabId() }));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the form appears
  }, [userId, form]);

  useEffect(() => {
    if (failure) sent.current = false;
  }, [failure]);

  // The page may end before the pause does.
  useEffect(() => {
    const storeNow = () => timer.current !== undefined && store();
    window.addEventListener('pagehide', storeNow);
    return () => window.removeEventListener('pagehide', storeNow);
  }, [store]);

  const latest = useRef({ store, forget, isSaved });
  latest.current = { store, forget, isSaved };
  useEffect(
    () => () => {
      if (sent.current && latest.current.isSaved()) latest.current.forget();
      else if (timer.current !== undefined) latest.current.store();
    },
    [],
  );

  return {
    restored,
    onInput(event: { currentTarget: HTMLFormElement }): void {
      element.current = event.currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(store, PAUSE_MS);
    },
    onSubmit(event: { currentTarget: HTMLFormElement }): void {
      element.current = event.currentTarget;
      store();
      sent.current = true;
    },
    /** For forms that are saved without leaving the page. */
    forget,
    discard(): void {
      forget();
      setRestored(null);
    },
  };
}
