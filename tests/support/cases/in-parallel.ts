/** Starts the same work `count` times at once and waits for all; any failure rejects. */
export function inParallel<T>(count: number, start: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => start(index)));
}
