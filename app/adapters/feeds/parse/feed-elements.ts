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
