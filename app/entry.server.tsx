import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { Mutex } from 'async-mutex';
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
  encode,
  PageBytes,
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

/** Milliseconds that the data of a page may take to be written. */
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

function render(rendering: Rendering): Promise<string> {
  const html = new PageBytes();
  let limit: NodeJS.Timeout | undefined;
  const rendered = new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page(rendering), {
      nonce: rendering.nonce,
      onAllReady: () => pipe(html),
      onError: reject,
    });
    limit = setTimeout(abort, streamTimeout + 1_000);
    html.once('finish', () => resolve(html.toString()));
  });
  return rendered.finally(() => clearTimeout(limit));
}

const turns = new Mutex();

/** Renders one page at a time and lets other requests be answered in between. */
const renderInTurn = ({
  loadContext,
  ...rendering
}: Rendering & { loadContext: AppLoadContext }): Promise<string> =>
  renderAtCost(clientAddress(rendering.request, loadContext), () =>
    turns.runExclusive(async () => {
      await yieldToEventLoop();
      return delayPreloads(await render(rendering));
    }),
  );

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
  // A page compressed and sent in one piece costs less, and is less than half as large, as one sent in parts.
  const whole = (body: Buffer) => {
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body.length));
    return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
  };
  const key = pageKey(request, context);
  if (key) {
    const renderShared = () => renderInTurn({ request, context, loadContext, nonce: NONCE_PLACE });
    const { body, scripts } = await sharedPage(key, encoding, renderShared);
    setSecurityHeaders(headers, scripts);
    const response = whole(body);
    await loadContext.keepPage?.(response.clone());
    return response;
  }
  const nonce = createNonce();
  setSecurityHeaders(headers, `'nonce-${nonce}'`);
  return whole(
    await encode(await renderInTurn({ request, context, loadContext, nonce }), encoding),
  );
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
