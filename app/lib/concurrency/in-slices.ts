import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const SLICE_MS = 4;
/** The clock is asked once in so many steps. */
const STEPS_AT_ONCE = 16;

/** Takes the steps of long work until `take` says false, and leaves the thread to others every few milliseconds. */
export async function inTimeSlices<T>(
  steps: Iterable<T>,
  take: (step: T) => boolean | void,
): Promise<void> {
  let since = performance.now();
  let taken = 0;
  for (const step of steps) {
    if (take(step) === false) return;
    taken += 1;
    if (taken % STEPS_AT_ONCE !== 0 || performance.now() - since < SLICE_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
}
