/** Services that measure downloads by standing in front of the real address. */
const MEASURING_PREFIXES = [
  /^(?:[\w-]+\.)*podtrac\.com\/(?:pts\/)?redirect\.\w+\//,
  /^play\.podtrac\.com\/[^/]+\//,
  /^chrt\.fm\/track\/[^/]+\//,
  /^chtbl\.com\/track\/[^/]+\//,
  /^pdst\.fm\/e\//,
  /^op3\.dev\/e(?:,[^/]*)?\//,
  /^(?:[\w-]+\.)?mgln\.ai\/e\/[^/]+\//,
  /^pfx\.vpixl\.com\/[^/]+\//,
  /^(?:verifi\.podscribe\.com|pscrb\.fm)\/rss\/p\//,
  /^clrtpod\.com\/m\//,
  /^claritaspod\.com\/measure\//,
  /^arttrk\.com\/p\/[^/]+\//,
  /^prfx\.byspotify\.com\/e\//,
  /^media\.blubrry\.com\/[^/]+\//,
  /^(?:[\w-]+\.)?pdrl\.fm\/[^/]+\//,
  /^tracking\.swap\.fm\/track\/[^/]+\//,
];
const MEDIA_FILE = /\.(?:mp3|m4a|m4b|mp4|m4v|aac|ogg|oga|opus|wav|flac|webm|mov)$/i;

const withoutScheme = (text: string) => text.replace(/^(?:https?:)?\/{1,2}/i, '');

/**
 * What makes two audio addresses one recording: the address without scheme, measuring prefixes and query.
 * The query stays where the path names no media file (`download.php?id=12`), because there it is the name.
 * For comparison only; never fetched.
 */
export function enclosureKey(url: string): string {
  const [address = ''] = url.trim().split('#');
  const queryAt = address.indexOf('?');
  let rest = withoutScheme(queryAt < 0 ? address : address.slice(0, queryAt));
  for (let hops = 0; hops < 10; hops += 1) {
    const prefix = MEASURING_PREFIXES.find((pattern) => pattern.test(rest.toLowerCase()));
    const match = prefix?.exec(rest.toLowerCase());
    if (!match || match[0].length >= rest.length) break;
    rest = withoutScheme(rest.slice(match[0].length));
  }
  const path = rest.replace(/^[^/]+/, (host) => host.toLowerCase().replace(/:(?:80|443)$/, ''));
  return MEDIA_FILE.test(path) || queryAt < 0 ? path : path + address.slice(queryAt);
}
