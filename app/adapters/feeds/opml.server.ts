import { Parser } from 'htmlparser2';
import { escapeXml } from '~/lib/html/html-from-text';
import { withoutEntities } from '~/lib/web/parse-address';
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
        const written = xmlurl ?? (type?.toLowerCase() === 'rss' ? url : '') ?? '';
        const address = withoutEntities(written.trim());
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

/** `title` is null for a feed of which only the URL is known. */
type ListedFeed = { url: string; title: string | null; page?: string };

/** Writes OPML 2.0 (https://opml.org/spec2.opml). */
export function writeOpml(title: string, feeds: ListedFeed[]): string {
  const attribute = (name: string, value: string) =>
    `${name}="${escapeXml(value.replace(/\s+/g, ' '))}"`;
  const outline = ({ url, title: name, page }: ListedFeed) =>
    [
      `<outline type="rss" ${attribute('text', name ?? url)}`,
      ...(name === null ? [] : [attribute('title', name)]),
      attribute('xmlUrl', url),
      ...(page === undefined ? [] : [attribute('htmlUrl', page)]),
    ].join(' ') + '/>';
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
