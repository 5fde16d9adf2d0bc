import { log } from '~/log.server';

/** Works on each in turn. A failure is logged, and the others are worked on all the same. */
export async function workOnEach<T extends { id: string }>(
  round: Iterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  for (const one of round) {
    try {
      await work(one);
    } catch (error) {
      log.error({ err: error, id: one.id }, 'background work failed for one of a round');
    }
  }
}
