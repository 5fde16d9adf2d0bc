import type { FeedItem } from '~/adapters/feeds/feed-types';
import {
  toEpisodeItem,
  identify,
  ItemRegister,
  type IdentifiedItem,
} from '~/domain/feeds/episodes/episode-identity.server';
import type { StoredTraits } from '~/domain/feeds/episodes/match-episodes.server';
import { matchEpisodes } from '~/domain/feeds/episodes/match-episodes.server';
import type { Random } from '../../../support/cases/random';

/** What a publisher made. `id` is the true identity, which no feed reveals. */
export type Lesson = {
  id: number;
  guid: string | null;
  title: string;
  url: string;
  date: Date | null;
  duration: number | null;
  bytes?: number;
};

export function lesson(id: number, values: Partial<Lesson> = {}): Lesson {
  const date = new Date(Date.UTC(2026, 0, 1, 5, 0, 7) + id * 86_400_000);
  const url = `https://cdn.example.org/${id}.mp3`;
  return { id, guid: `guid-${id}`, title: `Lesson ${id}`, url, date, duration: 600, ...values };
}

function itemOf({ guid, title, url, date, duration, bytes = 0 }: Lesson): FeedItem {
  return {
    guid,
    title,
    description: '',
    link: null,
    pubDate: date,
    duration,
    enclosure: { url, type: 'audio/mpeg', length: bytes || null },
    imageUrl: null,
    author: null,
    season: null,
    seasonName: null,
    episodeDisplay: null,
    episodeNumber: null,
    episodeType: 'full',
    explicit: null,
    blocked: false,
    transcripts: [],
    chaptersUrl: null,
    inlineChapters: [],
    soundbites: [],
    statements: {},
    persons: [],
  };
}

/** A podcast as stored in the database, with the true identity of each episode. */
export class Shelf {
  rows: { traits: StoredTraits; lesson: number }[] = [];
  #readings = 0;

  /** Reads a feed and returns descriptions of all mistakes. */
  async read(feed: Lesson[]): Promise<string[]> {
    const register = new ItemRegister();
    const entries: { entry: IdentifiedItem; lesson: number }[] = [];
    for (const [position, one] of feed.entries()) {
      const entry = identify(toEpisodeItem(itemOf(one))!, position);
      if (!register.isRepeated(entry)) entries.push({ entry, lesson: one.id });
    }
    const missing = feed.filter(({ id }) => !entries.some((found) => found.lesson === id));
    const mistakes = missing.map(({ id }) => `lesson ${id} was taken for another of the feed`);
    const matches = await matchEpisodes(
      entries.map(({ entry }) => entry.traits),
      this.rows.map(({ traits }) => traits),
    );
    this.#readings += 1;
    for (const row of this.rows) row.traits.hasLeft = true;
    for (const [index, match] of matches.entries()) {
      const { entry, lesson: id } = entries[index]!;
      const order = entry.position - this.#readings * 100_000;
      const traits = { ...entry.traits, hasLeft: false, order };
      const row = match === null ? undefined : this.rows[match];
      if (row && row.lesson !== id) mistakes.push(`lesson ${row.lesson} was lost to ${id}`);
      if (!row && this.rows.some((other) => other.lesson === id))
        mistakes.push(`${id} was doubled`);
      if (row) row.traits = { ...traits, pubDate: traits.pubDate ?? row.traits.pubDate };
      else this.rows.push({ traits, lesson: id });
    }
    return mistakes;
  }
}

export type Show = {
  titles: 'numbered' | 'one' | 'weekdays';
  guids: 'own' | 'none' | 'numbered anew';
  /** Lessons per day. */
  rate: 1 | 2 | 24;
  /** Number of items the feed keeps. */
  window: number;
  times: 'moments' | 'days';
  /** How the address identifies a recording. */
  address: 'path' | 'query' | 'target' | 'signed';
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const HOUR = 3_600_000;

/** A publisher who adds lessons day by day and now and then changes the feed as publishers do. */
export class Publisher {
  readonly #lessons: Lesson[] = [];
  #host = 'media.example.org';
  #generation = 0;
  #visits = 0;

  constructor(
    readonly show: Show,
    readonly random: Random,
  ) {}

  get #current(): Lesson[] {
    return this.#lessons.slice(-this.show.window);
  }

  publish(day: number) {
    for (let part = 0; part < this.show.rate; part += 1) {
      const id = this.#lessons.length + 1;
      const start = Date.UTC(2026, 0, 1) + day * 24 * HOUR;
      const moment = start + part * Math.floor((24 * HOUR) / this.show.rate) + id * 1_000 + 7_000;
      const { titles, times, guids } = this.show;
      this.#lessons.push({
        id,
        guid: guids === 'none' ? null : `g${this.#generation}-${id}`,
        title: { numbered: `Lesson ${id}`, one: 'Daily reminder', weekdays: WEEKDAYS[day % 7]! }[
          titles
        ],
        url: this.#address(id),
        date: new Date(times === 'days' ? start : moment),
        duration: 300 + ((id * 37) % 200),
      });
    }
  }

  #address(id: number): string {
    const forms = {
      path: `https://${this.#host}/g${this.#generation}/${id}.mp3`,
      signed: `https://${this.#host}/g${this.#generation}/${id}.mp3`,
      query: `https://${this.#host}/play.mp3?id=${this.#generation}${id}`,
      target: `https://${this.#host}/redirect.mp3?http://files.${this.#host}/g${this.#generation}/${id}.mp3`,
    };
    return forms[this.show.address];
  }

  /** Makes a random change and returns its name, for the report of a failure. */
  change(): string {
    const { random, show } = this;
    const one = random.pick(this.#current);
    if (!one) return 'nothing';
    const changes: Record<string, () => void> = {
      'a title is mended': () => (one.title += '!'),
      'a recording is measured': () =>
        (one.url = one.url.replace('https://', 'https://op3.dev/e/')),
      'all recordings are measured': () =>
        this.#each(({ url }) => ({
          url: url.replace('https://', 'https://dts.podtrac.com/redirect.mp3/'),
        })),
    };
    if (show.guids === 'own') {
      changes['a guid changes'] = () => (one.guid += 'x');
      changes['a recording is replaced'] = () =>
        (one.url = `https://${this.#host}/new/${one.id}.mp3`);
      changes['all guids change'] = () => this.#each(({ guid }) => ({ guid: `${guid}y` }));
      changes['a date is mended'] = () => (one.date = new Date(one.date!.getTime() + HOUR));
    }
    const changesHost = () => {
      this.#generation += 1;
      this.#host = `media.host-${this.#generation}.example`;
      this.#each(({ id }) => ({ url: this.#address(id) }));
    };
    changes['the host changes'] = changesHost;
    if (show.guids !== 'none') {
      changes['host and guids change'] = () => {
        changesHost();
        this.#each(({ id }) => ({ guid: `g${this.#generation}-${id}` }));
      };
    }
    if (show.titles === 'numbered') {
      changes['host and guids change, and all is dated anew'] = () => {
        (changes['host and guids change'] ?? changesHost)();
        const last = Math.max(...this.#lessons.map(({ date }) => date!.getTime()));
        this.#each(() => ({ date: new Date(last) }));
      };
    }
    const name = random.pick(Object.keys(changes))!;
    changes[name]!();
    return name;
  }

  #each(change: (lesson: Lesson) => Partial<Lesson>) {
    for (const one of this.#current) Object.assign(one, change(one));
  }

  feed(): Lesson[] {
    this.#visits += 1;
    const current = [...this.#current].reverse();
    const items = current.map((one, index) => ({
      ...one,
      guid: this.show.guids === 'numbered anew' ? `item-${index + 1}` : one.guid,
      url:
        this.show.address === 'signed'
          ? `${one.url}?token=${this.#visits}x${one.id}&expires=${this.#visits}`
          : one.url,
    }));
    return this.random.next() < 0.05 ? items.sort(() => this.random.next() - 0.5) : items;
  }
}
