import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertEpisodes } from '~/adapters/database/bulk-episodes.server';
import { db } from '~/adapters/database/client.server';
import type { FeedItem } from '~/adapters/feeds/feed-types';
import { feedFetcher } from '~/adapters/feeds/fetch-feed.server';
import { renewLock } from '~/domain/podcasts/feed-lock.server';
import { indexEpisodes } from '~/domain/search/search-index.server';
import { httpsAddress } from '~/lib/https-address';
import { sanitizeHtml } from '~/lib/sanitize-html.server';
import { uuid7 } from '~/lib/uuid7.server';
import {
  digest,
  identify,
  isSameEpisode,
  sharedGuidKey,
  type IdentifiedItem,
} from './episode-identity.server';

const DAY = 86_400_000;
const LOCK_RENEWAL = 60_000;
/** Rows in one statement: SQLite works in our thread, and nothing else runs meanwhile. */
const ROWS_AT_ONCE = 10;
const TOUCHED_AT_ONCE = 500;
/** Hosts asked whether they also speak https, for one feed. */
const MAX_PROBES = 5;

const MATCHING = {
  id: true,
  key: true,
  enclosureKey: true,
  title: true,
  pubDate: true,
  sortDate: true,
  duration: true,
  audioType: true,
  contentHash: true,
} as const;

type Row = {
  id: string;
  key: string;
  enclosureKey: string | null;
  title: string;
  pubDate: Date | null;
  sortDate: Date;
  duration: number | null;
  audioType: string | null;
  contentHash: string | null;
};

type NewRow = Awaited<ReturnType<EpisodeStore['newRow']>>;
type ChangedRow = Awaited<ReturnType<EpisodeStore['changedRow']>>;

/** Puts the items of one feed into one podcast's episodes, batch by batch. Nothing is ever deleted. */
export class EpisodeStore {
  /** Episodes that were not there before. */
  created = 0;
  /** Items without a recording. */
  skipped = 0;
  /** Whether an item of the feed was an episode of the podcast already. */
  recognised = false;

  readonly #podcastId: string;
  readonly #isNew: boolean;
  readonly #startedAt = new Date();
  /** Rows that an item of this feed has claimed. */
  readonly #claimed = new Set<string>();
  /** Items that may be an old episode under a new guid: decided when all others have claimed theirs. */
  #undecided = new Set<string>();
  #deciding = false;
  /** By digests: a text cut from the feed would keep all of the feed in memory. */
  #seen = new Map<string, { recording: string; title: string }>();
  #position = 0;
  #lockedAt = Date.now();
  #unchanged: string[] = [];
  readonly #https = new Map<string, Promise<boolean>>();

  /** @param isNew nothing is stored for the podcast yet, so nothing needs to be looked up */
  constructor(podcastId: string, { isNew = false } = {}) {
    this.#podcastId = podcastId;
    this.#isNew = isNew;
  }

  /** Whether the feed must be read once more, for the items that could not be decided yet. */
  startSecondReading(): boolean {
    if (this.#deciding || this.#undecided.size === 0) return false;
    this.#deciding = true;
    this.#seen = new Map();
    this.#position = 0;
    return true;
  }

  async add(items: FeedItem[]): Promise<void> {
    await this.#keepLock();
    const identified = this.#identify(items);
    for (let start = 0; start < identified.length; start += ROWS_AT_ONCE) {
      await this.#store(identified.slice(start, start + ROWS_AT_ONCE));
      await nextTurn();
    }
  }

  async #keepLock() {
    if (Date.now() - this.#lockedAt < LOCK_RENEWAL) return;
    this.#lockedAt = Date.now();
    await renewLock(this.#podcastId);
  }

  /** Episodes among the items, each once; of two with one guid both stay when they differ in everything. */
  #identify(items: FeedItem[]): IdentifiedItem[] {
    const found: IdentifiedItem[] = [];
    for (const item of items) {
      const identified = identify(item, this.#position++);
      if (!identified) {
        if (!this.#deciding) this.skipped += 1;
        continue;
      }
      const recording = digest(identified.enclosureKey);
      const title = digest(identified.item.title);
      const twin = this.#seen.get(digest(identified.key));
      if (twin) {
        if (twin.recording === recording || twin.title === title) continue;
        identified.key = sharedGuidKey(identified.key, identified.enclosureKey);
        if (this.#seen.has(digest(identified.key))) continue;
      }
      this.#seen.set(digest(identified.key), { recording, title });
      const wanted = !this.#deciding || this.#undecided.has(digest(identified.key));
      if (wanted) found.push(identified);
    }
    return found;
  }

  async #store(items: IdentifiedItem[]) {
    const rows = this.#isNew ? [] : await this.#rowsLike(items);
    await nextTurn();
    const fresh: IdentifiedItem[] = [];
    const changed: { row: Row; entry: IdentifiedItem }[] = [];
    const same: string[] = [];
    const lookalikes = new Map<IdentifiedItem, Row>();
    for (const entry of items) {
      const row = this.#rowByKey(entry, rows);
      if (row) this.#claimed.add(row.id);
      if (!row) fresh.push(entry);
      else if (row.contentHash === entry.contentHash && row.key === entry.key) same.push(row.id);
      else changed.push({ row, entry });
    }
    if (!this.#isNew) await this.#settleLookalikes(fresh, rows, lookalikes);
    for (const [entry, row] of lookalikes) {
      fresh.splice(fresh.indexOf(entry), 1);
      if (this.#deciding) {
        this.#claimed.add(row.id);
        changed.push({ row, entry });
      } else this.#undecided.add(digest(entry.key));
    }
    this.recognised ||= same.length + changed.length > 0;
    await this.#write(fresh, changed, same);
  }

  #rowsLike(items: IdentifiedItem[]): Promise<Row[]> {
    const keys = items.flatMap(({ key, enclosureKey }) => [key, sharedGuidKey(key, enclosureKey)]);
    const recordings = items.map(({ enclosureKey }) => enclosureKey);
    return db.episode.findMany({
      where: {
        podcastId: this.#podcastId,
        OR: [{ key: { in: keys } }, { enclosureKey: { in: recordings } }],
      },
      select: MATCHING,
    });
  }

  #rowByKey(entry: IdentifiedItem, rows: Row[]): Row | undefined {
    // Of two episodes with one guid the first may have left the feed: the second keeps its own row.
    const second = sharedGuidKey(entry.key, entry.enclosureKey);
    const row = rows.find(({ key }) => key === second) ?? rows.find(({ key }) => key === entry.key);
    if (row && row.key === second) entry.key = second;
    return row && !this.#claimed.has(row.id) ? row : undefined;
  }

  /** Finds rows that could be the same episodes under guids the feed has given up. */
  async #settleLookalikes(
    fresh: IdentifiedItem[],
    rows: Row[],
    lookalikes: Map<IdentifiedItem, Row>,
  ) {
    const taken = new Set<string>();
    const free = (row: Row) => !this.#claimed.has(row.id) && !taken.has(row.id);
    const sameDay = await this.#rowsOfTheDays(fresh);
    for (const entry of fresh) {
      const { item, enclosureKey } = entry;
      const likeness = { ...item, audioType: item.enclosure.type };
      const row =
        rows.find((candidate) => candidate.enclosureKey === enclosureKey && free(candidate)) ??
        sameDay.find((candidate) => isSameEpisode(candidate, likeness) && free(candidate));
      if (!row) continue;
      lookalikes.set(entry, row);
      if (this.#deciding) taken.add(row.id);
    }
  }

  #rowsOfTheDays(items: IdentifiedItem[]): Promise<Row[]> | Row[] {
    const days = new Set<number>();
    for (const { item } of items) {
      if (item.pubDate) days.add(Math.floor(item.pubDate.getTime() / DAY) * DAY);
    }
    if (days.size === 0) return [];
    return db.episode.findMany({
      where: {
        podcastId: this.#podcastId,
        OR: [...days].map((day) => ({
          pubDate: { gte: new Date(day), lt: new Date(day + DAY) },
        })),
      },
      select: MATCHING,
    });
  }

  async #write(
    fresh: IdentifiedItem[],
    changed: { row: Row; entry: IdentifiedItem }[],
    same: string[],
  ) {
    const created = [];
    for (const entry of fresh) created.push(await this.newRow(entry));
    const updates = [];
    for (const { row, entry } of changed) {
      updates.push({ id: row.id, data: await this.changedRow(row, entry) });
    }
    await nextTurn();
    this.#unchanged.push(...same);
    await this.#writeRows(created, updates);
    this.created += created.length;
    await nextTurn();
    const renamed = changed.filter(({ row, entry }) => row.title !== entry.item.title);
    const ids = [...created.map(({ id }) => id), ...renamed.map(({ row }) => row.id)];
    if (ids.length > 0) await indexEpisodes(this.#podcastId, ids);
  }

  /** One transaction for all writes of a batch; a first import has only new rows, and many of them. */
  async #writeRows(created: NewRow[], updates: { id: string; data: ChangedRow }[]) {
    if (this.#unchanged.length >= TOUCHED_AT_ONCE) await this.finish();
    if (created.length + updates.length === 0) return;
    if (this.#isNew) return insertEpisodes(created);
    await db.$transaction([
      db.episode.createMany({ data: created }),
      ...updates.map(({ id, data }) =>
        db.episode.update({ where: { id }, data, select: { id: true } }),
      ),
    ]);
  }

  /** Notes that the episodes that have not changed are still in the feed. To be called at the end. */
  async finish(): Promise<void> {
    const ids = this.#unchanged.splice(0);
    if (ids.length === 0) return;
    const data = { lastSeenAt: this.#startedAt };
    await db.episode.updateMany({ where: { id: { in: ids } }, data });
  }

  private async newRow(entry: IdentifiedItem) {
    const { item, position } = entry;
    // Without a date the order of the feed stands in: newest first, as feeds are.
    const firstSeen = new Date(this.#startedAt.getTime() - position);
    return {
      id: uuid7(),
      podcastId: this.#podcastId,
      ...(await this.#columns(entry)),
      pubDate: item.pubDate,
      sortDate: this.#isCredible(item.pubDate) ? item.pubDate : firstSeen,
      duration: item.duration,
      firstSeenAt: this.#startedAt,
    };
  }

  private async changedRow(row: Row, entry: IdentifiedItem) {
    const { item } = entry;
    // A date or a length that was known is not forgotten because the feed no longer gives it.
    return {
      ...(await this.#columns(entry)),
      pubDate: item.pubDate ?? row.pubDate,
      sortDate: this.#isCredible(item.pubDate) ? item.pubDate : row.sortDate,
      duration: item.duration ?? row.duration,
    };
  }

  #isCredible(date: Date | null): date is Date {
    return date !== null && date.getTime() <= this.#startedAt.getTime() + DAY;
  }

  async #columns({ item, key, enclosureKey, contentHash }: IdentifiedItem) {
    return {
      key,
      guid: item.guid,
      title: item.title,
      description: await sanitizeHtml(item.description),
      link: item.link,
      audioUrl: await this.#playableUrl(item.enclosure.url),
      audioType: item.enclosure.type,
      audioLength: item.enclosure.length,
      enclosureKey,
      imageUrl: item.imageUrl,
      season: item.season,
      episodeNumber: item.episodeNumber,
      episodeType: item.episodeType,
      explicit: item.explicit,
      transcripts: item.transcripts,
      chaptersUrl: item.chaptersUrl,
      persons: item.persons,
      contentHash,
      lastSeenAt: this.#startedAt,
    };
  }

  /** The https form of an http address when its host answers there: an https page plays nothing else. */
  async #playableUrl(url: string): Promise<string> {
    if (!url.startsWith('http:')) return url;
    const { host } = new URL(url);
    const secure = httpsAddress(url);
    if (!this.#https.has(host)) {
      if (this.#https.size >= MAX_PROBES) return url;
      this.#https.set(host, feedFetcher().answersOverHttps(secure));
    }
    return (await this.#https.get(host)) ? secure : url;
  }
}
