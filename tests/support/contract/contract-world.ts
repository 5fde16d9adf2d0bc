import { randomBytes } from 'node:crypto';
import { storePerson, type Role, type StoredPerson } from '../database/stored-people';
import { sendRaw } from '../site/raw-request';
import type { SeededSite } from '../site/seeded-site';

/** A request to a call. */
export type CallRequest = {
  /** A token; visitors have none. */
  as?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The client address; by default a new one each time, so that no rate limit applies. */
  address?: string;
  headers?: Record<string, string>;
};

export const PASSWORD = 'a perfectly odd password';

/** A site with its samples, and people created on demand. */
export class ContractWorld {
  #addresses = 0;

  constructor(readonly site: SeededSite) {}

  get db() {
    return this.site.db;
  }

  person(role?: Role): Promise<StoredPerson> {
    return storePerson(this.db, role);
  }

  async token(role?: Role): Promise<string> {
    return (await this.person(role)).token;
  }

  /** An address without earlier requests. */
  newAddress(): string {
    this.#addresses += 1;
    return `10.${this.#addresses >> 16}.${(this.#addresses >> 8) & 255}.${this.#addresses & 255}`;
  }

  /** A unique name. */
  name(start: string): string {
    return `${start}-${randomBytes(5).toString('hex')}`;
  }

  /** A new stored podcast with an episode. */
  async podcast() {
    const podcast = await this.db.podcast.create({
      data: {
        title: 'A podcast to try',
        slug: this.name('podcast'),
        rssUrl: `http://127.0.0.1:9/${this.name('feed')}`,
        rssUrlKey: this.name('feed'),
        episodeCount: 1,
        feedNextCheckAt: new Date(Date.now() + 3_600_000),
      },
      select: { id: true, slug: true },
    });
    const date = new Date('2026-01-01T00:00:00Z');
    const episode = await this.db.episode.create({
      data: {
        podcastId: podcast.id,
        key: 'one',
        title: 'One',
        sortDate: date,
        pubDate: date,
        audioUrl: 'https://media.example.org/one.mp3',
      },
      select: { id: true },
    });
    return { ...podcast, episodeId: episode.id };
  }

  /** Sends a request. `path` is the call's path with its parameters in braces. */
  send(
    method: string,
    path: string,
    { as, params = {}, query, body, address, headers }: CallRequest,
  ) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`${method} ${path}: no ${name}`);
      return encodeURIComponent(value);
    });
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    return sendRaw(this.site.url, {
      method,
      path: filled + search,
      headers: {
        'X-Forwarded-For': address ?? this.newAddress(),
        ...(as ? { Authorization: `Bearer ${as}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
  }
}
