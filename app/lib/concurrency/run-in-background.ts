const underWay = new Set<Promise<unknown>>();

/** Runs work without delaying the response. The work must log its own failures. */
export function runInBackground(work: Promise<unknown>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

export async function backgroundWorkEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
