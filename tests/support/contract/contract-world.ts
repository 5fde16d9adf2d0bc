import { randomBytes } from 'node:crypto';
import { sendRaw } from '../site/raw-request';
import type { SeededSite } from '../site/seeded-site';
import { storePerson, type Role, type StoredPerson } from '../database/stored-people';

/** A request to a call, and the expected status. */
export type Scenario = {
  status: number;
  /** A token; visitors have none. */
  as?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The client address; by default a new one each time, so that no rate limit applies. */
  address?: string;
  headers?: Record<string, string>;
};

/** The ids that the sample directory gives its podcasts, stored or not. */
const SAMPLE_IDS = Array.from({ length: 15 }, (_, index) => 900_000_001 + index);

export const PASSWORD = 'a perfectly odd password';

/** Fixtures of the scenarios: a site with its samples, and people created on demand. */
export class ContractWorld {
  #addresses = 0;
  #unsaved: number[] | undefined;

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

  /** A podcast of the directory that is not stored yet; a different one each time. */
  async unsavedPodcast(): Promise<number> {
    if (!this.#unsaved) {
      const stored = await this.db.podcast.findMany({ select: { podcastIndexId: true } });
      const taken = new Set(stored.map(({ podcastIndexId }) => podcastIndexId));
      this.#unsaved = SAMPLE_IDS.filter((id) => !taken.has(id));
    }
    const id = this.#unsaved.shift();
    if (!id) throw new Error('The sample directory has no more podcasts.');
    return id;
  }

  /** A new stored podcast with episodes, none of them featured. */
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

  async review(userId: string) {
    const { id: podcastId } = await this.podcast();
    const review = await this.db.review.create({ data: { userId, podcastId, rating: 4 } });
    return review.id;
  }

  async post() {
    return this.db.blogPost.create({
      data: {
        title: 'A post',
        slug: this.name('post'),
        content: 'Text',
        status: 'published',
        publishedAt: new Date('2026-01-01T00:00:00Z'),
        authorName: 'Somebody',
      },
      select: { id: true, slug: true, version: true },
    });
  }

  /** Sends a request to the site itself, for state that it also caches in memory. @returns the body */
  async ask<T>(method: string, path: string, token: string, body?: unknown): Promise<T> {
    const answer = await sendRaw(this.site.url, {
      method,
      path,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return (answer.text ? JSON.parse(answer.text) : null) as T;
  }

  /** A new featured podcast. */
  async featuredPodcast(admin: string): Promise<{ id: string; podcastId: string }> {
    const { id: podcastId } = await this.podcast();
    type Answer = { featuredPodcast: { id: string; podcastId: string } };
    const body = { podcastId };
    const path = '/api/admin/featured-podcasts';
    return (await this.ask<Answer>('POST', path, admin, body)).featuredPodcast;
  }

  /** A new featured episode, inactive by default. */
  async featuredEpisode(
    admin: string,
    isActive = false,
  ): Promise<{ id: string; episodeId: string }> {
    const { id: podcastId, episodeId } = await this.podcast();
    type Answer = { featuredEpisode: { id: string; episodeId: string } };
    const body = { podcastId, episodeId, isActive };
    const path = '/api/admin/featured-episodes';
    return (await this.ask<Answer>('POST', path, admin, body)).featuredEpisode;
  }

  /** Empties the list of featured episodes, or fills it. */
  async activeEpisodes(admin: string, wanted: 'none' | 'six'): Promise<void> {
    type List = { featuredEpisodes: { id: string; isActive: boolean }[] };
    const path = '/api/admin/featured-episodes';
    const list = (await this.ask<List>('GET', path, admin)).featuredEpisodes;
    const active = list.filter(({ isActive }) => isActive);
    if (wanted === 'none') {
      for (const { id } of active) await this.ask('DELETE', `${path}/${id}`, admin);
    } else {
      for (let n = active.length; n < 6; n += 1) await this.featuredEpisode(admin, true);
    }
  }

  /** Sends a scenario's request. `path` is the call's path with its parameters in braces. */
  send(method: string, path: string, { as, params = {}, query, body, address, headers }: Scenario) {
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
