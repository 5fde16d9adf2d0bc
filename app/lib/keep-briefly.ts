/**
 * Keeps one answer in memory for a moment, so that many askers share it. A failure is not kept; after
 * `forget` the next asker gets a fresh one, even when an older one is still on its way.
 */
export function keepBriefly<T>(load: () => Promise<T>, forMs: number) {
  let kept: { value: Promise<T>; until: number } | null = null;
  return {
    get(): Promise<T> {
      if (kept && Date.now() < kept.until) return kept.value;
      const value = load();
      const mine = { value, until: Date.now() + forMs };
      kept = mine;
      value.catch(() => {
        if (kept === mine) kept = null;
      });
      return value;
    },
    forget(): void {
      kept = null;
    },
  };
}
