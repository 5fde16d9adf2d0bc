import { useBlocker } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { t } from '~/messages/t';

/** Asks before leaving with unsaved work. `failure`: why the last save was refused; a new object each time. */
export function useUnsavedWarning(failure: object | null) {
  const [dirty, setDirty] = useState(failure !== null);
  const [sending, setSending] = useState(false);
  const guarding = dirty && !sending;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guarding && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    // After a refused save the work is unsaved again.
    if (failure) {
      setDirty(true);
      setSending(false);
    }
  }, [failure]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(t('adminBlog.leaveUnsaved'))) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!guarding) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [guarding]);

  return { onInput: () => setDirty(true), onSubmit: () => setSending(true) };
}
