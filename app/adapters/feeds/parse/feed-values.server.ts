import { decodeHTMLStrict } from 'entities';
import { SAMPLE_FEED } from '~/lib/feeds/feed-url';
import { cutText } from '~/lib/text/cut-text';
import { stripBidiControls, cleanText, latinDigits, limitMarks } from '~/lib/text/normalize-text';
import { parseAddress, withoutPassword } from '~/lib/web/parse-address';
import type { Enclosure, Funding } from '../feed-types';

const SAMPLE_ORIGIN = 'http://sample.invalid';
const MAX_URL = 2048;
/** Signed URLs carry tokens of a few kilobytes, and every episode list includes each episode's URL. */
const MAX_ENCLOSURE_URL = 4 * 1024;
const MAX_INT = 2_147_483_647;
/** Recommended for podcast:funding. */
const MAX_FUNDING_TEXT = 128;

/**
 * Resolves to an absolute http(s) URL, or to a path on this site within a sample feed. `base` is the URL after
 * redirects.
 */
export function resolveUrl(
  value: string | null | undefined,
  base: string,
  longest = MAX_URL,
): string | null {
  // Some programs escape URLs twice.
  const text = (value ?? '').trim().replaceAll('&amp;', '&');
  if (text === '') return null;
  const sample = SAMPLE_FEED.test(base);
  const url = parseAddress(text, sample ? SAMPLE_ORIGIN + base : base);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  if (url.href.length > longest) return null;
  return sample && url.origin === SAMPLE_ORIGIN ? url.pathname + url.search : withoutPassword(url);
}

const INLINE_TAG = /<\/?(?:a|abbr|b|br|em|font|i|p|small|span|strong|sub|sup|u)\b[^<>]*>/gi;
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u;
const MAX_LINE = 1000;
const LEFT_ENTITY = /&(?:#\d+|#x[0-9a-f]+|\w+);/i;

export function plainLine(text: string): string {
  const value = text.slice(0, 20_000);
  const decoded = LEFT_ENTITY.test(value) ? decodeHTMLStrict(value) : value;
  const line = stripBidiControls(decoded.replace(INLINE_TAG, ' '))
    .replace(/[\s\u00a0\u200b]+/g, ' ')
    .trim();
  return INVISIBLE.test(line) ? '' : limitMarks(cleanText(cutText(line, MAX_LINE)));
}

export function personName(value: string): string | null {
  const words = plainLine(value).split(' ');
  const addressAt = words.findIndex((word) => /^[^@]+@[^@.]+\.[^@]+$/.test(word));
  if (addressAt < 0) return words.join(' ') || null;
  // Some programs omit the space: `studio@example.org(Name)`.
  const [, glued = ''] = words[addressAt]!.split(/(?=\()/);
  const name = words.toSpliced(addressAt, 1, glued).join(' ').trim();
  return (name.startsWith('(') && name.endsWith(')') ? name.slice(1, -1).trim() : name) || null;
}

export function parseFunding(url: string | undefined, text: string, base: string): Funding | null {
  const address = resolveUrl(url, base);
  if (!address?.startsWith('http')) return null;
  return { url: address, text: cutText(plainLine(text), MAX_FUNDING_TEXT) || null };
}

export function parseExplicit(value: string): boolean | null {
  const text = value.trim().toLowerCase();
  if (['yes', 'true', 'explicit'].includes(text)) return true;
  return ['no', 'false', 'clean'].includes(text) ? false : null;
}

/** Returns the comma-separated keywords, then the category. */
export function parseKeywords(list: string, category: string): string[] {
  const words = list
    .slice(0, 10_000)
    .split(',')
    .concat(category)
    .map(plainLine)
    .filter((word) => word !== '' && word.length <= 80);
  return [...new Set(words)].slice(0, 20);
}

export function parsePositive(value: string): number | null {
  const text = latinDigits(value.slice(0, 40)).trim();
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= MAX_INT ? number : null;
}

const TYPES: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/opus',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

const TYPE_WORDS: Record<string, string> = {
  ...TYPES,
  'application/ogg': 'audio/ogg',
  audio: 'audio/mpeg',
  mpeg: 'audio/mpeg',
  video: 'video/mp4',
};
const NO_RECORDING =
  /^(?:jpe?g|png|gif|webp|svg|avif|bmp|ico|tiff?|pdf|docx?|epub|zip|x?html?|xml|json|txt|md|vtt|srt|css|js)$/;

const lookUp = (types: Record<string, string>, name: string): string | null =>
  Object.hasOwn(types, name) ? (types[name] ?? null) : null;

function extensionOf(url: string): string {
  return /\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? '';
}

export type EnclosureCandidate = {
  url: string | null;
  type: string;
  length: string;
  from: 'enclosure' | 'media' | 'alternate';
};

function believableLength(value: string): number | null {
  const bytes = parsePositive(value);
  return bytes !== null && bytes >= 1000 ? bytes : null;
}

/**
 * Prefers declared audio, then audio by file name, video, unknown types, `media:content` and
 * `podcast:alternateEnclosure`.
 */
export function chooseEnclosure(candidates: EnclosureCandidate[], base: string): Enclosure | null {
  const usable = candidates.flatMap((candidate) => {
    const url = resolveUrl(candidate.url, base, MAX_ENCLOSURE_URL);
    if (!url) return [];
    const mimeType = candidate.type.trim().toLowerCase().split(';')[0] ?? '';
    const extension = extensionOf(url);
    const isMime = /^(?:audio|video)\/[\w.+-]+$/.test(mimeType);
    const type = isMime ? mimeType : (lookUp(TYPES, extension) ?? lookUp(TYPE_WORDS, mimeType));
    // Media RSS also carries images, so there the type is required.
    const silent =
      type === null &&
      candidate.from !== 'media' &&
      !NO_RECORDING.test(extension) &&
      /^(?:|text|application\/octet-stream|binary\/octet-stream)$/.test(mimeType);
    return [{ ...candidate, url, said: mimeType, type, silent }];
  });
  for (const from of ['enclosure', 'media', 'alternate'] as const) {
    const matching = usable.filter((candidate) => candidate.from === from);
    const best =
      matching.find((candidate) => candidate.said.startsWith('audio/')) ??
      matching.find((candidate) => candidate.type?.startsWith('audio/')) ??
      matching.find((candidate) => candidate.type?.startsWith('video/')) ??
      matching.find((candidate) => candidate.silent);
    if (best) return { url: best.url, type: best.type, length: believableLength(best.length) };
  }
  return null;
}

const FILE_EXTENSION = /\.\w{2,4}$/;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the file name of a URL, or its host if the path ends with a slash. */
export function fileName(url: string): string {
  const { pathname, host } = new URL(url, 'file:');
  return plainLine(decoded(pathname.split('/').pop()!).replace(FILE_EXTENSION, '')) || host;
}

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
