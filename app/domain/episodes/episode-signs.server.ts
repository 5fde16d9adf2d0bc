import type { Traits } from './episode-identity.server';

export type StoredTraits = Traits & {
  hasLeft: boolean;
};

const DAY = 86_400_000;
/** Seconds: a re-edited episode, or one with other advertisements. */
const LOOSE = 600;
/** Seconds: the same recording measured by another program. */
export const EXACT = 2;

export const joinSign = (name: string | null, ...rest: unknown[]) =>
  name && [name, ...rest].join(' ');
export const lengthOf = ({ duration }: Traits) => (duration === null ? null : String(duration));
export const momentOf = ({ pubDate }: Traits) => (pubDate === null ? null : String(pubDate));
export const dayOf = ({ pubDate }: Traits) =>
  pubDate === null ? null : String(Math.floor(pubDate / DAY));
export const isDateOnly = ({ pubDate }: Traits) => pubDate !== null && pubDate % DAY === 0;
const majorType = (type: string | null) => type?.split('/')[0] ?? null;

export function lengthsAgree(a: Traits, b: Traits, seconds: number): boolean {
  return a.duration !== null && b.duration !== null && Math.abs(a.duration - b.duration) <= seconds;
}

export function isSimilar(a: Traits, b: Traits): boolean {
  if (a.duration && b.duration && !lengthsAgree(a, b, LOOSE)) return false;
  const [ours, theirs] = [majorType(a.audioType), majorType(b.audioType)];
  return !ours || !theirs || ours === theirs;
}

export function isSameInTimeOrLength(a: Traits, b: Traits): boolean {
  return a.pubDate === null || a.pubDate === b.pubDate || lengthsAgree(a, b, EXACT);
}

export const isOtherInTimeAndLength = (a: Traits, b: Traits): boolean =>
  a.duration !== null &&
  b.duration !== null &&
  dayOf(a) !== dayOf(b) &&
  !isSameInTimeOrLength(a, b);

/** A guid with another title, recording, date and length is another episode. */
export function mayShareGuid(item: Traits, row: StoredTraits): boolean {
  const undated = item.pubDate === null || row.pubDate === null;
  return undated || item.pubDate === row.pubDate || lengthsAgree(item, row, EXACT);
}

export function mayShareRecording(item: Traits, row: StoredTraits): boolean {
  if (item.guid === null || row.guid === null) return true;
  const sameDay = dayOf(item) !== null && dayOf(item) === dayOf(row);
  return item.title === row.title || sameDay || lengthsAgree(item, row, EXACT);
}

export function sharesDay(item: Traits, row: StoredTraits): boolean {
  if (dayOf(item) === null || dayOf(item) !== dayOf(row) || !isSimilar(item, row)) return false;
  return item.host !== row.host || (!row.hasLeft && (isDateOnly(item) || isDateOnly(row)));
}
