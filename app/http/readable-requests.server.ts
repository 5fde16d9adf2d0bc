import { subscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { env } from '~/env.server';
import { isOwnOrigin } from './same-origin.server';

/** All others are refused like OPTIONS: a web Request cannot have some (TRACE), Remix fails at the rest. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether an address can be made with this host; "a b" and "a:99999" are none. */
const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}/`);

/**
 * An address whose path cannot be decoded (`%ff`, `%zz`) becomes one with a NUL in it, which is refused in
 * the app's own form (400); the server under Remix would answer with a page of its own, under /api as well.
 */
export function decodable(address: string): string {
  const path = address.split('?')[0]!;
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return `${path.replaceAll('%', '%25')}%00`;
  }
}

function isLegacyData(parameter: string): boolean {
  try {
    return decodeURIComponent(parameter.split('=')[0]!) === '_data';
  } catch {
    return false;
  }
}

/**
 * The address without `_data`, by which Remix chose data of a single route before single fetch. No page of
 * ours sends it, and Remix's remains of it answer with failures. The other parameters stay byte for byte.
 */
export function withoutLegacyData(address: string): string {
  // What a fragment is to a browser, Remix's URL leaves out as well.
  const [sent] = address.split('#') as [string];
  const start = sent.indexOf('?');
  if (start < 0) return sent;
  const parameters = sent.slice(start + 1).split('&');
  const kept = parameters.filter((parameter) => !isLegacyData(parameter));
  if (kept.length === parameters.length) return sent;
  return sent.slice(0, start) + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/**
 * Says in Sec-Fetch-Site what older browsers say in Origin, so that `requireSameOrigin` has the last word:
 * Remix compares Origin and host as well, but knows neither SITE_URL nor TRUST_PROXY and answers 500.
 */
function settleOrigin(headers: IncomingHttpHeaders): void {
  const { origin, host } = headers;
  if (origin === undefined) return;
  const forwardedHost = headers['x-forwarded-host']?.toString();
  headers['sec-fetch-site'] ??= isOwnOrigin(origin, { host, forwardedHost })
    ? 'same-origin'
    : 'cross-site';
  delete headers.origin;
}

function makeReadable(request: IncomingMessage): void {
  const { headers } = request;
  if (!isHost(headers.host ?? '')) headers.host = new URL(env.SITE_URL).host;
  const forwarded = headers['x-forwarded-host'];
  if (forwarded !== undefined && !isHost(String(forwarded))) delete headers['x-forwarded-host'];
  const address = request.url ?? '/';
  // Proxies may name the whole address (RFC 9112, 3.2.2); which host it names is of no interest here.
  if (!address.startsWith('/')) {
    const url = URL.canParse(address) ? new URL(address) : null;
    request.url = url?.pathname.startsWith('/') ? url.pathname + url.search : '/';
  }
  request.url = withoutLegacyData(decodable(request.url ?? '/'));
  if (!METHODS.has(request.method ?? '')) request.method = 'OPTIONS';
  if (request.method !== 'GET' && request.method !== 'HEAD') settleOrigin(headers);
}

/**
 * remix-serve makes an address of what a request says of its host and path before any code of ours runs, and
 * answers 500 when that fails. What cannot be read is put right here, so that strangers get an ordinary
 * answer or refusal.
 */
export function makeRequestsReadable(): void {
  subscribe('http.server.request.start', (message) => {
    makeReadable((message as { request: IncomingMessage }).request);
  });
}
