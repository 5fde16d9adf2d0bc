/** The bearer token, valid or not; null for other schemes, which may belong to a proxy. */
export function readBearer(request: Request): string | null {
  const sent = /^Bearer(?:\s+(?!\s)(.*))?$/i.exec(request.headers.get('authorization') ?? '');
  return sent && (sent[1] ?? '');
}
