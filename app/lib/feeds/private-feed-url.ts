import { parseAddress } from '~/lib/web/parse-address';

/** Parameter names that carry a secret, lowercased and without punctuation. */
const SECRET_NAME =
  /^(?:auth(?!or).*|.*(?:auth|token|secret|password|passwd|passcode|credentials?|signature|jwt|sessionid|phpsessid)|session|(?:.*(?:api|access|feed|rss|private|user|member|subscriber|subscription|license|licence|secret|auth))?key|pass|pwd|pw|sig|hmac)$/;

/** Hosts of private podcasts, with the part of the path that holds the token. */
const SECRET_PATHS: [host: RegExp, path: RegExp][] = [
  [/(?:^|\.)supportingcast\.fm$/, /^\/content\//],
  [/(?:^|\.)supercast\.(?:com|tech)$/, /./],
  [/^subscribers\.transistor\.fm$/, /./],
  [/^access\.acast\.com$/, /^\/rss\/[^/]+\/[^/]+/],
  [/(?:^|\.)helloaudio\.fm$/, /^\/feed\//],
];
/** Matches a signed token, or a long segment after "private" or "token". */
const SECRET_PATH =
  /\/eyJ[\w-]{10,}|\/private(?:-feed)?\/[^?]*[\w-]{16,}|\/(?:token|auth|secret)\/[\w-]{16,}/i;
const EMAIL = /^[^@\s]{1,64}@[^@\s.]{1,63}\.[^@\s]{1,190}$/;

/** Yields parameters of the query, and of a path or query that separates them with semicolons. */
function* parametersOf({ pathname, search, searchParams }: URL): Generator<[string, string]> {
  yield* searchParams;
  const [, ...pieces] = `${pathname};${search.replaceAll('&', ';').slice(1)}`.split(';');
  for (const piece of pieces) {
    const [name = '', ...value] = piece.split('=');
    yield [name, value.join('=')];
  }
}

/** Whether a URL contains credentials or a token and so must not be shown, logged or stored. */
export function isPrivateFeedUrl(address: string): boolean {
  const url = parseAddress(address);
  if (!url) return false;
  const { username, password, hostname, pathname } = url;
  if (username || password) return true;
  for (const [name, value] of parametersOf(url)) {
    if (EMAIL.test(value)) return true;
    if (value && SECRET_NAME.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''))) return true;
  }
  return (
    SECRET_PATH.test(pathname) ||
    SECRET_PATHS.some(([host, path]) => host.test(hostname) && path.test(pathname))
  );
}
