import { pageLanguage } from '~/messages/t';

/** `error` is the server's message, or null if there was no response. */
export type Answer<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; error: string | null; fields: Record<string, string[]> };

/**
 * Never throws.
 *
 * @param limit in ms; without an answer until then, there is none
 * @param account whose call it is: the session of another one gets a 401
 */
export async function sendJson<T>(
  method: string,
  path: string,
  body: unknown,
  { limit, account }: { limit?: number; account?: string } = {},
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': pageLanguage(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(account !== undefined && { 'For-Account': account }),
      },
      body: JSON.stringify(body),
      ...(limit !== undefined && { signal: AbortSignal.timeout(limit) }),
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

/** Calls the API. A 204 has no data. @throws Error without a network, and for every status but a success */
export async function fetchJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, { headers: { Accept: 'application/json' }, ...init });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Sends a value, even while the page is left. @throws like `fetchJson` */
export const putJson = <T>(path: string, sent: object): Promise<T> =>
  fetchJson(path, {
    method: 'PUT',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(sent),
    keepalive: true,
  });
