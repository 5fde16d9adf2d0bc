import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Traits } from './episode-identity.server';
import {
  haveSpreadDates,
  isRepeatedSeries,
  dayOf,
  groupByKey,
  isDateOnly,
  isNextAtAddress,
  isReleasedAgain,
  isOtherInTimeAndLength,
  isSameInTimeOrLength,
  isSimilar,
  joinKey,
  lengthOf,
  mayShareGuid,
  mayShareRecording,
  momentOf,
  recordingAndTitle,
  sharesDay,
  sizeOf,
  pairsOfEqualGroups,
  type IdentityKey,
  type Pair,
  type StoredTraits,
  uniqueByKey,
} from './identity-keys.server';
import { pairRenamed } from './renamed-episodes';

/** From so many pairs on, they confirm each other. */
const SEVERAL = 3;
/** Items of a feed whose addresses may each hold the next recording. */
const SHORT = 10;

/**
 * Matches the items of a feed with stored episodes, the most reliable keys first. A key that several items or
 * episodes share is ignored.
 * 1. Identity, in the pairs listed below. Guids come late because some feeds renumber them. In short feeds guid, date
 *    and length tell the next recording at an address; guid and title do not tell a series that comes again a season
 *    later. Recordings under new guids and titles alone count where most of the undated items keep them.
 *    A file of its own size or length that replaced an episode of its title, under a new guid and a later date, is it.
 * 2. Title and day: only where the title is unique and the hosts differ, or the feed gives no times.
 * 3. A moved feed with new names: accepted when at least half of its items are unknown and at least half of those
 *    pair with missing episodes by moment (three or more) or, on other hosts, by title, day or order, undated ones by
 *    the words of their titles as well. Most of the pairs must agree in date or length besides: a series of last year
 *    comes again under the same titles. On the same hosts all must agree in title and length.
 * @returns for each item the index of its episode, or null
 */
export async function matchEpisodes(
  items: Traits[],
  stored: StoredTraits[],
): Promise<(number | null)[]> {
  const matcher = new Matcher(items, stored);
  await matcher.pair(({ guid, recording }) => joinKey(guid, recording));
  if (items.length <= SHORT) await matcher.setNextApart();
  await matcher.pair(recordingAndTitle);
  await matcher.pair(({ guid, title, pubDate }) => joinKey(guid, title, pubDate));
  const byTitleAndMoment = await matcher.pair(
    (traits) => (isDateOnly(traits) ? null : joinKey(momentOf(traits), traits.title)),
    { accept: isSimilar, among: 'missing' },
  );
  const byLengthAndMoment = await matcher.pair((traits) =>
    isDateOnly(traits) ? null : joinKey(lengthOf(traits), momentOf(traits)),
  );
  await matcher.pair(({ lasting, title, pubDate }) => joinKey(lasting, title, pubDate));
  await matcher.pair((traits) => joinKey(momentOf(traits), traits.lasting));
  await matcher.pair((traits) =>
    joinKey(lengthOf(traits), dayOf(traits), traits.lasting, traits.title),
  );
  await matcher.pairGuidAndTitle();
  await matcher.pair(({ guid }) => guid, { accept: mayShareGuid });
  await matcher.pair(({ recording }) => recording, { accept: mayShareRecording });
  await matcher.pairRelabelled();
  await matcher.pairReleased();
  const known = matcher.matches.size - byTitleAndMoment - byLengthAndMoment;
  if (items.length > 1) await matcher.pair(({ title }) => title, { accept: sharesDay });
  const similar = matcher.matches.size - known;
  if (items.length - known >= known) await matcher.pairMoved(similar);
  return items.map((_, index) => matcher.matches.get(index) ?? null);
}

type Pairing = {
  accept?: (item: Traits, row: StoredTraits) => boolean;
  /** The set in which a key must be unique; `missing`: all items and the unmatched episodes. */
  among?: 'all' | 'missing' | 'unmatched';
};

class Matcher {
  readonly matches = new Map<number, number>();
  #freeItems: Set<number>;
  #freeRows: Set<number>;

  constructor(
    readonly items: Traits[],
    readonly rows: StoredTraits[],
  ) {
    this.#freeItems = new Set(items.keys());
    this.#freeRows = new Set(rows.keys());
  }

  async pair(key: IdentityKey, pairing: Pairing = {}): Promise<number> {
    const pairs = await this.#pairs(key, pairing);
    this.#matchAll(pairs);
    return pairs.length;
  }

  /** Many at once without dates of their own are a feed that names and dates all anew. */
  async setNextApart(): Promise<void> {
    const next = await this.#pairs(recordingAndTitle, { accept: isNextAtAddress });
    if (next.length >= SEVERAL && !this.#haveSpreadDates(next)) return;
    for (const [item] of next) this.#freeItems.delete(item);
  }

  /** @param similar matches so far by title and date alone, which also indicate a move */
  async pairMoved(similar: number): Promise<void> {
    const moments = await this.#pairs((traits) => (isDateOnly(traits) ? null : momentOf(traits)), {
      accept: isSimilar,
      among: 'unmatched',
    });
    if (moments.length >= SEVERAL && this.#areMajority(moments, similar)) {
      this.#matchAll(moments);
      similar += moments.length;
    }
    // Tried on a copy: it counts as a move only when most items can be paired.
    const trial = this.#copy();
    if (this.#isOnOtherHosts()) await trial.#pairLoosely(await this.#pairsRenamed());
    else await trial.#pairByLength();
    const found = [...trial.matches].filter(([item]) => !this.matches.has(item));
    if (!this.#areMajority(found, similar)) return;
    const which = (test: (a: Traits, b: Traits) => boolean) =>
      found.filter(([item, row]) => test(this.items[item]!, this.rows[row]!));
    // One or two of a title may as well be the next of a feed that keeps no more.
    if (found.length < SEVERAL) return this.#matchAll(which(isSameInTimeOrLength));
    const again = which(isRepeatedSeries);
    if (2 * again.length > found.length && this.#haveSpreadDates(again)) return;
    if (2 * which(isOtherInTimeAndLength).length <= found.length) this.#matchAll(found);
  }

  async pairGuidAndTitle(): Promise<void> {
    const key: IdentityKey = ({ guid, title }) => joinKey(guid, title);
    const rows = groupByKey(this.rows, this.rows.keys(), key);
    await yieldToEventLoop();
    const items = uniqueByKey(this.items, this.items.keys(), key);
    await yieldToEventLoop();
    const [pairs, again]: [Pair[], Pair[]] = [[], []];
    for (const [name, item] of items) {
      const named = rows.get(name) ?? [];
      const isAgain = (row: number) => isRepeatedSeries(this.items[item]!, this.rows[row]!);
      const near = named.filter((row) => !isAgain(row));
      const [row] = near.length > 0 ? near : named;
      if (row === undefined || !this.#freeItems.has(item) || !this.#freeRows.has(row)) continue;
      if (near.length === 1) pairs.push([item, row]);
      else if (named.length === 1) again.push([item, row]);
    }
    this.#matchAll(pairs);
    if (again.length >= SEVERAL && !this.#haveSpreadDates(again)) this.#matchAll(again);
  }

  /** Most of what is undated has new guids and titles: one or two recordings may as well be used again for the next. */
  async pairRelabelled(): Promise<void> {
    const undated = [...this.#freeItems].filter((item) => this.items[item]!.pubDate === null);
    const accept = (item: Traits, row: Traits) =>
      item.pubDate === null && !(item.duration && row.duration) && isSimilar(item, row);
    const pairs = await this.#pairs(({ recording }) => recording, { accept });
    if (pairs.length >= SEVERAL && 2 * pairs.length >= undated.length) this.#matchAll(pairs);
  }

  /** What left a feed that still has older ones did not leave by age: the same file under the same title replaced it. */
  async pairReleased(): Promise<void> {
    let oldest = Infinity;
    for (const row of this.matches.values()) {
      oldest = Math.min(oldest, this.rows[row]!.pubDate ?? Infinity);
    }
    const accept = (item: Traits, row: StoredTraits) =>
      !row.hasLeft && (row.pubDate ?? -Infinity) > oldest && isReleasedAgain(item, row);
    await this.pair(sizeOf, { accept });
    await this.pair(lengthOf, { accept });
  }

  #haveSpreadDates = (pairs: Pair[]) => haveSpreadDates(pairs.map(([item]) => this.items[item]!));

  async #pairLoosely(renamed: Pair[]): Promise<void> {
    const loose: Pairing = { accept: isSimilar, among: 'unmatched' };
    await this.pair((traits) => joinKey(dayOf(traits), traits.title), loose);
    await this.pair(({ title }) => title, { ...loose, among: 'missing' });
    await this.pair(momentOf, loose);
    await this.pair((traits) => joinKey(lengthOf(traits), dayOf(traits)), loose);
    this.#pairEqual((traits) => joinKey(dayOf(traits), traits.title));
    this.#pairEqual(({ title }) => title);
    const isFree = ([item, row]: Pair) => this.#freeItems.has(item) && this.#freeRows.has(row);
    this.#matchAll(renamed.filter(isFree));
  }

  async #pairsRenamed(): Promise<Pair[]> {
    const items = [...this.#freeItems].filter((item) => this.items[item]!.pubDate === null);
    const rows = this.#newlyMissing().sort((a, b) => this.rows[a]!.order - this.rows[b]!.order);
    const pairs = await pairRenamed(
      items.map((item) => this.items[item]!.name),
      rows.map((row) => this.rows[row]!.name),
    );
    return pairs
      .map(([item, row]): Pair => [items[item]!, rows[row]!])
      .filter(([item, row]) => isSimilar(this.items[item]!, this.rows[row]!));
  }

  /** Lengths that several share tell nothing. */
  async #pairByLength(): Promise<void> {
    const bare = this.#copy();
    await bare.pair((traits) => joinKey(lengthOf(traits), traits.title), { among: 'missing' });
    const pairs = [...bare.matches].filter(([item]) => !this.matches.has(item));
    const lengths = new Set(pairs.map(([item]) => this.items[item]!.duration));
    if (pairs.length >= SEVERAL && 2 * lengths.size > pairs.length) this.#matchAll(pairs);
  }

  #matchAll(pairs: Iterable<Pair>) {
    for (const [item, row] of pairs) {
      this.matches.set(item, row);
      this.#freeItems.delete(item);
      this.#freeRows.delete(row);
    }
  }

  #copy(): Matcher {
    const copy = new Matcher(this.items, this.rows);
    copy.#matchAll(this.matches);
    copy.#freeItems = new Set(this.#freeItems);
    copy.#freeRows = new Set(this.#freeRows);
    return copy;
  }

  async #pairs(key: IdentityKey, { accept, among = 'all' }: Pairing): Promise<Pair[]> {
    if (this.#freeItems.size === 0 || this.#freeRows.size === 0) return [];
    const items = among === 'unmatched' ? this.#freeItems : this.items.keys();
    const byItem = uniqueByKey(this.items, items, key);
    await yieldToEventLoop();
    const byRow = uniqueByKey(this.rows, among === 'all' ? this.rows.keys() : this.#freeRows, key);
    await yieldToEventLoop();
    const pairs: Pair[] = [];
    for (const [name, item] of byItem) {
      const row = byRow.get(name);
      if (row === undefined || !this.#freeItems.has(item) || !this.#freeRows.has(row)) continue;
      if (!accept || accept(this.items[item]!, this.rows[row]!)) pairs.push([item, row]);
    }
    return pairs;
  }

  #newlyMissing(): number[] {
    return [...this.#freeRows].filter((row) => !this.rows[row]!.hasLeft);
  }

  #areMajority(pairs: Pair[], similar: number): boolean {
    const current = pairs.filter(([, row]) => !this.rows[row]!.hasLeft).length;
    const possible = Math.min(this.#freeItems.size, this.#newlyMissing().length);
    return current > 0 && 2 * (current + similar) >= possible + similar;
  }

  #isOnOtherHosts(): boolean {
    const hosts = new Set(this.#newlyMissing().map((row) => this.rows[row]!.host));
    return ![...this.#freeItems].some((item) => hosts.has(this.items[item]!.host));
  }

  #pairEqual(key: IdentityKey) {
    const [items, rows] = [this.#freeItems, this.#newlyMissing()];
    this.#matchAll(pairsOfEqualGroups(this.items, items, this.rows, rows, key));
  }
}
