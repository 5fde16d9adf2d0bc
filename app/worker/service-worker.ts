import { DAY, HOUR } from '~/lib/time/milliseconds';
import {
  CACHES,
  dataOf,
  endsSession,
  kindOf,
  OFFLINE_PATH,
  pageOf,
  STANDING_PAGES,
  type DataNote,
  type Kind,
  type WorkerRequest,
} from '~/lib/web/offline-pages';
import { languageOf, pathIn } from '~/messages/language-paths';
import {
  BACKGROUND,
  begin,
  cacheFor,
  findKept,
  isRecent,
  keep,
  listKept,
  markKept,
  removeOldest,
} from './page-cache';
import type { FetchEvent, ServiceWorkerScope } from './scope';

// Built as one file, /sw.js, for all languages (vite.config.ts). Why it is not made with a library:
// docs/decisions/pages/2026-11-28-one-service-worker.md.

const worker = self as unknown as ServiceWorkerScope;

const FILES = `${CACHES}files`;
/** Two or three releases: a kept document needs the files of its own. */
const MAX_FILES = 600;
const ARTWORK = `${CACHES}artwork`;
/** Together at most 30 MB. */
const MAX_PICTURES = 500;
const MAX_PICTURE_BYTES = 60_000;
/** Milliseconds to wait for the network if there is a kept answer. */
const PATIENCE = 4_000;

const fetchInBackground = (address: string): Promise<Response | null> =>
  fetch(address, { signal: AbortSignal.timeout(BACKGROUND) }).catch(() => null);

async function putFile(cache: Cache, request: Request | string, response: Response) {
  await cache.put(request, response);
  await removeOldest(cache, MAX_FILES);
}

async function fetchFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(FILES).catch(() => null);
  const cached = await cache?.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  // The page needs it even if the device has no room for it.
  if (cache && response.status === 200) event.waitUntil(putFile(cache, request, response.clone()));
  return response;
}

async function keepFile(file: string): Promise<void> {
  const cache = await caches.open(FILES);
  if ((await cache.keys(file, { ignoreVary: true })).length > 0) return;
  const response = await fetchInBackground(file);
  if (response?.status === 200) await putFile(cache, file, response);
  else await response?.body?.cancel();
}

async function fetchArtwork(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(ARTWORK).catch(() => null);
  const cached = await cache?.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(event.request);
  if (!cache) return response;
  const store = async (copy: Response) => {
    const picture = await copy.blob();
    if (picture.size > MAX_PICTURE_BYTES) return;
    await cache.put(event.request, new Response(picture, copy));
    await removeOldest(cache, MAX_PICTURES);
  };
  if (response.status === 200) event.waitUntil(store(response.clone()));
  return response;
}

/** Fetches and keeps these unless what is kept is younger than `age`, in ms. */
async function keepAll(addresses: string[], age = HOUR): Promise<void> {
  for (const address of addresses) {
    if (await isRecent(address, age)) continue;
    const startedAt = performance.now();
    const response = await fetchInBackground(address);
    const cache = response && (await cacheFor(response, startedAt));
    if (cache) await keep(cache, address, response);
    else await response?.body?.cancel();
  }
}

const offlinePageFor = ({ origin, pathname }: URL): string =>
  origin + pathIn(languageOf(pathname), OFFLINE_PATH);

async function keepStanding({ origin, pathname }: URL): Promise<void> {
  const pages = STANDING_PAGES.map((path) => origin + pathIn(languageOf(pathname), path));
  await keepAll(
    pages.flatMap((page) => [page, dataOf(page)]),
    DAY,
  );
}

/** Keeps an answer with the rest of its page: a reload needs the document, a click the data. */
async function keepPage(cache: Cache, url: string, response: Response): Promise<void> {
  if (!(await keep(cache, url, response))) return;
  const page = pageOf(url);
  const isData = new URL(url).pathname.endsWith('.data');
  await keepAll([isData ? page : dataOf(page)]);
  await keepStanding(new URL(page));
}

/** An answer, and the cache that may keep it. */
type Answer = { response: Response; cache: Cache | null };

/** Null without a network. */
async function askNetwork(request: Request): Promise<Answer | null> {
  const startedAt = performance.now();
  const response = await fetch(request).catch(() => null);
  // Before the answer is shown, so that nothing of another session remains.
  return response && { response, cache: await cacheFor(response, startedAt).catch(() => null) };
}

const after = (time: number) => new Promise<null>((resolve) => setTimeout(resolve, time, null));

/** Nobody waits for an answer once a kept page is shown: it is kept if it comes soon, and otherwise not read. */
async function keepLate(url: string, network: Promise<Answer | null>): Promise<void> {
  const soon = await Promise.race([network, after(BACKGROUND)]);
  if (soon?.cache) return keepPage(soon.cache, url, soon.response);
  void network.then((late) => late?.response.body?.cancel());
}

async function tell(event: FetchEvent, at: number | null): Promise<void> {
  const client = await worker.clients.get(event.clientId);
  const { pathname, search } = new URL(pageOf(event.request.url));
  client?.postMessage({ path: pathname + search, at } satisfies DataNote);
}

/** Without a network, a page that is not kept leads to one that lists what is. */
async function withoutAnswer(url: URL, kind: Kind): Promise<Response> {
  const offline = offlinePageFor(url);
  if (kind !== 'document' || !(await findKept(offline))) return Response.error();
  return Response.redirect(`${offline}?to=${encodeURIComponent(url.pathname + url.search)}`);
}

async function answerPage(event: FetchEvent, kind: Kind): Promise<Response> {
  const network = askNetwork(event.request);
  const first = await Promise.race([network, after(PATIENCE)]);
  const url = new URL(event.request.url);
  const offline = offlinePageFor(url);
  // It is kept without the page that was asked for, and says itself that there is no network.
  const isOffline = url.origin + url.pathname === offline;
  const cached = first ? null : await findKept(isOffline ? offline : url.href).catch(() => null);
  if (kind === 'data') event.waitUntil(tell(event, cached?.at ?? null));
  if (cached) {
    event.waitUntil(keepLate(url.href, network));
    return kind === 'document' && !isOffline ? markKept(cached) : cached.response;
  }
  const answer = first ?? (await network);
  if (!answer) return isOffline ? Response.error() : withoutAnswer(url, kind);
  const { response, cache } = answer;
  if (cache) event.waitUntil(keepPage(cache, url.href, response.clone()));
  return response;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (endsSession(request)) event.waitUntil(begin('visitor'));
  const kind = kindOf(request, worker.location.origin);
  if (kind === 'file') event.respondWith(fetchFile(event));
  else if (kind === 'artwork') event.respondWith(fetchArtwork(event));
  else if (kind) event.respondWith(answerPage(event, kind));
});

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

async function keepForPage(page: string, files: string[]): Promise<void> {
  // One after the other, so that what the listener does comes first.
  for (const file of files) await keepFile(file).catch(() => null);
  const request = { method: 'GET', url: page, mode: 'navigate', headers: new Headers() } as const;
  if (!kindOf(request, worker.location.origin)) return;
  const address = pageOf(page);
  await keepAll([address, dataOf(address)]);
  await keepStanding(new URL(address));
}

worker.addEventListener('message', (event) => {
  const message = event.data as WorkerRequest;
  if (message.do === 'replace') event.waitUntil(worker.skipWaiting());
  if (message.do === 'forget') event.waitUntil(begin('visitor'));
  if (message.do === 'keep') event.waitUntil(keepForPage(message.page, message.files));
  if (message.do === 'list') {
    event.waitUntil(listKept().then((pages) => event.ports[0]?.postMessage(pages)));
  }
});
