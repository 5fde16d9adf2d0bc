/**
 * Tells the server of a click on something featured, without waiting and whatever comes of it. The browser
 * sends it even while it leaves the page.
 */
export function countClick(kind: 'podcasts' | 'episodes', id: string): void {
  const address = `/api/featured-${kind}/${encodeURIComponent(id)}/click`;
  if (!navigator.sendBeacon?.(address)) {
    fetch(address, { method: 'POST', keepalive: true }).catch(() => undefined);
  }
}
