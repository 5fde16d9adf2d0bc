import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds a write waits for its turn and for other processes, all in all, before it is refused. */
const PATIENCE_MS = 5_000;

/** As Prisma's adapters say it (their own class is in a package that is not ours to import). */
function busy(): Error {
  const cause = {
    kind: 'SocketTimeout',
    originalCode: 'SQLITE_BUSY',
    originalMessage: 'database is locked',
  };
  return Object.assign(new Error('database is locked', { cause }), { name: 'DriverAdapterError' });
}

function isBusy(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { kind?: string } | undefined) : undefined;
  return cause?.kind === 'SocketTimeout';
}

/** Does what another process's lock forbids as soon as it does no more; between two tries everything else goes on. */
export async function patiently<T>(
  work: () => Promise<T>,
  until = Date.now() + PATIENCE_MS,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || Date.now() >= until) throw error;
      await wait(5 + Math.random() * 20);
    }
  }
}

type Turn = { giveBack: () => void; until: number };
export type Turns = ReturnType<typeof createTurns>;

/**
 * A queue of one: `take` waits until everybody before has given back. Whoever has waited too long is refused,
 * so that a lock held by another process does not let requests pile up behind it.
 */
export function createTurns(patience = PATIENCE_MS) {
  let last: Promise<unknown> = Promise.resolve();
  async function take(): Promise<Turn> {
    const until = Date.now() + patience;
    let giveBack = () => {};
    const before = last;
    last = new Promise<void>((resolve) => (giveBack = resolve));
    const stopWaiting = new AbortController();
    const late = wait(patience, 'late', { ref: false, signal: stopWaiting.signal });
    late.catch(() => undefined); // stopped: nobody asks any more
    if ((await Promise.race([before, late])) === 'late') {
      void before.then(giveBack);
      throw busy();
    }
    stopWaiting.abort();
    return { giveBack, until };
  }
  return {
    take,
    /** Does a piece of work alone, again and again while another process has the lock. */
    async alone<T>(work: () => Promise<T>): Promise<T> {
      const { giveBack, until } = await take();
      try {
        return await patiently(work, until);
      } finally {
        giveBack();
      }
    },
  };
}
