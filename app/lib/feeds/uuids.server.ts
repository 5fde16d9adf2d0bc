import { randomUUID, createHash } from 'node:crypto';
import { schemelessUrl } from './feed-url';

/** Time-ordered, so that rows written together are stored together. */
export function uuid7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The UUID namespace that the podcast namespace specification defines for `podcast:guid`. */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');
const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the UUIDv5 of a feed URL. */
export function podcastGuidOf(feedUrl: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(schemelessUrl(feedUrl)).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the GUID in lower case, or null if it is not a UUID. */
export function parsePodcastGuid(value: string | null | undefined): string | null {
  const text = (value ?? '').trim().toLowerCase();
  return SHAPE.test(text) ? text : null;
}
