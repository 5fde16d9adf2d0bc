import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from './send-json';
import { noteVisitChange } from '~/ui/document/visit-changes';

/** Runs calls one after the other, so that the last choice wins. `choose` resolves to null if it was superseded. */
export function useOptimisticSwitch<T>(saved: boolean, save: (on: boolean) => Promise<Answer<T>>) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { revalidate } = useRevalidator();
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(0);

  useEffect(() => setChosen((value) => (value === saved ? null : value)), [saved]);

  async function choose(on: boolean): Promise<Answer<T> | null> {
    const turn = (latest.current += 1);
    setChosen(on);
    const call = sending.current.then(() => save(on));
    sending.current = call;
    const answer = await call;
    if (turn !== latest.current) return null;
    // While offline, reloading the data would lose the page.
    if (answer.ok || answer.status !== 0) {
      noteVisitChange();
      revalidate();
    }
    if (!answer.ok) setChosen(null);
    return answer;
  }
  return { on: chosen ?? saved, choose };
}
