/** Shares the work that is under way for a key with all who ask for it meanwhile. */
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
