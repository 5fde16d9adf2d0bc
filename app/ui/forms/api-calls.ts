import { pageLanguage } from '~/messages/t';

/** `error` is the server's message, or null if there was no response. */
export type Answer<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; error: string | null; fields: Record<string, string[]> };

/** Never throws. */
export async function sendJson<T>(method: string, path: string, body: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': pageLanguage(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: JSON.stringify(body),
    });
    const data = response.status === 204 ? null : await response.json();
    if (response.ok) return { ok: true, data };
    return {
      ok: false,
      status: response.status,
      error: typeof data?.error === 'string' ? data.error : null,
      fields: data?.fields ?? {},
    };
  } catch {
    return { ok: false, status: 0, error: null, fields: {} };
  }
}

export const waitOf = ({ status, error }: { status: number; error: string | null }) =>
  status === 429 || status === 503 ? error : null;

/** Counts a click, even while the browser leaves the page. Failures are ignored. */
export function countClick(kind: 'podcasts' | 'episodes', id: string): void {
  const address = `/api/featured-${kind}/${encodeURIComponent(id)}/click`;
  if (!navigator.sendBeacon?.(address)) {
    fetch(address, { method: 'POST', keepalive: true }).catch(() => undefined);
  }
}
