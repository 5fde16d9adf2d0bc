/**
 * What a request sends as a bearer token, good or bad; empty where the scheme stands alone.
 * @returns null when it sends none. Other schemes are not ours: a proxy that asks for a password of its own may
 *   pass its Authorization header on.
 */
export function readBearer(request: Request): string | null {
  const sent = /^Bearer(?:\s+(.*))?$/i.exec(request.headers.get('authorization') ?? '');
  return sent && (sent[1] ?? '');
}
