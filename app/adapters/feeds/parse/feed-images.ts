import { resolveUrl } from './feed-values.server';

type Attributes = Record<string, string>;

const IMAGE_ELEMENTS: Record<string, (attributes: Attributes, text: string) => string[]> = {
  'itunes:image': ({ href, url }, text) => [href || url || text],
  'image/url': (_attributes, text) => [text],
  image: ({ href, url }) => [href || url || ''],
  'podcast:image': ({ href = '', 'aspect-ratio': shape = '' }) =>
    /^(?:1(?:\/1)?)?$/.test(shape.replace(/\s/g, '')) ? [href] : [],
  'podcast:images': ({ srcset = '' }) => largestFirst(srcset),
  'googleplay:image': ({ href = '' }) => [href],
  'media:thumbnail': ({ url = '' }) => [url],
  'atom:logo': (_attributes, text) => [text],
  'atom:icon': (_attributes, text) => [text],
};
const TRUSTED = Object.keys(IMAGE_ELEMENTS);
const MAX_IMAGES = 50;
const MAX_VALUE = 4_096;

/** Parses `https://…/a.jpg 600w, https://…/b.jpg 1500w`; widest first. */
function largestFirst(srcset: string): string[] {
  return srcset
    .slice(0, 10_000)
    .split(/,\s+/)
    .map((entry) => {
      const [url = '', ...widths] = entry.trim().split(/\s/);
      return { url, width: parseInt(widths.at(-1) ?? '', 10) || 0 };
    })
    .sort((a, b) => b.width - a.width)
    .map(({ url }) => url);
}

const PICTURE_FILE = /\.(?:jpe?g|png|webp|gif|avif|svg|bmp|ico)(?:[?#]|$)/i;
const OTHER_FILE = /\.(?:x?html?|aspx?|jsp|xml|rss|json|txt|pdf|mp3|m4a|mp4)$/i;

/** Matches a host without a scheme, or a placeholder word; both would resolve to a file next to the feed. */
const NO_FILE =
  /^(?:https?|www\.[^/]*|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})\/|^(?:undefined|null|none|nan|false)\.\w+$/i;

const TWO_ADDRESSES = /^(?:https?:)?\/\/[^/]*https?:\/\//i;

function pictureUrl(value: string, base: string): string | null {
  const lines = value
    .trim()
    .slice(0, MAX_VALUE)
    .split(/[\r\n\t]/);
  const text = lines.map((line) => line.trim()).join('');
  // A word such as "none" would resolve to a file next to the feed.
  if (
    !/^(?:https?:)?\/\//i.test(text) &&
    (/^[a-z][\w+.-]*:/i.test(text) || !PICTURE_FILE.test(text) || NO_FILE.test(text))
  )
    return null;
  if (TWO_ADDRESSES.test(text)) return null;
  const url = resolveUrl(text, base);
  if (!url || url.startsWith('/')) return url;
  const { hostname, pathname, search } = new URL(url);
  if (!/[.:]/.test(hostname) && hostname !== 'localhost') return null;
  return (pathname === '/' && !search) || OTHER_FILE.test(pathname) ? null : url;
}

export class FeedImages {
  readonly #found: { rank: number; value: string }[] = [];

  take(path: string, attributes: Attributes, text: string): boolean {
    const rank = TRUSTED.indexOf(path);
    if (rank < 0) return false;
    for (const value of IMAGE_ELEMENTS[path]?.(attributes, text) ?? []) {
      if (value.trim() && this.#found.length < MAX_IMAGES) this.#found.push({ rank, value });
    }
    return true;
  }

  best(base: string): string | null {
    const urls = [...this.#found]
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ value }) => pictureUrl(value, base) ?? []);
    return urls.find((url) => !/\/(?:[?#]|$)/.test(url)) ?? urls[0] ?? null;
  }
}
