import { DAY } from '~/lib/time/milliseconds';
import { downloadStates } from '~/player/engine/downloaded';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { Notifier } from '~/ui/document/store';
import { afterwards, dropped, newDownload } from './download';
import type { Download, KeptFor, KeptTexts, Outcome } from './download';
import type { DownloadRecords } from './download-records';
import type { Fetching, FetchListeners } from './run-worker';

type DownloadsOptions = {
  records: DownloadRecords;
  audio: {
    read: (id: string, type: string | null) => Promise<Blob | null>;
    /** Episodes of which anything is stored. */
    list: () => Promise<string[]>;
    remove: (id: string) => Promise<void>;
  };
  texts: {
    keep: (download: Download) => Promise<KeptTexts>;
    removeOthers: (listKept: () => Promise<Download[]>) => Promise<void>;
  };
  run: (download: Download, listeners: FetchListeners) => Fetching;
  /** Runs the work in one tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Whether the listener pays for what is fetched now, as far as the browser tells. */
  isMetered: () => boolean;
  /** Bytes of all downloads together beyond which rules add nothing. */
  limit: () => number;
  /** Tells the other tabs of a change. */
  tell: (message: DownloadsMessage) => void;
  /** Called when there are downloads, or none any more. */
  onAny: (isAny: boolean) => void;
};

export type DownloadsMessage = { changed: true } | { id: string; received: number };

/** A recording that the device cannot lose without the listener: what the browser may have removed is fetched anew. */
const isLost = ({ state, received }: Download, blob: Blob | null) =>
  state === 'done' && blob?.size !== received;

const hasFreshTexts = ({ textsAt }: Download) => Date.now() - (textsAt ?? 0) < DAY;

/**
 * The episodes on this device. Everything that must outlive the page is in their records, so that after a crash or in
 * another tab the work goes on where it stood: what is `waiting` is fetched, one after another, by whichever tab
 * holds the lock.
 */
export class Downloads extends Notifier {
  readonly #options: DownloadsOptions;
  #list: readonly Download[] = [];
  #dropped: readonly Download[] = [];
  readonly #blobs = new Map<string, Blob>();
  #current: { id: string; fetching: Fetching } | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(options: DownloadsOptions) {
    super();
    this.#options = options;
  }

  /** Newest first. */
  getList = (): readonly Download[] => this.#list;

  /** Episodes that were on this device until the site no longer had them, newest first. */
  getDropped = (): readonly Download[] => this.#dropped;

  audioOf = (id: string): Blob | undefined => this.#blobs.get(id);

  /** Reads the records again, and goes on with what is waiting. */
  load = async (): Promise<void> => {
    await this.#read();
    const lost = await this.#readAudio();
    for (const id of lost) await this.#restart(id);
    if (lost.length > 0) await this.#read();
    await this.#sweep();
    void this.work();
    void this.#refreshTexts();
  };

  /** For messages of other tabs. */
  hear = async (message: DownloadsMessage): Promise<void> => {
    if ('received' in message) return this.#showProgress(message.id, message.received);
    await this.#read();
    await this.#readAudio();
    if (this.#current && !this.#isWaiting(this.#current.id)) this.#current.fetching.stop();
  };

  /** @param keptFor the rule that wants it; without one, the listener chose it, and rules no longer remove it */
  add = async (
    episode: PlayerEpisode,
    podcast: PlayerPodcast,
    keptFor: KeptFor | null = null,
  ): Promise<void> => {
    await this.#change(episode.id, (before) => {
      if (!before) return newDownload(episode, podcast, keptFor);
      if (keptFor) return before;
      if (before.state === 'done') return { ...before, keptFor };
      return { ...before, episode, podcast, keptFor, state: 'waiting', failure: null };
    });
    void this.work();
  };

  /** Removes what the rules of other members have added. */
  removeOfOthers = (listener: string | null): Promise<void> =>
    this.remove(
      [...this.#list, ...this.#dropped]
        .filter(({ keptFor }) => keptFor && ![null, listener].includes(keptFor.owner))
        .map(({ id }) => id),
    );

  pause = (id: string): Promise<void> =>
    this.#change(id, (before) =>
      before?.state === 'waiting' ? { ...before, state: 'paused' } : before,
    );

  resume = async (id: string): Promise<void> => {
    await this.#change(id, (before) =>
      before && before.state !== 'done' ? { ...before, state: 'waiting', failure: null } : before,
    );
    void this.work();
  };

  /** Removes episodes with everything stored of them, and cancels what is on its way. */
  remove = async (ids: string[]): Promise<void> => {
    if (ids.length > 0) await this.#empty(ids, () => null);
  };

  /** Asks the site for episodes again, and drops those that it no longer has. */
  recheck = async (isMeant: (download: Download) => boolean): Promise<void> => {
    for (const download of this.#list.filter(isMeant)) await this.#keepTexts(download);
  };

  async #empty(ids: string[], after: (before: Download) => Download | null): Promise<void> {
    const { records } = this.#options;
    for (const id of ids) await records.change(id, (before) => before && after(before));
    await this.#afterChange();
    await this.#sweep();
  }

  /**
   * Removes what is stored of no record: a browser that was ended may have left it. Records are read last, because one
   * is there before anything is stored for it.
   */
  async #sweep(): Promise<void> {
    const { records, audio, texts } = this.#options;
    const listKept = async () => (await records.list()).filter(({ state }) => state !== 'dropped');
    const stored = await audio.list();
    const kept = new Set((await listKept()).map(({ id }) => id));
    for (const id of stored) {
      // What is being fetched is removed when it has stopped.
      if (!kept.has(id) && id !== this.#current?.id) await audio.remove(id);
    }
    await texts.removeOthers(listKept);
    // Not before: a page without downloads would leave there what remains.
    if ((await records.list()).length === 0) this.#options.onAny(false);
  }

  /** Fetches what is waiting, one after another. */
  work = (): Promise<void> => {
    this.#last = this.#last.then(() => this.#options.alone(this.#fetchAll)).catch(() => {});
    return this.#last;
  };

  #fetchAll = async (): Promise<void> => {
    while (true) {
      const isMetered = this.#options.isMetered();
      const waiting = (await this.#options.records.list()).filter(
        ({ state, keptFor }) => state === 'waiting' && !(isMetered && keptFor?.unmeteredOnly),
      );
      const next = waiting.sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1))[0];
      if (!next || (await this.#fetch(next)) === 'offline') return;
    }
  };

  async #fetch(download: Download): Promise<Outcome['state']> {
    const { records, run, audio, tell } = this.#options;
    const { id } = download;
    const texts = hasFreshTexts(download) ? null : this.#keepTexts(download);
    // Before, its size was guessed.
    const removeIfTooLarge = (bytes: number) => {
      if (this.#isBeyondLimit(download, bytes)) void this.remove([id]);
    };
    const fetching = run(download, {
      onFacts: (facts) => {
        void records.change(id, (before) => before && { ...before, ...facts });
        removeIfTooLarge(facts.length ?? 0);
      },
      onProgress: (received) => {
        this.#showProgress(id, received);
        tell({ id, received });
        removeIfTooLarge(received);
      },
    });
    this.#current = { id, fetching };
    const outcome = await fetching.outcome;
    this.#current = null;
    await texts;
    const blob =
      outcome.state === 'done' ? await audio.read(id, await this.#typeOf(id)) : undefined;
    if (blob) this.#blobs.set(id, blob);
    await this.#change(id, (before) => before && afterwards(before, outcome));
    if (!this.#isListed(id)) {
      this.#blobs.delete(id);
      await this.#sweep();
    }
    return outcome.state;
  }

  #isBeyondLimit({ id }: Download, bytes: number): boolean {
    // What the listener has chosen meanwhile stays.
    if (!this.#list.find((download) => download.id === id)?.keptFor) return false;
    const others = this.#list.filter((download) => download.id !== id);
    return others.reduce((sum, { received }) => sum + received, bytes) > this.#options.limit();
  }

  async #typeOf(id: string): Promise<string | null> {
    const record = (await this.#options.records.list()).find((download) => download.id === id);
    return record?.type ?? null;
  }

  async #keepTexts(download: Download): Promise<void> {
    const { id } = download;
    const texts = await this.#options.texts.keep(download);
    if (texts === 'gone') await this.#empty([id], dropped);
    if (texts === 'complete') {
      await this.#change(id, (before) => before && { ...before, textsAt: Date.now() });
    }
    // Removed meanwhile.
    if (!this.#isListed(id)) await this.#sweep();
  }

  /** Once a day, so that corrections arrive and what the site no longer has is dropped. */
  async #refreshTexts(): Promise<void> {
    await this.recheck((download) => download.state === 'done' && !hasFreshTexts(download));
  }

  /** @returns the ids of what the browser has removed */
  async #readAudio(): Promise<string[]> {
    const lost: string[] = [];
    for (const download of this.#list) {
      const { id, type, state } = download;
      if (state !== 'done' || this.#blobs.has(id)) continue;
      const blob = await this.#options.audio.read(id, type);
      if (isLost(download, blob)) lost.push(id);
      if (blob) this.#blobs.set(id, blob);
    }
    this.notify();
    return lost;
  }

  #restart = (id: string): Promise<unknown> =>
    this.#options.records.change(
      id,
      (before) => before && { ...before, state: 'waiting', received: 0, textsAt: null },
    );

  #isListed = (id: string): boolean => this.#list.some((download) => download.id === id);

  #isWaiting = (id: string): boolean =>
    this.#list.some((download) => download.id === id && download.state === 'waiting');

  async #change(id: string, change: (before: Download | null) => Download | null): Promise<void> {
    await this.#options.records.change(id, change);
    await this.#afterChange();
  }

  async #afterChange(): Promise<void> {
    await this.#read();
    this.#options.tell({ changed: true });
    if (this.#current && !this.#isWaiting(this.#current.id)) this.#current.fetching.stop();
  }

  async #read(): Promise<void> {
    const before = new Map(this.#list.map((download) => [download.id, download.received]));
    const all = await this.#options.records.list();
    const sorted = all.sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1));
    this.#dropped = sorted.filter(({ state }) => state === 'dropped');
    // Of what is being fetched, this tab knows more than the record.
    this.#list = sorted
      .filter(({ state }) => state !== 'dropped')
      .map((download) =>
        download.state === 'waiting'
          ? { ...download, received: Math.max(download.received, before.get(download.id) ?? 0) }
          : download,
      );
    for (const id of this.#blobs.keys()) {
      if (!this.#isListed(id)) this.#blobs.delete(id);
    }
    downloadStates.set(new Map(this.#list.map(({ id, state }) => [id, state])));
    if (all.length > 0) this.#options.onAny(true);
    this.notify();
  }

  #showProgress(id: string, received: number): void {
    this.#list = this.#list.map((download) =>
      download.id === id ? { ...download, received } : download,
    );
    this.notify();
  }
}
