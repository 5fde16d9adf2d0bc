/** Shares work in progress: concurrent calls with the same key get the same promise. */
export function singleFlight<K, T>(
  underWay: Map<K, Promise<T>>,
  key: K,
  work: () => Promise<T>,
): Promise<T> {
  const known = underWay.get(key);
  if (known) return known;
  const started = work().finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}
