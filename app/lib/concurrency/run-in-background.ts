const underWay = new Set<Promise<unknown>>();

/** Runs work that no response waits for; it logs its own failures. */
export function runInBackground(work: Promise<unknown>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

export async function backgroundWorkEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
