/** Batches many small writes into one commit. Each caller waits for its own write; `commit` must be atomic. */
export function makeGroupCommit<T>(
  commit: (items: T[]) => Promise<void>,
  most: number,
): (item: T) => Promise<void> {
  let waiting: { item: T; done: () => void; failed: (reason: unknown) => void }[] = [];
  let underWay = false;

  async function commitAll(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        await commit(batch.map(({ item }) => item));
        batch.forEach(({ done }) => done());
      } catch (reason) {
        batch.forEach(({ failed }) => failed(reason));
      }
    }
    underWay = false;
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!underWay) void commitAll();
    });
}
