import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from './send-json';
import { noteVisitChange } from './visit-changes';

/**
 * Something that is on or off, shown as chosen at once and taken back when saving fails. Calls go out one
 * after the other, so that the last choice is the one that stays; the page's data is read again after it.
 * @param saved what the server last said
 * @returns `choose` answers null when a later choice has taken its place
 */
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
    // Where no answer came, none would come to this either, and the page would be lost.
    if (answer.ok || answer.status !== 0) {
      noteVisitChange();
      revalidate();
    }
    if (!answer.ok) setChosen(null);
    return answer;
  }
  return { on: chosen ?? saved, choose };
}
