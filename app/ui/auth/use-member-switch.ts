import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Toast } from '~/lib/web/form-outcome';
import { markRootDataStale } from '~/ui/document/revalidation';
import { showToast } from '~/ui/feedback/toasts';
import type { Answer } from '~/ui/forms/api-calls';
import { useActor, openAuthDialog } from './actor';

type Save = (on: boolean) => Promise<Answer<unknown>>;

/** Runs calls one after the other, so that the last choice wins. `choose` resolves to null if it was superseded. */
function useOptimisticSwitch(saved: boolean, save: Save) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { revalidate } = useRevalidator();
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(0);

  useEffect(() => setChosen((value) => (value === saved ? null : value)), [saved]);

  async function choose(on: boolean): Promise<Answer<unknown> | null> {
    const turn = (latest.current += 1);
    setChosen(on);
    const call = sending.current.then(() => save(on));
    sending.current = call;
    const answer = await call;
    if (turn !== latest.current) return null;
    // While offline, reloading the data would lose the page.
    if (navigator.onLine && (answer.ok || answer.status !== 0)) {
      markRootDataStale();
      revalidate();
    }
    if (!answer.ok) setChosen(null);
    return answer;
  }
  return { on: chosen ?? saved, choose };
}

/** Switches something of a member's at once, and says how saving it went. A visitor is asked to sign in first. */
export function useMemberSwitch({
  saved,
  save,
  toastFor,
  message,
  show = showToast,
  canUndo = () => false,
}: {
  saved: boolean;
  save: Save;
  toastFor: (answer: Answer<unknown>, next: boolean) => Toast | null;
  /** Asks to sign in. */
  message: string;
  show?: ((toast: Toast) => void) | undefined;
  /** Whether the message offers to switch back; for what may leave the page when it is switched. */
  canUndo?: (next: boolean) => boolean;
}) {
  const { on, choose } = useOptimisticSwitch(saved, save);
  const signedIn = useActor() !== null;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const next = !on;
    const afterSignIn = async () => toastFor(await save(next), next);
    if (!signedIn) return openAuthDialog({ message, form, afterSignIn });
    const answer = await choose(next);
    if (!answer) return;
    if (!answer.ok && answer.status === 401) return openAuthDialog({ message, form, afterSignIn });
    const toast = toastFor(answer, next);
    const undo = () => void choose(!next);
    if (toast) show(answer.ok && canUndo(next) ? { ...toast, undo } : toast);
  }
  return { on, signedIn, submit };
}
