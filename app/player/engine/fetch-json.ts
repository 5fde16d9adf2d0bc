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
