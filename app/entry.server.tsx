import { text } from 'node:stream/consumers';
import {
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext } from './http/nonce';
import { PageBytes } from './http/page-bytes.server';
import { NONCE_PLACE, pageKey, sharedPage } from './http/page-cache.server';
import { keepRefusalHeaders } from './http/refusal-headers';
import { createNonce, setSecurityHeaders } from './http/security-headers.server';
import { log } from './log.server';
import { startServer } from './server-lifecycle.server';

// Migrations, background work and the end of the process; nothing is served before it is done.
await startServer();

/** Milliseconds that a page may take to stream, deferred parts included. */
export const streamTimeout = 8_000;

/** What is made for one person must not wait in a cache for the next who sits at that browser. */
function isPersonal(headers: Headers, context: EntryContext): boolean {
  const root = context.staticHandlerContext.loaderData.root as { actor?: unknown } | undefined;
  return Boolean(root?.actor) || headers.has('Set-Cookie');
}

function setPageHeaders(headers: Headers, nonce: string, personal: boolean): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (personal) headers.set('Cache-Control', 'private, no-store');
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  headers.append('Vary', 'Cookie');
  setSecurityHeaders(headers, nonce);
}

type Rendering = { request: Request; context: EntryContext; nonce: string };

function page({ request, context, nonce }: Rendering) {
  return (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
    </NonceContext.Provider>
  );
}

/**
 * Renders a page as a stream.
 * @param wait `shell` hands it over as soon as its first part is there, `all` when it is whole
 */
function renderStream(rendering: Rendering, wait: 'shell' | 'all'): Promise<PageBytes> {
  return new Promise((resolve, reject) => {
    let handedOver = false;
    const { pipe, abort } = renderToPipeableStream(page(rendering), {
      nonce: rendering.nonce,
      [wait === 'all' ? 'onAllReady' : 'onShellReady']() {
        handedOver = true;
        const body = new PageBytes();
        resolve(body);
        pipe(body);
      },
      onShellError: reject,
      onError(error: unknown) {
        // Before the hand-over the promise is rejected and Remix reports the error itself.
        if (handedOver && !rendering.request.signal.aborted) {
          log.error({ err: error }, 'render failed');
        }
      },
    });
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = createNonce();
  setPageHeaders(headers, nonce, isPersonal(headers, context));
  keepRefusalHeaders(headers, context);
  const key = pageKey(request, context);
  if (key) {
    const render = async () =>
      text(await renderStream({ request, context, nonce: NONCE_PLACE }, 'all'));
    return new Response(await sharedPage(key, nonce, render), { status, headers });
  }
  // Crawlers get the page whole; people get its first part as soon as there is one.
  const wait = isbot(request.headers.get('user-agent')) ? 'all' : 'shell';
  const body = await renderStream({ request, context, nonce }, wait);
  return new Response(createReadableStreamFromReadable(body), { status, headers });
}

export const handleDataRequest: HandleDataRequestFunction = (response) => {
  setSecurityHeaders(response.headers);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
};

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A refusal, such as of a form sent to a page that has none, is no failure of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error({ err: error, path: new URL(request.url).pathname }, 'request failed');
};
