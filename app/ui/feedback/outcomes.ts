import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import type { FormOutcome, FormValues, Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { PAGE_IS_READ, QUEUE_CHANGED } from '~/player/engine/storage';
import { remix } from '~/ui/document/remix-internals';
import { showToast } from './toasts';

type Form = {
  failureTitle: string | null;
  changesQueue: boolean;
  show: (toast: Toast) => void;
  /** Of a form that got no answer: keeps it to be sent later, and returns what to say; null if it cannot wait. */
  keep: (values: FormValues) => Promise<Toast | null>;
};

const keepNothing = async () => null;

/** By the key of their fetcher. A form that left the page stays here until its last outcome is known. */
const forms = new Map<string, Form>();
const removed = new Set<string>();
const announced = new WeakSet<object>();

function showFailure({ failureTitle, show }: Form, { error }: FormOutcome): void {
  if (failureTitle !== null)
    show({ title: failureTitle, description: error, variant: 'destructive' });
}

async function announceFailure(form: Form, outcome: FormOutcome): Promise<void> {
  const kept = outcome.noAnswer && outcome.values ? await form.keep(outcome.values) : null;
  if (kept) form.show(kept);
  else showFailure(form, outcome);
}

function announce(form: Form, outcome: FormOutcome): void {
  const { changesQueue, show } = form;
  if (!outcome.ok) return void announceFailure(form, outcome);
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
 * defaults to a toast. `keep` is asked first when there is no answer.
 */
export function useOutcomeFetcher({
  failureTitle = t('feedback.error'),
  changesQueue = false,
  show = showToast,
  keep = keepNothing,
}: Partial<Form> = {}) {
  const key = useId();
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    removed.delete(key);
    forms.set(key, {
      failureTitle,
      changesQueue,
      show,
      keep: (values) => latest.current(values),
    });
    return () => {
      if (isUnderWay(key)) removed.add(key);
      else forms.delete(key);
    };
  }, [key, failureTitle, changesQueue, show]);
  return useFetcher<FormOutcome>({ key });
}
