/** Counts a click, even while the browser leaves the page. Failures are ignored. */
export function countClick(kind: 'podcasts' | 'episodes', id: string): void {
  const address = `/api/featured-${kind}/${encodeURIComponent(id)}/click`;
  if (!navigator.sendBeacon?.(address)) {
    fetch(address, { method: 'POST', keepalive: true }).catch(() => undefined);
  }
}
