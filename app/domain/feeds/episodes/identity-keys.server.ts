import type { Traits } from './episode-identity.server';

export type StoredTraits = Traits & {
  hasLeft: boolean;
  /** Ascending as in a feed, the newest first. */
  order: number;
};

/** Indexes of an item and an episode. */
export type Pair = [number, number];

export type IdentityKey = (traits: Traits) => string | null;

const DAY = 86_400_000;
/** From then on a new date and recording are a new round of a series, not a correction. */
const ROUND = 90 * DAY;
/** Seconds: a re-edited episode, or one with other advertisements. */
const LOOSE = 600;
/** Seconds: the same recording measured by another program. */
const EXACT = 2;

export const joinKey = (name: string | null, ...rest: unknown[]) =>
  name && [name, ...rest].join(' ');
export const lengthOf = ({ duration }: Traits) => (duration === null ? null : String(duration));
export const momentOf = ({ pubDate }: Traits) => (pubDate === null ? null : String(pubDate));
export const sizeOf = ({ audioLength }: Traits) =>
  audioLength === null ? null : String(audioLength);
export const dayOf = ({ pubDate }: Traits) =>
  pubDate === null ? null : String(Math.floor(pubDate / DAY));
export const isDateOnly = ({ pubDate }: Traits) => pubDate !== null && pubDate % DAY === 0;
const majorType = (type: string | null) => type?.split('/')[0] ?? null;

function lengthsAgree(a: Traits, b: Traits, seconds: number): boolean {
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

/** A series that comes again, under guids and titles of last year. */
export const isRepeatedSeries = (item: Traits, row: Traits): boolean =>
  item.pubDate !== null &&
  row.pubDate !== null &&
  item.pubDate - row.pubDate >= ROUND &&
  item.lasting !== row.lasting &&
  !lengthsAgree(item, row, EXACT);

/** The next of a show that puts each recording at the address of the one before. */
export function isNextAtAddress(item: Traits, row: Traits): boolean {
  const isLater = item.pubDate !== null && row.pubDate !== null && item.pubDate > row.pubDate;
  const isNamedAnew = item.guid !== null && row.guid !== null && item.guid !== row.guid;
  const differs = (a: number | null, b: number | null) => a !== null && b !== null && a !== b;
  const isOther =
    (differs(item.duration, row.duration) && !lengthsAgree(item, row, EXACT)) ||
    differs(item.audioLength, row.audioLength);
  return isLater && isNamedAnew && isOther;
}

/**
 * The same file under a new guid at a later date, such as an episode for members that has become public. Where a size
 * is unknown, the length must be equal to the second.
 */
export function isReleasedAgain(item: Traits, row: Traits): boolean {
  if (item.pubDate === null || row.pubDate === null || item.title !== row.title) return false;
  if (item.pubDate < row.pubDate || item.pubDate - row.pubDate >= ROUND) return false;
  if (item.audioLength === null || row.audioLength === null) {
    return item.duration !== null && item.duration === row.duration;
  }
  const isMeasured = item.duration !== null && row.duration !== null;
  return item.audioLength === row.audioLength && (!isMeasured || lengthsAgree(item, row, EXACT));
}

/** A feed that is dated anew has one date or few for all. */
export const haveSpreadDates = (items: Traits[]): boolean =>
  2 * new Set(items.map(dayOf)).size > items.length;

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

export function uniqueByKey(
  all: Traits[],
  indexes: Iterable<number>,
  key: IdentityKey,
): Map<string, number> {
  const found = new Map<string, number>();
  const several = new Set<string>();
  for (const index of indexes) {
    const name = key(all[index]!);
    if (name === null) continue;
    if (found.has(name)) several.add(name);
    else found.set(name, index);
  }
  for (const name of several) found.delete(name);
  return found;
}

/** Whether one has the recording of another, or its title with its guid or date. */
export function isAmong(others: Traits[]): (traits: Traits) => boolean {
  const keysOf = ({ recording, title, guid, pubDate }: Traits) => [
    recording,
    joinKey(title, guid ?? pubDate),
    joinKey(title, pubDate),
  ];
  const known = new Set(others.flatMap(keysOf));
  return (traits) => keysOf(traits).some((key) => known.has(key));
}

export const recordingAndTitle: IdentityKey = ({ recording, title }) => joinKey(recording, title);

/** Whether one has the recording and title of another. */
export function isAtAddressOf(others: Traits[]): (traits: Traits) => boolean {
  const known = new Set(others.map(recordingAndTitle));
  return (traits) => known.has(recordingAndTitle(traits));
}

export function groupByKey(
  all: Traits[],
  indexes: Iterable<number>,
  key: IdentityKey,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const index of indexes) {
    const name = key(all[index]!);
    if (name === null) continue;
    const group = groups.get(name);
    if (group) group.push(index);
    else groups.set(name, [index]);
  }
  const value = (index: number, name: 'pubDate' | 'duration') => all[index]![name] ?? 0;
  const compare = (a: number, b: number) =>
    value(b, 'pubDate') - value(a, 'pubDate') || value(b, 'duration') - value(a, 'duration');
  for (const group of groups.values()) group.sort(compare);
  return groups;
}

/** As many items as episodes have the key, of several lengths, and agree in them in the order of their dates. */
export function pairsOfEqualGroups(
  items: Traits[],
  freeItems: Iterable<number>,
  rows: Traits[],
  freeRows: Iterable<number>,
  key: IdentityKey,
): Pair[] {
  const found: Pair[] = [];
  const named = groupByKey(rows, freeRows, key);
  for (const [name, same] of groupByKey(items, freeItems, key)) {
    const theirs = named.get(name) ?? [];
    if (theirs.length !== same.length) continue;
    const pairs = same.map((item, index): Pair => [item, theirs[index]!]);
    const agree = ([item, row]: Pair) => lengthsAgree(items[item]!, rows[row]!, EXACT);
    const lengths = new Set(same.map((item) => items[item]!.duration));
    if (lengths.size > 1 && pairs.every(agree)) found.push(...pairs);
  }
  return found;
}
