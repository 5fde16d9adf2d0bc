import { withoutLanguage } from '~/messages/language-paths';

/* What the service worker (app/worker) and the pages have agreed. */

/** With this the names of all its caches begin. */
export const CACHES = 'site-';

/** Where a page that was never visited leads without a network. */
export const OFFLINE_PATH = '/offline';

/** What a browser may open first without a network, so it is kept in each language that is visited. */
export const STANDING_PAGES = [OFFLINE_PATH, '/downloads'];

/** An attribute of the root element with the time, in ms, at which a shown document was kept. */
export const KEPT_AT = 'data-kept-at';

/** A page that can be opened without a network. `path`: with its search. */
export type KeptPage = { path: string; title: string; at: number };

/** From a page to the worker. */
export type WorkerRequest =
  | { do: 'keep'; page: string; files: string[] }
  | { do: 'list' }
  | { do: 'forget' }
  | { do: 'replace' };

/** From the worker to a page: the data of `path` was kept at that time, in ms; null if it is new. */
export type DataNote = { path: string; at: number | null };

/** What is read only with a network, or by one visit: forms of the account, the desk, calls, files. */
const NEVER =
  /^\/(?:admin|api|metrics|healthz|livez|readyz|login|logout|register|sign-in-again|forgot-password|reset-password|verify-email|my-profile|my-feeds|subscriptions|index\.php|newsletter|undo|shared|language|theme|embed|oembed)(?:[/.]|$)/i;

/** WebKit runs no dedicated worker whose script a service worker has answered; it is of no use without a network. */
const DOWNLOAD_WORKER = /^\/assets\/download-worker-/;

export type Kind = 'document' | 'data' | 'file' | 'artwork';

type RequestLike = Pick<Request, 'method' | 'url' | 'mode'> & { headers: Pick<Headers, 'has'> };

/** What the worker answers; null leaves a request to the browser. */
export function kindOf(
  { method, url, mode, headers }: RequestLike,
  ownOrigin: string,
): Kind | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin || headers.has('range')) return null;
  if (DOWNLOAD_WORKER.test(pathname)) return null;
  if (pathname.startsWith('/assets/')) return 'file';
  if (pathname === '/artwork') return 'artwork';
  if (NEVER.test(withoutLanguage(pathname))) return null;
  if (pathname.endsWith('.data')) return 'data';
  return mode === 'navigate' ? 'document' : null;
}

/** Whether a form ends the session, so that nothing of it may stay. */
export function endsSession({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const path = withoutLanguage(new URL(url).pathname).replace(/\.data$/, '');
  return method === 'POST' && ['/logout', '/api/auth/logout', '/my-profile/delete'].includes(path);
}

/** The page of a request for its document or its data, without a hash. */
export function pageOf(url: string): string {
  const page = new URL(url);
  page.hash = '';
  page.pathname = page.pathname.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');
  page.searchParams.delete('_routes');
  return page.href;
}

/** The address of a page's whole data, of which Remix often asks for a part (`_routes`). */
export function dataOf(page: string): string {
  const url = new URL(page);
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname.replace(/\/$/, '')}.data`;
  return url.href;
}

const DAY = 86_400_000;
export const MAX_AGE = 30 * DAY;
/** A session ends after so long without a visit. */
const SESSION_IDLE = 14 * DAY;

/**
 * Whether a session has ended by its name (`sessionName` of the server).
 *
 * @param lastVisit in ms
 */
export function hasEnded(session: string, lastVisit: number, now: number): boolean {
  if (session === 'visitor') return false;
  const end = Number(session.split('.')[1]) * 1000;
  return !(end > now) || now - lastVisit > SESSION_IDLE;
}
