import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { insertEpisodes } from '~/adapters/database/bulk-inserts.server';
import { db } from '~/adapters/database/client.server';
import type { FeedItem } from '~/adapters/feeds/feed-types';
import type { FeedClaim } from '~/domain/feeds/feed-claims.server';
import { indexEpisodes } from '~/domain/feeds/search-index.server';
import { updateEpisodesBlocked } from '~/domain/podcasts/podcasts.server';
import { storeSpeakers } from '~/domain/speakers/store-speakers.server';
import { slicesOf, withPause } from '~/lib/concurrency/batches';
import {
  toEpisodeItem,
  identify,
  isAmong,
  isAtAddressOf,
  ItemRegister,
  KeyRegister,
  type EpisodeItem,
  type IdentifiedItem,
} from './episode-identity.server';
import {
  EpisodeRows,
  type ChangedRow,
  type NewRow,
  type Planned,
  markInFeed,
  markReplaced,
  readStored,
  type StoredEpisode,
} from './episode-rows.server';
import { matchEpisodes } from './match-episodes.server';

/** Each write takes several queries and clears every cache of what visitors see. */
const NEW_AT_ONCE = 50;
const CHANGED_AT_ONCE = 10;

/** For a new podcast call `addNew`; for a known one `note` and `match` in the first pass and `write` in the second. */
export class EpisodeStore {
  created = 0;
  skipped = 0;

  readonly #claim: FeedClaim;
  readonly #rows: EpisodeRows;
  readonly #register = new ItemRegister();
  readonly #noted: IdentifiedItem[] = [];
  #keys = new KeyRegister();
  readonly #plan = new Map<number, Planned>();
  #stored: StoredEpisode[] | null = null;
  #missing: StoredEpisode[] = [];
  #returned: StoredEpisode[] = [];
  #replaced: StoredEpisode[] = [];
  #position = 0;

  constructor(claim: FeedClaim) {
    this.#claim = claim;
    this.#rows = new EpisodeRows(claim.podcastId);
  }

  async addNew(items: FeedItem[]): Promise<void> {
    const planned = items.flatMap((item) => {
      const entry = this.#identify(item);
      const key = entry && this.#keys.give(entry.keys);
      return entry && key ? [{ item, plan: { entry, row: null, key } }] : [];
    });
    await this.#store(planned);
  }

  async note(items: FeedItem[]): Promise<void> {
    await this.#claim.renew();
    for (const item of items) {
      const entry = this.#identify(item);
      if (entry) this.#noted.push(entry);
    }
  }

  /** @returns the share of the noted items that are certainly stored already; 1 when nothing is stored */
  async compare(): Promise<number> {
    this.#stored = await readStored(this.#claim.podcastId);
    if (this.#stored.length === 0) return 1;
    const matching = this.#noted.map(traitsOf).filter(isAmong(this.#stored.map(traitsOf)));
    return matching.length / Math.max(1, this.#noted.length);
  }

  /** @param options.certainly another show now uses the URL, so less certain keys would mislead */
  async match({ certainly = false } = {}): Promise<boolean> {
    const noted = this.#noted.splice(0);
    const stored = this.#stored ?? (await readStored(this.#claim.podcastId));
    this.#stored = null;
    const items = noted.map(traitsOf);
    const isKnown = isAmong(certainly ? items : []);
    const likely = certainly ? stored.filter(({ traits }) => isKnown(traits)) : stored;
    const matches = await matchEpisodes(items, likely.map(traitsOf));
    const rows = matches.map((match) => (match === null ? null : (likely[match] ?? null)));
    const matched = new Set(rows);
    this.#missing = noted.length > 0 ? stored.filter((row) => !matched.has(row)) : [];
    this.#returned = rows.filter((row) => row !== null).filter(({ traits }) => traits.hasLeft);
    const isTaken = isAtAddressOf(items.filter((_, index) => !rows[index]));
    this.#replaced = this.#missing.filter((row) => isTaken(row.traits));
    this.#keys = new KeyRegister(stored.map(({ key }) => key));
    for (const [index, entry] of noted.entries()) {
      const row = rows[index] ?? null;
      const key = this.#keys.give(entry.keys, row?.key);
      if (key !== null && !isAsStored(entry, row)) {
        this.#plan.set(entry.position, { entry, row, key });
      }
    }
    this.#position = 0;
    return this.#plan.size > 0;
  }

  async write(items: FeedItem[]): Promise<void> {
    const planned = items.flatMap((item) => {
      const plan = this.#plan.get(this.#position++);
      return plan ? [{ item, plan }] : [];
    });
    await this.#store(planned);
  }

  /** @param isWhole the feed was read to its end, so that absent episodes have left it */
  async markInFeed({ isWhole }: { isWhole: boolean }): Promise<void> {
    await markInFeed(this.#returned, true);
    if (isWhole) await markInFeed(this.#missing, false);
    await markReplaced(this.#replaced);
  }

  #identify(item: FeedItem): IdentifiedItem | null {
    const position = this.#position++;
    const episode = toEpisodeItem(item);
    if (!episode) this.skipped += 1;
    const entry = episode && identify(episode, position);
    return entry && !this.#register.isRepeated(entry) ? entry : null;
  }

  async #store(planned: { item: FeedItem; plan: Planned }[]) {
    await this.#claim.renew();
    const atOnce = planned.every(({ plan }) => plan.row === null) ? NEW_AT_ONCE : CHANGED_AT_ONCE;
    for (const some of slicesOf(planned, atOnce)) await withPause(() => this.#storeAtOnce(some));
  }

  async #storeAtOnce(planned: { item: FeedItem; plan: Planned }[]) {
    const created: NewRow[] = [];
    const updates: { id: string; data: ChangedRow }[] = [];
    const indexed: string[] = [];
    for (const { item, plan } of planned) {
      const { row } = plan;
      const episode = toEpisodeItem(item);
      if (!episode) continue;
      if (row) updates.push({ id: row.id, data: await this.#rows.changedRow(row, episode, plan) });
      else created.push(await this.#rows.newRow(episode, plan));
      const id = row?.id ?? created.at(-1)!.id;
      if (changesSearchIndex(row, episode)) indexed.push(id);
    }
    await yieldToEventLoop();
    await this.#writeRows(created, updates);
    this.created += created.filter(({ blocked }) => !blocked).length;
    await yieldToEventLoop();
    await this.#writeSpeakers(created, updates);
    if (indexed.length > 0) await indexEpisodes(this.#claim.podcastId, indexed);
  }

  async #writeSpeakers(created: NewRow[], updates: { id: string; data: ChangedRow }[]) {
    const changed = updates.map(({ id, data }) => ({ ...data, id }));
    const options = { changed: changed.length > 0 };
    await storeSpeakers(this.#claim.podcastId, [...created, ...changed], options);
  }

  /** A first import has new rows only, and many of them. */
  async #writeRows(created: NewRow[], updates: { id: string; data: ChangedRow }[]) {
    if (created.length + updates.length === 0) return;
    if (updates.length === 0) return insertEpisodes(created);
    await db.$transaction([
      db.episode.createMany({ data: created }),
      ...updates.map(({ id, data }) =>
        db.episode.update({ where: { id }, data, select: { id: true } }),
      ),
      updateEpisodesBlocked(updates.map(({ id }) => id)),
    ]);
  }
}

const traitsOf = <T>({ traits }: { traits: T }): T => traits;

const changesSearchIndex = (row: StoredEpisode | null, item: EpisodeItem) =>
  row?.title !== item.title || row.author !== item.author || row.blocked !== item.blocked;

function isAsStored(entry: IdentifiedItem, row: StoredEpisode | null): boolean {
  return row?.contentHash === entry.contentHash && row.enclosureKey === entry.enclosureKey;
}
