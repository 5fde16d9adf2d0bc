import { Parser } from 'htmlparser2';
import { escapeXml } from '~/lib/html/html-from-text';
import { decodeChunks, detectEncoding } from './fetch/decode.server';
import { feedBodyOf } from './fetch/feed-body.server';
import { plainLine } from './parse/feed-values.server';

type OpmlFeed = { url: string; title: string | null };

const MAX_DEPTH = 500;
/** More than any accepted list has; the rest is ignored. */
const MAX_FEEDS = 10_000;

const lineOf = (...texts: (string | undefined)[]): string | null =>
  texts.map((text) => plainLine(text ?? '')).find(Boolean) ?? null;

/** Reads the feeds of all folders, without duplicates and comments. @throws UnreadableEncodingError for UTF-32 */
export async function readOpml(bytes: Buffer): Promise<OpmlFeed[]> {
  let depth = 0;
  let commentDepth = Infinity;
  const feeds = new Map<string, OpmlFeed>();
  const parser = new Parser(
    {
      onopentag(tag, { xmlurl, url, type, title, text: label, iscomment }) {
        if (++depth > MAX_DEPTH || feeds.size >= MAX_FEEDS) parser.pause();
        if (tag !== 'outline') return;
        if (iscomment?.trim().toLowerCase() === 'true')
          commentDepth = Math.min(commentDepth, depth);
        if (depth >= commentDepth) return;
        const address = (xmlurl ?? (type?.toLowerCase() === 'rss' ? url : '') ?? '').trim();
        if (!address || feeds.has(address)) return;
        feeds.set(address, { url: address, title: lineOf(title, label) });
      },
      onclosetag() {
        depth -= 1;
        if (depth < commentDepth) commentDepth = Infinity;
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  const body = await feedBodyOf(bytes);
  try {
    for await (const text of decodeChunks(body, detectEncoding(body))) parser.write(text);
  } finally {
    await body.dispose();
  }
  parser.end();
  return [...feeds.values()];
}

type ListedFeed = { url: string; title: string; page: string };

/** Writes OPML 2.0 (https://opml.org/spec2.opml). */
export function writeOpml(title: string, feeds: ListedFeed[]): string {
  const attribute = (name: string, value: string) =>
    `${name}="${escapeXml(value.replace(/\s+/g, ' '))}"`;
  const outline = (feed: ListedFeed) =>
    `<outline type="rss" ${attribute('text', feed.title)} ${attribute('title', feed.title)} ${attribute('xmlUrl', feed.url)} ${attribute('htmlUrl', feed.page)}/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `<head><title>${escapeXml(title)}</title><dateCreated>${new Date().toUTCString()}</dateCreated></head>`,
    '<body>',
    ...feeds.map(outline),
    '</body>',
    '</opml>',
    '',
  ].join('\n');
}
