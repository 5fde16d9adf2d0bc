/** Starts the same thing that many times at once and waits for all; any failure is a failure. */
export function inParallel<T>(count: number, start: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => start(index)));
}
