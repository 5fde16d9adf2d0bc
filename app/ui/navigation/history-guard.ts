type HistoryGuard = (event: PopStateEvent) => void;

let guard: HistoryGuard | null = null;

/** Called in the entry: only a listener added before the router's hears popstate before it. */
export function watchHistory(): void {
  addEventListener('popstate', (event) => guard?.(event));
}

export const setHistoryGuard = (next: HistoryGuard): void => void (guard = next);
