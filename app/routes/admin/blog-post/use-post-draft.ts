import { useCallback, useEffect, useRef, useState } from 'react';
import { browserStorage, readKey, writeKey } from '~/player/engine/storage';
import { useActor } from '~/ui/auth/actor';
import { type PostDraft, readDraft, removeDraft, storeDraft } from './post-drafts';

const TAB_KEY = 'admin.tab.v1';
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

function valuesOf(form: HTMLFormElement): PostDraft['values'] {
  const sent = [...new FormData(form)].filter(([name]) => !NOT_TYPED.has(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}

/** The list to which a saved post leads, in any language. */
const isSaved = () => /\/admin\/blog$/.test(window.location.pathname);

/**
 * Keeps what is typed in the form of a post in this browser, until it is saved or discarded. Another save in between is
 * noticed as usual, because the version is kept with it.
 */
export function usePostDraft(postId: string, failure: object | null) {
  const userId = useActor()?.id;
  const [restored, setRestored] = useState<PostDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const form = useRef<HTMLFormElement | null>(null);
  const sent = useRef(false);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!userId || !form.current) return;
    storeDraft(browserStorage(), { userId, postId, tab: tabId() }, valuesOf(form.current));
  }, [userId, postId]);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!userId) return;
    removeDraft(browserStorage(), { userId, postId, tab: tabId() });
    if (restored) removeDraft(browserStorage(), restored);
  }, [userId, postId, restored]);

  useEffect(() => {
    if (userId && !failure) {
      setRestored(readDraft(browserStorage(), { userId, postId, tab: tabId() }));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the form appears
  }, [userId, postId]);

  useEffect(() => {
    if (failure) sent.current = false;
  }, [failure]);

  // The page may end before the pause does.
  useEffect(() => {
    const storeNow = () => timer.current !== undefined && store();
    window.addEventListener('pagehide', storeNow);
    return () => window.removeEventListener('pagehide', storeNow);
  }, [store]);

  const latest = useRef({ store, forget });
  latest.current = { store, forget };
  useEffect(
    () => () => {
      if (sent.current && isSaved()) latest.current.forget();
      else if (timer.current !== undefined) latest.current.store();
    },
    [],
  );

  return {
    restored,
    onInput(event: { currentTarget: HTMLFormElement }): void {
      form.current = event.currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(store, PAUSE_MS);
    },
    onSubmit(event: { currentTarget: HTMLFormElement }): void {
      form.current = event.currentTarget;
      store();
      sent.current = true;
    },
    discard(): void {
      forget();
      setRestored(null);
    },
  };
}
