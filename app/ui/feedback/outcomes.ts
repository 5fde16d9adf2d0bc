import { useFetcher } from '@remix-run/react';
import { useEffect, useId } from 'react';
import type { FormOutcome, Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { PAGE_IS_READ, QUEUE_CHANGED } from '~/player/engine/storage';
import { remix } from '~/ui/document/remix-internals';
import { showToast } from './toasts';

type Form = {
  failureTitle: string | null;
  changesQueue: boolean;
  show: (toast: Toast) => void;
};

/** By the key of their fetcher. A form that left the page stays here until its last outcome is known. */
const forms = new Map<string, Form>();
const removed = new Set<string>();
const announced = new WeakSet<object>();

function announce({ failureTitle, changesQueue, show }: Form, outcome: FormOutcome): void {
  if (!outcome.ok) {
    if (failureTitle === null) return;
    show({ title: failureTitle, description: outcome.error, variant: 'destructive' });
    return;
  }
  if (outcome.toast) show(outcome.toast);
  if (changesQueue) dispatchEvent(new CustomEvent(QUEUE_CHANGED, { detail: PAGE_IS_READ }));
}

/**
 * Shows the outcomes of `useOutcomeFetcher`. It listens to the router, because a form whose success removes it, such as
 * the one that empties a list, may be gone before it renders its outcome.
 *
 * @returns a function that ends it
 */
export function announceOutcomes(): () => void {
  return remix().__remixRouter.subscribe(({ fetchers }) => {
    for (const [key, { data }] of fetchers) {
      const form = forms.get(key);
      if (!form || typeof data !== 'object' || data === null || announced.has(data)) continue;
      announced.add(data);
      announce(form, data as FormOutcome);
      if (removed.delete(key)) forms.delete(key);
    }
  });
}

const isUnderWay = (key: string): boolean => {
  const state = remix().__remixRouter?.state.fetchers.get(key)?.state ?? 'idle';
  return state !== 'idle';
};

/**
 * A fetcher whose outcome is shown, even if its form is no longer on the page. With a null `failureTitle` the form shows
 * its errors itself. `changesQueue`: it changes the queue or what was heard, which the player then reads again. `show`
 * defaults to a toast.
 */
export function useOutcomeFetcher({
  failureTitle = t('feedback.error'),
  changesQueue = false,
  show = showToast,
}: Partial<Form> = {}) {
  const key = useId();
  useEffect(() => {
    removed.delete(key);
    forms.set(key, { failureTitle, changesQueue, show });
    return () => {
      if (isUnderWay(key)) removed.add(key);
      else forms.delete(key);
    };
  }, [key, failureTitle, changesQueue, show]);
  return useFetcher<FormOutcome>({ key });
}
