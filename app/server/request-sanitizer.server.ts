import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { env } from '~/env.server';
import { isOwnOrigin } from '~/http/access/request-context.server';
import { parseAddress } from '~/lib/web/parse-address';

/** A web Request cannot carry TRACE, and Remix answers unknown methods with 500, so they become OPTIONS. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const isHost = (text: string): boolean =>
  HOST.test(text) && parseAddress(`http://${text}/`) !== null;

/** Adds a NUL to paths that cannot be decoded, so that every route rejects them with 400. */
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

/** Removes the `_data` parameter, which makes Remix fail; the rest stays byte for byte. */
export function withoutLegacyData(address: string): string {
  // Also drops the fragment, as Remix does.
  const [sent] = address.split('#') as [string];
  const start = sent.indexOf('?');
  if (start < 0) return sent;
  const parameters = sent.slice(start + 1).split('&');
  const remaining = parameters.filter((parameter) => !isLegacyData(parameter));
  if (remaining.length === parameters.length) return sent;
  return sent.slice(0, start) + (remaining.length > 0 ? `?${remaining.join('&')}` : '');
}

/**
 * Replaces Origin by Sec-Fetch-Site, because Remix compares Origin with Host and ignores SITE_URL. `requireSameOrigin`
 * then decides alone.
 */
function originToFetchSite(headers: IncomingHttpHeaders): void {
  const { origin, host } = headers;
  if (origin === undefined) return;
  const forwardedHost = headers['x-forwarded-host']?.toString();
  headers['sec-fetch-site'] ??= isOwnOrigin(origin, { host, forwardedHost })
    ? 'same-origin'
    : 'cross-site';
  delete headers.origin;
}

/** Fixes the Host header, URL and method where Express or Remix would respond with 500. */
export function sanitizeRequest(request: IncomingMessage): void {
  const { headers } = request;
  if (!isHost(headers.host ?? '')) headers.host = new URL(env.SITE_URL).host;
  const forwarded = headers['x-forwarded-host'];
  if (forwarded !== undefined && !isHost(String(forwarded))) delete headers['x-forwarded-host'];
  const address = request.url ?? '/';
  // Absolute URLs (RFC 9112, 3.2.2); their host is ignored.
  if (!address.startsWith('/')) {
    const url = parseAddress(address);
    request.url = url?.pathname.startsWith('/') ? url.pathname + url.search : '/';
  }
  request.url = withoutLegacyData(decodable(request.url ?? '/'));
  if (!METHODS.has(request.method ?? '')) request.method = 'OPTIONS';
  if (request.method !== 'GET' && request.method !== 'HEAD') originToFetchSite(headers);
}
