import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { groupBy } from '~/lib/lists';
import { DAY } from '~/lib/time/milliseconds';
import {
  joinKey,
  recordingAndTitle,
  type IdentityKey,
  type EpisodeFingerprint,
} from './episode-identity.server';
import { pairRenamed } from './renamed-episodes';

export type StoredTraits = EpisodeFingerprint & {
  hasLeft: boolean;
  /** Ascending, in feed order (newest first). */
  order: number;
};

/** Index of an item and index of an episode. */
type Pair = [number, number];

type Test = (item: EpisodeFingerprint, row: StoredTraits) => boolean;

type Rule = {
  when?: (matching: Matching) => boolean;
  /** Key to compare: an item and an episode are paired when each is the only one with that key. */
  by?: IdentityKey;
  accept?: Test;
  /**
   * Scope in which a key must be unique. By default all items and all episodes; `accepted`: all items and the accepted
   * episodes; `missing`: all items and the unmatched episodes; `unmatched`: the unmatched ones of both.
   */
  among?: 'accepted' | 'missing' | 'unmatched';
  /** Finds the pairs itself; replaces `by`. */
  find?: (matching: Matching) => Pair[] | Promise<Pair[]>;
  /** Checks the accepted pairs as a whole and returns those to match. */
  confirm?: (pairs: Pair[], matching: Matching) => Pair[];
  /** The pairs were found by date or order, as in a feed that has moved. */
  isHint?: true;
  /** The items of these pairs are new episodes. */
  isNew?: true;
};

/** From this gap on, a new date and recording mean a new round of a series, not a correction. */
const ROUND = 90 * DAY;
/** Seconds of tolerance for a re-edited episode, or one with other advertisements. */
const LOOSE = 600;
/** Seconds of tolerance for the same recording measured by another program. */
const EXACT = 2;
/** From this number on, pairs confirm each other. */
const SEVERAL = 3;
/** Up to this number of items, each URL of the feed may hold the next recording. */
const SHORT = 10;

const textOf = (value: number | null) => (value === null ? null : String(value));
const length = ({ duration }: EpisodeFingerprint) => textOf(duration);
const size = ({ audioLength }: EpisodeFingerprint) => textOf(audioLength);
const moment = ({ pubDate }: EpisodeFingerprint) => textOf(pubDate);
const day = ({ pubDate }: EpisodeFingerprint) => textOf(pubDate && Math.floor(pubDate / DAY));
const isDateOnly = ({ pubDate }: EpisodeFingerprint) => pubDate !== null && pubDate % DAY === 0;
const time = (traits: EpisodeFingerprint) => (isDateOnly(traits) ? null : moment(traits));
const title: IdentityKey = (traits) => traits.title;
const guidAndTitle: IdentityKey = (traits) => joinKey(traits.guid, traits.title);

// The comment on each rule names the case in match-episodes.test.ts that fails without it.

/** For episodes that moved to other hosts under new names. Too loose for single pairs, so all of them count or none. */
const RULES_OF_OTHER_HOSTS: Rule[] = [
  // 'a move with both, all dated anew'
  { by: title, accept: areSimilar, among: 'missing' },
  // 'a move of a show with one or two episodes under new titles is detected by times'
  { by: moment, accept: areSimilar, among: 'unmatched' },
  // 'a move with new guids and recordings, other titles, hours shifted'
  { by: (t) => joinKey(length(t), day(t)), accept: areSimilar, among: 'unmatched' },
  // 'a move with one title for all is detected by dates, or else by lengths'
  { find: (matching) => matching.pairEqualGroups(title) },
];

/** Ordered from most to least reliable; each rule matches what the earlier ones left over. */
const RULES: Rule[] = [
  // 'one episode with another title and date, no length'
  { by: ({ guid, recording }) => joinKey(guid, recording) },
  {
    // 'a rolling window with one title per address'
    when: ({ items }) => items.length <= SHORT,
    by: recordingAndTitle,
    accept: isNextAtAddress,
    // A feed that renames and redates all of its episodes is not a series of new recordings.
    confirm: (pairs, matching) =>
      pairs.length < SEVERAL || matching.haveSpreadDates(pairs) ? pairs : [],
    isNew: true,
  },
  // 'a rolling window with renumbered guids and regenerated dates'
  { by: recordingAndTitle },
  // 'one episode with another guid, recording and length'
  { by: (t) => joinKey(time(t), t.title), accept: areSimilar, among: 'missing', isHint: true },
  // 'a move of some lessons each week, under new titles'
  { by: (t) => (isDateOnly(t) ? null : joinKey(length(t), moment(t))), isHint: true },
  // 'one episode without guid and date stays one when its address is signed again'
  { by: (t) => joinKey(t.urlWithoutSignature, t.title, t.pubDate) },
  // 'one episode renamed, without guid and length, stays one when its address is signed again'
  { by: (t) => joinKey(moment(t), t.urlWithoutSignature) },
  // 'a correction in the same week stays one'
  { by: guidAndTitle, accept: (item, row) => !isRepeatedSeries(item, row), among: 'accepted' },
  {
    // 'a show that is redated as a whole stays one'
    by: guidAndTitle,
    accept: isRepeatedSeries,
    confirm: (pairs, matching) =>
      pairs.length >= SEVERAL && !matching.haveSpreadDates(pairs) ? pairs : [],
  },
  // This late because some feeds renumber their guids: 'one episode with another title, date and recording'
  { by: (t) => t.guid, accept: mayShareGuid },
  // 'one episode with another guid, title and date'
  { by: (t) => t.recording, accept: mayShareRecording },
  {
    // 'without dates and lengths, another title, guids are new'
    by: (t) => t.recording,
    accept: (item, row) =>
      item.pubDate === null && !(item.duration && row.duration) && areSimilar(item, row),
    // One or two recordings may just as well be reused for the next episodes.
    confirm: (pairs, matching) =>
      pairs.length >= SEVERAL && 2 * pairs.length >= matching.undatedItems().length ? pairs : [],
  },
  // 'a members-only episode that becomes public later, without a length', and 'without a size'
  { by: size, accept: isReleasedAgain, confirm: omitAged },
  { by: length, accept: isReleasedAgain, confirm: omitAged },
  // 'a move with both, dates cut to days'
  { when: ({ items }) => items.length > 1, by: title, accept: shareDay, isHint: true },
  {
    // 'a move with new guids and recordings, the same host, other titles and lengths'
    when: mayHaveMoved,
    by: time,
    accept: areSimilar,
    among: 'unmatched',
    confirm: (pairs, matching) =>
      pairs.length >= SEVERAL && matching.areMajority(pairs) ? pairs : [],
    isHint: true,
  },
  {
    // 'a move with both, all dated anew'
    when: (matching) => mayHaveMoved(matching) && matching.isOnOtherHosts(),
    find: pairOnOtherHosts,
    confirm: confirmMove,
  },
  {
    // 'a move with new guids and recordings, the same host, all dated anew'
    when: (matching) => mayHaveMoved(matching) && !matching.isOnOtherHosts(),
    by: (t) => joinKey(length(t), t.title),
    among: 'missing',
    confirm: (pairs, matching) => {
      const lengths = new Set(pairs.map(([item]) => matching.items[item]!.duration));
      const areTelling = pairs.length >= SEVERAL && 2 * lengths.size > pairs.length;
      return areTelling ? confirmMove(pairs, matching) : [];
    },
  },
];

/**
 * Matches the items of a feed with stored episodes. Runs in linear time and yields to the event loop between steps.
 * @returns the index of the matching episode for each item, or null
 */
export async function matchEpisodes(
  items: EpisodeFingerprint[],
  stored: StoredTraits[],
): Promise<(number | null)[]> {
  const matching = new Matching(items, stored);
  await matching.apply(RULES);
  return items.map((_, index) => matching.matches.get(index) ?? null);
}

class Matching {
  readonly matches = new Map<number, number>();
  readonly freeItems: Set<number>;
  readonly freeRows: Set<number>;
  /** Number of matches by rules that hint at a move. */
  hints = 0;

  constructor(
    readonly items: EpisodeFingerprint[],
    readonly rows: StoredTraits[],
    from?: Matching,
  ) {
    this.freeItems = new Set(from?.freeItems ?? items.keys());
    this.freeRows = new Set(from?.freeRows ?? rows.keys());
  }

  async apply(rules: Rule[]): Promise<void> {
    for (const { when, by, find, accept, among, confirm, isHint, isNew } of rules) {
      if (this.freeItems.size === 0 || this.freeRows.size === 0) return;
      if (when && !when(this)) continue;
      const matches = find ? await find(this) : await this.#pair(by!, accept, among);
      const pairs = confirm ? confirm(matches, this) : matches;
      if (isHint) this.hints += pairs.length;
      for (const [item, row] of pairs) {
        this.freeItems.delete(item);
        if (isNew) continue;
        this.matches.set(item, row);
        this.freeRows.delete(row);
      }
    }
  }

  async #pair(key: IdentityKey, accept: Test = () => true, among?: Rule['among']) {
    const items = indexesByKey(
      this.items,
      among === 'unmatched' ? this.freeItems : this.items.keys(),
      key,
    );
    await yieldToEventLoop();
    const isFreeAlone = among === 'missing' || among === 'unmatched';
    const rows = indexesByKey(this.rows, isFreeAlone ? this.freeRows : this.rows.keys(), key);
    await yieldToEventLoop();
    const pairs: Pair[] = [];
    for (const [name, [item, ...others]] of items) {
      if (others.length > 0 || !this.freeItems.has(item!)) continue;
      const named = rows.get(name) ?? [];
      const isAccepted = (row: number) => accept(this.items[item!]!, this.rows[row]!);
      const [row, ...more] = among === 'accepted' ? named.filter(isAccepted) : named;
      if (row === undefined || more.length > 0 || !this.freeRows.has(row)) continue;
      if (among === 'accepted' || isAccepted(row)) pairs.push([item!, row]);
    }
    return pairs;
  }

  /** Pairs groups of equal size that share a key. Their lengths must vary, and agree pairwise in date order. */
  pairEqualGroups(key: IdentityKey): Pair[] {
    const named = indexesByKey(this.rows, this.newlyMissing(), key);
    return [...indexesByKey(this.items, this.freeItems, key)].flatMap(([name, items]) => {
      const rows = named.get(name) ?? [];
      const lengths = new Set(items.map((item) => this.items[item]!.duration));
      if (rows.length !== items.length || lengths.size < 2) return [];
      const ordered = inOrderOfDates(this.rows, rows);
      const pairs = inOrderOfDates(this.items, items).map((item, at): Pair => [item, ordered[at]!]);
      return this.those(pairs, lengthsAgree).length === pairs.length ? pairs : [];
    });
  }

  those = (pairs: Pair[], test: Test): Pair[] =>
    pairs.filter(([item, row]) => test(this.items[item]!, this.rows[row]!));

  /** A feed that was redated as a whole has only one date or a few. */
  haveSpreadDates = (pairs: Pair[]): boolean =>
    2 * new Set(pairs.map(([item]) => day(this.items[item]!))).size > pairs.length;

  newlyMissing = (): number[] => [...this.freeRows].filter((row) => !this.rows[row]!.hasLeft);

  undatedItems = (): number[] =>
    [...this.freeItems].filter((item) => this.items[item]!.pubDate === null);

  areMajority(pairs: Pair[]): boolean {
    const current = pairs.filter(([, row]) => !this.rows[row]!.hasLeft).length;
    const possible = Math.min(this.freeItems.size, this.newlyMissing().length);
    return current > 0 && 2 * (current + this.hints) >= possible + this.hints;
  }

  isOnOtherHosts(): boolean {
    const hosts = new Set(this.newlyMissing().map((row) => this.rows[row]!.host));
    return ![...this.freeItems].some((item) => hosts.has(this.items[item]!.host));
  }
}

/** Indexes of those that have the key. */
function indexesByKey(all: EpisodeFingerprint[], indexes: Iterable<number>, key: IdentityKey) {
  const groups = groupBy(indexes, (index) => key(all[index]!));
  groups.delete(null);
  return groups;
}

function inOrderOfDates(all: EpisodeFingerprint[], indexes: number[]): number[] {
  const value = (index: number, name: 'pubDate' | 'duration') => all[index]![name] ?? 0;
  return indexes.sort(
    (a, b) =>
      value(b, 'pubDate') - value(a, 'pubDate') || value(b, 'duration') - value(a, 'duration'),
  );
}

/** At least half of the items do not match a stored episode by identity. */
function mayHaveMoved({ items, matches, hints }: Matching): boolean {
  return items.length >= 2 * (matches.size - hints);
}

async function pairOnOtherHosts(matching: Matching): Promise<Pair[]> {
  const { items, rows } = matching;
  const undated = matching.undatedItems();
  const missing = matching.newlyMissing().sort((a, b) => rows[a]!.order - rows[b]!.order);
  const named = await pairRenamed(
    undated.map((item) => items[item]!.name),
    missing.map((row) => rows[row]!.name),
  );
  const renamed = named.map(([item, row]): Pair => [undated[item]!, missing[row]!]);
  const trial = new Matching(items, rows, matching);
  await trial.apply(RULES_OF_OTHER_HOSTS);
  const isFree = ([item, row]: Pair) => trial.freeItems.has(item) && trial.freeRows.has(row);
  return [...trial.matches, ...matching.those(renamed, areSimilar).filter(isFree)];
}

/** An episode that left the feed while older ones remain was not dropped for its age. */
function omitAged(pairs: Pair[], { matches, rows }: Matching): Pair[] {
  let oldest = Infinity;
  for (const row of matches.values()) oldest = Math.min(oldest, rows[row]!.pubDate ?? Infinity);
  return pairs.filter(([, row]) => (rows[row]!.pubDate ?? -Infinity) > oldest);
}

/** Most pairs must agree in date or length: a series may be repeated a year later under the same titles. */
function confirmMove(pairs: Pair[], matching: Matching): Pair[] {
  if (!matching.areMajority(pairs)) return [];
  // With only one or two pairs, the item may just as well be the next episode of a feed that keeps no more.
  if (pairs.length < SEVERAL) return matching.those(pairs, haveSameTimeOrLength);
  const again = matching.those(pairs, isRepeatedSeries);
  if (2 * again.length > pairs.length && matching.haveSpreadDates(again)) return [];
  return 2 * matching.those(pairs, differInTimeAndLength).length <= pairs.length ? pairs : [];
}

function lengthsAgree(a: EpisodeFingerprint, b: EpisodeFingerprint, seconds = EXACT): boolean {
  return a.duration !== null && b.duration !== null && Math.abs(a.duration - b.duration) <= seconds;
}

function areSimilar(a: EpisodeFingerprint, b: EpisodeFingerprint): boolean {
  if (a.duration && b.duration && !lengthsAgree(a, b, LOOSE)) return false;
  const [ours, theirs] = [a, b].map(({ audioType }) => audioType?.split('/')[0]);
  return !ours || !theirs || ours === theirs;
}

const haveSameTimeOrLength = (a: EpisodeFingerprint, b: EpisodeFingerprint) =>
  a.pubDate === null || a.pubDate === b.pubDate || lengthsAgree(a, b);

const differInTimeAndLength = (a: EpisodeFingerprint, b: EpisodeFingerprint) =>
  a.duration !== null && b.duration !== null && day(a) !== day(b) && !haveSameTimeOrLength(a, b);

/** Milliseconds from episode to item; NaN if either has no date. */
const timeBetween = (item: EpisodeFingerprint, row: EpisodeFingerprint) =>
  (item.pubDate ?? NaN) - (row.pubDate ?? NaN);

/** A series repeated under last year's guids and titles. */
function isRepeatedSeries(item: EpisodeFingerprint, row: EpisodeFingerprint): boolean {
  return (
    timeBetween(item, row) >= ROUND &&
    item.urlWithoutSignature !== row.urlWithoutSignature &&
    !lengthsAgree(item, row)
  );
}

/** The next episode of a show that publishes every recording at the same URL. */
function isNextAtAddress(item: EpisodeFingerprint, row: EpisodeFingerprint): boolean {
  const differs = <T>(a: T | null, b: T | null) => a !== null && b !== null && a !== b;
  const isOther =
    (differs(item.duration, row.duration) && !lengthsAgree(item, row)) ||
    differs(item.audioLength, row.audioLength);
  return timeBetween(item, row) > 0 && differs(item.guid, row.guid) && isOther;
}

/**
 * The same file under a new guid at a later date, such as a members-only episode that became public. If a size is
 * unknown, the durations must be equal to the second.
 */
function isReleasedAgain(item: EpisodeFingerprint, row: StoredTraits): boolean {
  const later = timeBetween(item, row);
  if (!(later >= 0 && later < ROUND) || item.title !== row.title || row.hasLeft) return false;
  if (item.audioLength === null || row.audioLength === null) {
    return item.duration !== null && item.duration === row.duration;
  }
  const isMeasured = item.duration !== null && row.duration !== null;
  return item.audioLength === row.audioLength && (!isMeasured || lengthsAgree(item, row));
}

/** The same guid with another title, recording, date and length is another episode. */
function mayShareGuid(item: EpisodeFingerprint, row: EpisodeFingerprint): boolean {
  const isUndated = item.pubDate === null || row.pubDate === null;
  return isUndated || item.pubDate === row.pubDate || lengthsAgree(item, row);
}

function mayShareRecording(item: EpisodeFingerprint, row: EpisodeFingerprint): boolean {
  if (item.guid === null || row.guid === null || item.title === row.title) return true;
  return (day(item) !== null && day(item) === day(row)) || lengthsAgree(item, row);
}

function shareDay(item: EpisodeFingerprint, row: StoredTraits): boolean {
  if (day(item) === null || day(item) !== day(row) || !areSimilar(item, row)) return false;
  return item.host !== row.host || (!row.hasLeft && (isDateOnly(item) || isDateOnly(row)));
}
