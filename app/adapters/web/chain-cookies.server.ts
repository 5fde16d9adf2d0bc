import { parseCookie } from 'undici';

const MAX_COOKIE = 4 * 1024;
/** Of one host, in characters of the header. */
const MAX_SENT = 8 * 1024;

type Cookie = { name: string; value: string; path: string; secure: boolean };

/** RFC 6265, 5.1.4. */
function isWithin(pathname: string, path: string): boolean {
  if (!pathname.startsWith(path)) return false;
  return path.endsWith('/') || pathname.length === path.length || pathname[path.length] === '/';
}

/** The cookies of one chain of redirects: each goes back to the host that set it, and to no other. */
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

  /** The header for a request; null without any. */
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
