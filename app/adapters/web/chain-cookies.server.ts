import { parseCookie } from 'undici';

const MAX_COOKIE = 4 * 1024;
/** Maximum header characters per host. */
const MAX_SENT = 8 * 1024;

type Cookie = { name: string; value: string; path: string; secure: boolean };

/** Path matching of RFC 6265, section 5.1.4. */
function isWithin(pathname: string, path: string): boolean {
  if (!pathname.startsWith(path)) return false;
  return path.endsWith('/') || pathname.length === path.length || pathname[path.length] === '/';
}

/** Stores cookies for one redirect chain; each is sent only to the host that set it. */
export class ChainCookies {
  readonly #byHost = new Map<string, Cookie[]>();

  take(from: URL, written: string | string[] | undefined): void {
    for (const text of [written ?? []].flat()) {
      const parsed = text.length <= MAX_COOKIE ? parseCookie(text) : null;
      if (!parsed?.name) continue;
      const { name, value, secure = false, maxAge, expires } = parsed;
      const folder = from.pathname.slice(0, Math.max(1, from.pathname.lastIndexOf('/')));
      const path = parsed.path?.startsWith('/') ? parsed.path : folder;
      const others = (this.#byHost.get(from.host) ?? []).filter(
        (cookie) => cookie.name !== name || cookie.path !== path,
      );
      const isOver = maxAge === undefined ? Number(expires ?? Infinity) <= Date.now() : maxAge <= 0;
      this.#byHost.set(from.host, isOver ? others : [...others, { name, value, path, secure }]);
    }
  }

  /** Returns the Cookie header for a request; null if there are no cookies. */
  headerFor({ host, pathname, protocol }: URL): string | null {
    let header = '';
    for (const { name, value, path, secure } of this.#byHost.get(host) ?? []) {
      if ((secure && protocol !== 'https:') || !isWithin(pathname, path)) continue;
      const longer = `${header}${header && '; '}${name}=${value}`;
      if (longer.length <= MAX_SENT) header = longer;
    }
    return header || null;
  }
}
