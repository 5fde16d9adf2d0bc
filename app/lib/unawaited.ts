const underWay = new Set<Promise<unknown>>();

/** Lets work run that no answer waits for. Whoever ends the process waits for it; its failures are its own to log. */
export function runUnawaited(work: Promise<unknown>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** Resolves when all work that no answer waited for has ended, well or not. */
export async function unawaitedWorkEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
