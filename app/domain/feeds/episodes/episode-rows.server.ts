import { feedFetcher } from '~/adapters/feeds/fetch/fetch-feed.server';
import { httpsAddress } from '~/lib/feeds/https-address';
import { believableDuration } from '~/lib/time/duration';
import { uuid7 } from '~/lib/web/uuid7.server';
import type { EpisodeItem, IdentifiedItem } from './episode-identity.server';
import type { StoredEpisode } from './stored-episodes.server';

const DAY = 86_400_000;
const MAX_PROBES = 5;

export type Planned = { entry: IdentifiedItem; row: StoredEpisode | null; key: string };

export type NewRow = Awaited<ReturnType<EpisodeRows['newRow']>>;
export type ChangedRow = Awaited<ReturnType<EpisodeRows['changedRow']>>;

export class EpisodeRows {
  readonly #podcastId: string;
  readonly #startedAt = new Date();
  readonly #https = new Map<string, Promise<boolean>>();

  constructor(podcastId: string) {
    this.#podcastId = podcastId;
  }

  async newRow(item: EpisodeItem, plan: Planned) {
    // Undated episodes are sorted by their order in the feed (newest first).
    const firstSeen = new Date(this.#startedAt.getTime() - plan.entry.position);
    return {
      id: uuid7(),
      podcastId: this.#podcastId,
      ...(await this.#columns(item, plan)),
      blocked: item.blocked,
      pubDate: item.pubDate,
      sortDate: this.#isCredible(item.pubDate) ? item.pubDate : firstSeen,
      duration: item.duration,
      firstSeenAt: this.#startedAt,
    };
  }

  async changedRow(row: StoredEpisode, item: EpisodeItem, plan: Planned) {
    return {
      ...(await this.#columns(item, plan)),
      pubDate: item.pubDate ?? row.pubDate,
      sortDate: this.#isCredible(item.pubDate) ? item.pubDate : row.sortDate,
      duration: item.duration ?? believableDuration(row.duration, item.enclosure),
      versesStored: false,
    };
  }

  #isCredible(date: Date | null): date is Date {
    return date !== null && date.getTime() <= this.#startedAt.getTime() + DAY;
  }

  async #columns(item: EpisodeItem, { key, entry: { enclosureKey, contentHash } }: Planned) {
    return {
      key,
      guid: item.guid,
      title: item.title,
      author: item.author,
      description: item.description,
      link: item.link,
      audioUrl: await this.#playableUrl(item.enclosure.url),
      audioType: item.enclosure.type,
      audioLength: item.enclosure.length,
      enclosureKey,
      imageUrl: item.imageUrl,
      season: item.season,
      seasonName: item.seasonName,
      episodeNumber: item.episodeNumber,
      episodeDisplay: item.episodeDisplay,
      episodeType: item.episodeType,
      explicit: item.explicit,
      transcripts: item.transcripts,
      chaptersUrl: item.chaptersUrl,
      inlineChapters: item.inlineChapters,
      soundbites: item.soundbites,
      statements: item.statements,
      persons: item.persons,
      contentHash,
      feedBlocked: item.blocked,
    };
  }

  /** The https URL if the host supports it: an https page cannot play http audio. */
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
