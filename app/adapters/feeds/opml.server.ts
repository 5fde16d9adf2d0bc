import { Parser } from 'htmlparser2';
import { plainLine } from './feed-values.server';

export type OpmlFeed = { url: string; title: string | null };

/** The feeds of an OPML file, each address once, in their order, however deep their folders. */
export function readOpml(text: string): OpmlFeed[] {
  const feeds = new Map<string, OpmlFeed>();
  const parser = new Parser(
    {
      onopentag(tag, { xmlurl, url, type, title, text: label }) {
        if (tag !== 'outline') return;
        const address = (xmlurl ?? (type?.toLowerCase() === 'rss' ? url : '') ?? '').trim();
        if (!address || feeds.has(address)) return;
        feeds.set(address, { url: address, title: plainLine(title ?? label ?? '') || null });
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(text);
  return [...feeds.values()];
}
