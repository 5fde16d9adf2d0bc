import {
  CACHES,
  dataOf,
  hasEnded,
  KEPT_AT,
  MAX_AGE,
  OFFLINE_PATH,
  pageOf,
  type KeptPage,
} from '~/lib/web/offline-pages';
import { withoutLanguage } from '~/messages/language-paths';

/** Followed by the name of the session: what is kept belongs to it alone. */
const PAGES = `${CACHES}pages-`;
/** Documents and data. */
const MAX_ENTRIES = 400;
const HEADER = 'Kept-At';
/** Milliseconds for what is fetched or kept without anybody waiting for it. */
export const BACKGROUND = 60_000;

const keptAt = (response: Response): number => Number(response.headers.get(HEADER));

/** Since this worker has run: the session of the latest answer, and when it began. */
let current: { name: string; since: number } | null = null;

const names = async () => (await caches.keys()).filter((name) => name.startsWith(PAGES));

async function sessionNow(): Promise<string | null> {
  if (current) return current.name;
  const name = (await names()).at(-1)?.slice(PAGES.length);
  if (name === undefined) return null;
  current ??= { name, since: 0 };
  return current.name;
}

/** Removes the pages of all other sessions. */
export async function begin(name: string): Promise<void> {
  current = { name, since: performance.now() };
  await caches.open(PAGES + name);
  const others = (await names()).filter((cacheName) => cacheName !== PAGES + name);
  await Promise.all(others.map((cacheName) => caches.delete(cacheName)));
}

/**
 * The cache for an answer; null if it may not be kept.
 *
 * @param startedAt when, in the worker's time: an answer to an earlier session comes too late
 */
export async function cacheFor(response: Response, startedAt: number): Promise<Cache | null> {
  const name = response.headers.get('Session-Name');
  if (name === null) return null;
  if (name !== (await sessionNow())) {
    if (current && startedAt < current.since) return null;
    await begin(name);
  }
  return caches.open(PAGES + name);
}

/** The cache of the session now; null once it has ended. */
async function openCache(): Promise<Cache | null> {
  const name = await sessionNow();
  if (name === null) return null;
  const cache = await caches.open(PAGES + name);
  const last = (await cache.keys()).at(-1);
  const newest = last && (await cache.match(last));
  if (!hasEnded(name, newest ? keptAt(newest) : 0, Date.now())) return cache;
  await begin('visitor');
  return null;
}

/** Remix asks for other parts (`_routes`) of a page's data depending on where one comes from. */
async function matchData(cache: Cache, url: string): Promise<Response | undefined> {
  const page = pageOf(url);
  const cachedUrls = (await cache.keys(url, { ignoreSearch: true, ignoreVary: true })).map(
    (request) => request.url,
  );
  const others = cachedUrls.filter((candidate) => pageOf(candidate) === page);
  const best = [url, dataOf(page)].find((candidate) => others.includes(candidate)) ?? others.at(-1);
  return best === undefined ? undefined : cache.match(best, { ignoreVary: true });
}

/** The kept answer, and when it was kept, in ms; null if there is none of the last 30 days. */
export async function findKept(url: string): Promise<{ response: Response; at: number } | null> {
  const cache = await openCache();
  if (!cache) return null;
  const address = new URL(url);
  const isData = address.pathname.endsWith('.data');
  const response = isData
    ? await matchData(cache, url)
    : await cache.match(pageOf(url), { ignoreVary: true });
  if (!response || Date.now() - keptAt(response) > MAX_AGE) return null;
  return { response, at: keptAt(response) };
}

/** The document as it is shown without a network: it says when it was kept. */
export async function markKept({ response, at }: { response: Response; at: number }) {
  const html = (await response.text()).replace('<html ', `<html ${KEPT_AT}="${at}" `);
  return new Response(html, response);
}

async function removePage(cache: Cache, url: string): Promise<void> {
  const page = pageOf(url);
  const requests = await cache.keys();
  const pageRequests = requests.filter((request) => pageOf(request.url) === page);
  await Promise.all(pageRequests.map((request) => cache.delete(request)));
}

/** The oldest stand first. */
export async function removeOldest(cache: Cache, most: number): Promise<void> {
  const requests = await cache.keys();
  const surplus = requests.slice(0, Math.max(0, requests.length - most));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

async function removeExpired(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (response && Date.now() - keptAt(response) < MAX_AGE) return;
    await cache.delete(request);
  }
}

const isKeepable = ({ status, redirected, headers }: Response, isData: boolean): boolean =>
  status === 200 &&
  !redirected &&
  (isData || (headers.get('Content-Type')?.startsWith('text/html') ?? false));

/**
 * Keeps a page's document or data, or drops the page if it is gone. The body is read or canceled: one that is left
 * unread holds its connection, or in memory what the page reads of the same answer.
 *
 * @returns whether it is kept now; not if it comes too slowly, or the device has no room
 */
export async function keep(cache: Cache, url: string, response: Response): Promise<boolean> {
  const isData = new URL(url).pathname.endsWith('.data');
  if (!isKeepable(response, isData)) {
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) await removePage(cache, url);
    return false;
  }
  const headers = new Headers(response.headers);
  headers.set(HEADER, String(Date.now()));
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  const limit = { signal: AbortSignal.timeout(BACKGROUND) };
  const body = response.body?.pipeThrough(new TransformStream(), limit);
  const address = isData ? url : pageOf(url);
  try {
    await cache.put(address, new Response(body, { headers }));
  } catch {
    return false;
  }
  await removeExpired(cache);
  await removeOldest(cache, MAX_ENTRIES);
  return true;
}

/** Whether what is kept at an address is younger than `age`, in ms. */
export async function isRecent(url: string, age: number): Promise<boolean> {
  const response = await (await openCache())?.match(url, { ignoreVary: true });
  // A clock that was set back does not make it young.
  return response !== undefined && Math.abs(Date.now() - keptAt(response)) < age;
}

const titleIn = (html: string): string => /<title>([^<]*)/.exec(html)?.[1] ?? '';

/** What can be opened without a network, the latest first. */
export async function listKept(): Promise<KeptPage[]> {
  const cache = await openCache();
  if (!cache) return [];
  const documents = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return !pathname.endsWith('.data') && withoutLanguage(pathname) !== OFFLINE_PATH;
  });
  const pages = documents.slice(-30).map(async (request) => {
    const response = (await cache.match(request, { ignoreVary: true }))!;
    const { pathname, search } = new URL(request.url);
    return { path: pathname + search, title: titleIn(await response.text()), at: keptAt(response) };
  });
  return (await Promise.all(pages)).reverse();
}
