import { log } from '~/log.server';

/** Works on each in turn. A failure is logged, and the others are worked on all the same. */
export async function workOnEach<T extends { id: string }>(
  round: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of round) {
    try {
      await work(item);
    } catch (error) {
      log.error({ err: error, id: item.id }, 'background work failed for one of a round');
    }
  }
}
