const MAX_BLOCK_MS = 10;

const waiting: (() => void)[] = [];
let since = 0;

function letNextGo(): void {
  since = performance.now();
  waiting.shift()?.();
  // One per turn of the event loop, because its follow-up work runs before the turn ends.
  if (waiting.length > 0) setImmediate(letNextGo);
}

/** better-sqlite3 is synchronous: without a pause between queries, many readers would starve sockets. */
export async function yieldToEventLoop(): Promise<void> {
  if (waiting.length === 0 && performance.now() - since < MAX_BLOCK_MS) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letNextGo);
  });
}
