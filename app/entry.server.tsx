import { text } from 'node:stream/consumers';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  createReadableStreamFromReadable,
  type AppLoadContext,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { Mutex } from 'async-mutex';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { ThrottledError } from './domain/errors';
import { sessionName } from './http/access/request-context.server';
import { clientAddress } from './http/headers/read-request.server';
import {
  keepRefusalHeaders,
  nameMethods,
  refusalHeaders,
  createNonce,
  setSecurityHeaders,
} from './http/headers/response-headers.server';
import {
  PageBytes,
  hasDeferredData,
  NONCE_PLACE,
  pageKey,
  sharedPage,
  renderAtCost,
} from './http/pages/page-rendering.server';
import { FLASH_COOKIE } from './lib/web/form-outcome';
import { log } from './log.server';
import { pageLanguage } from './messages/t';
import { startProcess } from './server/process-lifecycle.server';
import { delayPreloads } from './ui/document/late-preloads';
import { NonceContext } from './ui/document/store';

export { startHttpServer } from './server/http-server.server';

// Migrations must finish before anything is served.
await startProcess();

/** Milliseconds that a page may take to stream, including deferred parts. */
export const streamTimeout = 8_000;

/** Personal responses must not be cached for the browser's next user. */
function isPersonal(headers: Headers, context: EntryContext): boolean {
  const root = context.staticHandlerContext.loaderData.root as { actor?: unknown } | undefined;
  return Boolean(root?.actor) || headers.has('Set-Cookie');
}

/** Tells the service worker whose page this is. Without it, it keeps nothing: a page with a message is shown once. */
async function nameSession(headers: Headers, request: Request, context: object): Promise<void> {
  if (request.headers.get('cookie')?.includes(`${FLASH_COOKIE}=`)) return;
  const name = await sessionName(context);
  if (name !== null) headers.set('Session-Name', name);
}

function setPageHeaders(headers: Headers, personal: boolean): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', pageLanguage());
  if (personal) headers.set('Cache-Control', 'private, no-store');
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  headers.append('Vary', 'Cookie, Accept-Language');
}

type Rendering = { request: Request; context: EntryContext; nonce: string };

function page({ request, context, nonce }: Rendering) {
  return (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
    </NonceContext.Provider>
  );
}

/** `wait`: `shell` resolves when the first part of the page is rendered, `all` when the whole page is. */
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
        // Before that, the promise is rejected and Remix reports the error itself.
        if (handedOver && !rendering.request.signal.aborted) {
          log.error({ err: error }, 'render failed');
        }
      },
    });
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

const turns = new Mutex();

/**
 * Renders one page at a time and lets other requests be answered in between. Pages that wait for deferred data do not
 * queue.
 */
const renderWhole = ({
  loadContext,
  ...rendering
}: Rendering & { loadContext: AppLoadContext }) => {
  const render = async () => {
    await yieldToEventLoop();
    return delayPreloads(await text(await renderStream(rendering, 'all')));
  };
  return renderAtCost(clientAddress(rendering.request, loadContext), () =>
    hasDeferredData(rendering.context) ? render() : turns.runExclusive(render),
  );
};

/**
 * Refuses a client that has used up its rendering allowance, in plain text, because an error page would have to be
 * rendered too.
 */
function refuse(error: unknown, headers: Headers): Response {
  if (!(error instanceof ThrottledError)) throw error;
  for (const [name, value] of Object.entries(refusalHeaders(error))) headers.set(name, value);
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  setSecurityHeaders(headers);
  return new Response(error.message, { status: error.status, headers });
}

export default function handleRequest(...parameters: Parameters<typeof answer>): Promise<Response> {
  return answer(...parameters).catch((error: unknown) => refuse(error, parameters[2]));
}

async function answer(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { encoding } = loadContext;
  setPageHeaders(headers, isPersonal(headers, context));
  keepRefusalHeaders(headers, context);
  if (status === 405) nameMethods(headers, context);
  await nameSession(headers, request, loadContext);
  const key = pageKey(request, context);
  if (key) {
    const render = () => renderWhole({ request, context, loadContext, nonce: NONCE_PLACE });
    const { body, scripts } = await sharedPage(key, encoding, render);
    setSecurityHeaders(headers, scripts);
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body.length));
    const whole = new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
    await loadContext.keepPage?.(whole.clone());
    return whole;
  }
  const nonce = createNonce();
  setSecurityHeaders(headers, `'nonce-${nonce}'`);
  // A single write is cheaper and compresses to less than half the size of many; crawlers always get whole pages.
  if (!hasDeferredData(context) || isbot(request.headers.get('user-agent'))) {
    return new Response(await renderWhole({ request, context, loadContext, nonce }), {
      status,
      headers,
    });
  }
  const body = await renderStream({ request, context, nonce }, 'shell');
  return new Response(createReadableStreamFromReadable(body), { status, headers });
}

export const handleDataRequest: HandleDataRequestFunction = async (
  response,
  { request, context },
) => {
  setSecurityHeaders(response.headers);
  await nameSession(response.headers, request, context);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  // Remix drops the headers of responses thrown by loaders.
  if (response.status === 503) response.headers.set('Retry-After', '5');
  return response;
};

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A rejected form is not a server error.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error({ err: error, path: new URL(request.url).pathname }, 'request failed');
};
