import { PassThrough } from 'node:stream';
import {
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
} from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext } from './http/nonce';
import { createNonce, setSecurityHeaders } from './http/security-headers.server';
import { log } from './log.server';
import { startServer } from './server-lifecycle.server';

// Migrations, background work and the end of the process; nothing is served before it is done.
await startServer();

/** Milliseconds that a page may take to stream, deferred parts included. */
export const streamTimeout = 8_000;

function setPageHeaders(headers: Headers, nonce: string): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  headers.append('Vary', 'Cookie');
  setSecurityHeaders(headers, nonce);
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = createNonce();
  setPageHeaders(headers, nonce);
  // Crawlers get the page whole; people get its first part as soon as there is one.
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let shellRendered = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        [readyEvent]() {
          shellRendered = true;
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          // Before the shell the promise is rejected and Remix reports the error itself.
          if (shellRendered && !request.signal.aborted) log.error({ err: error }, 'render failed');
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

export const handleDataRequest: HandleDataRequestFunction = (response) => {
  setSecurityHeaders(response.headers);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
};

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  log.error({ err: error, path: new URL(request.url).pathname }, 'request failed');
};
