import { withoutTrailingSlashes } from '~/lib/web/parse-address';
import type { FeedFormat } from '../feed-types';

export const ROOTS: Record<string, FeedFormat> = {
  rss: 'rss',
  channel: 'rss',
  'rdf:rdf': 'rdf',
  feed: 'atom',
  'atom:feed': 'atom',
};

export const ATOM_NAMES: Record<string, string> = {
  'atom:entry': 'item',
  'atom:title': 'title',
  'atom:id': 'guid',
  'atom:summary': 'description',
  'atom:content': 'content:encoded',
};

/** Elements with child fields of their own. */
export const CONTAINERS = new Set([
  'image',
  'itunes:owner',
  'itunes:category',
  'atom:author',
  'podcast:alternateenclosure',
  'podcast:podroll',
  'podcast:publisher',
  'psc:chapters',
  'redirect',
]);

/** Elements whose inner tags are part of their text. */
export const HTML_FIELDS = new Set([
  'description',
  'content:encoded',
  'itunes:summary',
  'googleplay:description',
]);

export const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'wbr', 'input', 'meta', 'link']);

/** Prefixes by namespace URI, whatever prefix the feed declares: `it:duration` becomes `itunes:duration`. */
const PREFIX_BY_URI: Record<string, string> = {
  'www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'podcastindex.org/namespace/1.0': 'podcast',
  'github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md': 'podcast',
  'www.w3.org/2005/atom': 'atom',
  'purl.org/atom/ns#': 'atom',
  'purl.org/rss/1.0/modules/content': 'content',
  'purl.org/dc/elements/1.1': 'dc',
  'purl.org/dc/terms': 'dc',
  'search.yahoo.com/mrss': 'media',
  'www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'www.google.com/schemas/play-podcasts/1.0': 'googleplay',
  'purl.org/rss/1.0/modules/syndication': 'sy',
  'podlove.org/simple-chapters': 'psc',
  'purl.org/rss/1.0': 'rss',
  'my.netscape.com/rdf/simple/0.9': 'rss',
};
const MAX_URI = 200;
const KNOWN = new Set(Object.values(PREFIX_BY_URI));

/** Prefixes declared on one element; `''` is the default namespace. */
export type Scope = { declared: Map<string, string>; outer: Scope | null };

const RSS_STRUCTURE = new Set(['rss', 'channel', 'item']);

/** Ignores a known namespace declared as the default for everything, which some feeds do by mistake. */
export function enterScope(
  tag: string,
  attributes: Record<string, string>,
  outer: Scope | null,
): Scope | null {
  let declared: Map<string, string> | null = null;
  for (const name of Object.keys(attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    if (name === 'xmlns' && RSS_STRUCTURE.has(tag)) continue;
    declared ??= new Map();
    declared.set(name.slice(6), attributes[name] ?? '');
  }
  return declared ? { declared, outer } : outer;
}

function prefixOf(uri: string): string {
  if (uri.length > MAX_URI) return '';
  const key = withoutTrailingSlashes(
    uri
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, ''),
  );
  return Object.hasOwn(PREFIX_BY_URI, key) ? (PREFIX_BY_URI[key] ?? '') : '';
}

function lookUp(prefix: string, scope: Scope | null): string | null {
  for (let at = scope; at; at = at.outer) {
    const uri = at.declared.get(prefix);
    if (uri !== undefined) return prefixOf(uri);
  }
  return null;
}

export function canonicalName(tag: string, scope: Scope | null): string {
  const colon = tag.indexOf(':');
  if (colon < 0) {
    return nameIn(lookUp('', scope), tag, tag);
  }
  const prefix = tag.slice(0, colon);
  const local = tag.slice(colon + 1);
  const space = lookUp(prefix, scope) || (KNOWN.has(prefix) ? prefix : '');
  return nameIn(space, local, tag);
}

/** Names of RSS's own elements have no prefix. */
function nameIn(space: string | null, local: string, tag: string): string {
  if (space === 'rss') return local;
  return space ? `${space}:${local}` : tag;
}
