/** Milliseconds of answers in a row after which everything else gets a turn. */
const LONGEST_MS = 10;

const waiting: (() => void)[] = [];
let since = 0;

function letNextGo(): void {
  since = performance.now();
  waiting.shift()?.();
  // One in a turn of the event loop: what it does next is done before the turn ends.
  if (waiting.length > 0) setImmediate(letNextGo);
}

/**
 * better-sqlite3 answers in the very turn of the event loop in which it is asked, so a crowd of readers would
 * leave no turn to sockets and timers until the last of them has its page, and whoever needs many turns would
 * starve. Awaited before each question, this lets the others in when it is time, in the order they came.
 */
export async function breathe(): Promise<void> {
  if (waiting.length === 0 && performance.now() - since < LONGEST_MS) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letNextGo);
  });
}
