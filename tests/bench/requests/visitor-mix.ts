import { createHash } from 'node:crypto';
import type autocannon from 'autocannon';
import type { StoredPerson } from '../../support/database/stored-people';
import type { Library } from '../library';

/** What many distinct people do on the site: mostly reads, with one recorded write in twenty requests. */

const WRITES = 0.05;
export const PASSWORD = 'a perfectly odd password';

type Ask = { method: autocannon.Request['method']; path: string; body?: string; headers?: object };
/** A write, and the key to find it in the database by; for sign-ins the token from the response. */
type Write = Ask & { kind: Kind; key: string };
export type Kind =
  | 'favorite'
  | 'review'
  | 'follow'
  | 'preference'
  | 'position'
  | 'click'
  | 'view'
  | 'newsletter'
  | 'login';

const words =
  'islam quran tafsir hadith seerah prayer ramadan history family youth mercy patience القرآن شرح سيرة روزہ namaz dersleri kajian sabr dua fiqh aqeedah zakat hajj'.split(
    ' ',
  );

export class VisitorMix {
  /** Acknowledged writes by kind. */
  readonly acknowledged = new Map<Kind, string[]>();
  /** Responses by status. */
  readonly statuses = new Map<number, number>();
  #turn = 0;
  #writes = 0;

  constructor(
    readonly library: Library,
    readonly people: StoredPerson[],
    readonly logins: { email: string }[],
  ) {}

  #pick<T>(list: readonly T[], turn = this.#turn): T {
    return list[turn % list.length]!;
  }

  #read(): Ask {
    const get = (path: string): Ask => ({ method: 'GET', path: encodeURI(path) });
    const podcast = this.#pick(this.library.podcasts);
    const query = `${this.#pick(words)} ${this.#pick(words, Math.floor(this.#turn / words.length))}`;
    const person = this.#pick(this.people);
    const pages = [
      '/',
      `/search?q=${query}`,
      `/podcast/${podcast.slug}`,
      '/featured',
      '/blog',
      `/blog/${this.#pick(this.library.posts).slug}`,
      `/profile/${person.id}`,
      `/api/podcast/${podcast.slug}/episodes?page=2`,
      `/api/search/podcasts?q=${query}`,
      `/podcast/${podcast.slug}?page=2`,
      '/featured-episodes',
      '/api/featured-podcasts',
    ];
    const ask = get(pages[this.#turn % pages.length]!);
    // Every fourth visitor is signed in.
    const cookie = this.#turn % 4 === 0 ? { cookie: `auth_token=${person.token}` } : {};
    return { ...ask, headers: cookie };
  }

  /** No two writes concern the same person and thing, so that each can be checked by itself. */
  #write(): Write {
    const number = this.#writes++;
    const round = Math.floor(number / this.people.length);
    const person = this.people[number % this.people.length]!;
    const podcast = this.library.podcasts[(number + round) % this.library.podcasts.length]!;
    const other = this.people[(number + round + 1) % this.people.length]!;
    const headers = { authorization: `Bearer ${person.token}` };
    const json = (value: unknown) => ({ body: JSON.stringify(value) });
    const episodeId = this.library.episodeIds[number % this.library.episodeIds.length]!;
    const featured = this.library.featuredIds[number % this.library.featuredIds.length]!;
    const post = this.library.posts[number % this.library.posts.length]!;
    const email = `reader${number}@example.org`;
    const jsonHeaders = { ...headers, 'content-type': 'application/json' };
    const writes: (() => Write)[] = [
      () => ({
        kind: 'favorite',
        key: `${person.id} ${podcast.id}`,
        method: 'POST',
        path: `/api/favorites/${podcast.slug}`,
        headers,
      }),
      () => ({
        kind: 'review',
        key: `${person.id} ${podcast.id}`,
        method: 'PUT',
        path: `/api/podcast/${podcast.slug}/review`,
        headers: jsonHeaders,
        ...json({ rating: 1 + (number % 5), content: 'Written under load' }),
      }),
      () => ({
        kind: 'follow',
        key: `${person.id} ${other.id}`,
        method: 'POST',
        path: `/api/user/${other.id}/follow`,
        headers,
      }),
      () => ({
        kind: 'preference',
        key: person.id,
        method: 'PATCH',
        path: '/api/user/preferences',
        headers: jsonHeaders,
        ...json({ autoStartEnabled: true }),
      }),
      () => ({
        kind: 'position',
        key: `${person.id} ${episodeId}`,
        method: 'PUT',
        path: `/api/episodes/${episodeId}/position`,
        headers: jsonHeaders,
        ...json({ position: 42, duration: 600, listenedAt: new Date().toISOString() }),
      }),
      () => ({
        kind: 'click',
        key: featured,
        method: 'POST',
        path: `/api/featured-podcasts/${featured}/click`,
      }),
      () => ({
        kind: 'view',
        key: post.id,
        method: 'POST',
        path: `/api/blog/posts/${post.id}/view`,
      }),
      () => ({
        kind: 'newsletter',
        key: email,
        method: 'POST',
        path: '/newsletter',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email }).toString(),
      }),
    ];
    if (number % 200 === 199) {
      const { email } = this.logins[number % this.logins.length]!;
      return {
        kind: 'login',
        key: email,
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        ...json({ email, password: PASSWORD }),
      };
    }
    return writes[number % writes.length]!();
  }

  /** For autocannon: each request is the next of the mix, from its own address. */
  readonly request: autocannon.Request = {
    setupRequest: (request, context) => {
      const turn = (this.#turn += 1);
      const isWrite = turn % Math.round(1 / WRITES) === 0;
      const ask = isWrite ? this.#write() : this.#read();
      (context as { write?: Write }).write = isWrite ? (ask as Write) : undefined;
      const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
      return {
        ...request,
        method: ask.method,
        path: ask.path,
        body: ask.body,
        headers: { ...ask.headers, 'x-forwarded-for': address, host: 'localhost' },
      };
    },
    onResponse: (status, body, context) => {
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      const { write } = context as { write?: Write };
      if (!write || status >= 400) return;
      const list = this.acknowledged.get(write.kind) ?? [];
      list.push(write.kind === 'login' ? tokenHash(body) : write.key);
      this.acknowledged.set(write.kind, list);
    },
  };
}

function tokenHash(body: string): string {
  const { token } = JSON.parse(body) as { token: string };
  return createHash('sha256').update(token).digest('hex');
}

/** The number of acknowledged writes missing from the database, by kind. */
export async function findLosses({ acknowledged, library: { db } }: VisitorMix): Promise<string[]> {
  const pairs = async (rows: Promise<object[]>) =>
    new Set((await rows).map((row) => Object.values(row).join(' ')));
  const stored: Record<Exclude<Kind, 'click' | 'view'>, Set<string>> = {
    favorite: await pairs(db.favorite.findMany({ select: { userId: true, podcastId: true } })),
    review: await pairs(db.review.findMany({ select: { userId: true, podcastId: true } })),
    follow: await pairs(db.follow.findMany({ select: { followerId: true, followedId: true } })),
    preference: await pairs(
      db.user.findMany({ where: { autoStartEnabled: true }, select: { id: true } }),
    ),
    position: await pairs(
      db.listeningPosition.findMany({ select: { userId: true, episodeId: true } }),
    ),
    newsletter: await pairs(db.newsletterSubscriber.findMany({ select: { emailKey: true } })),
    login: await pairs(db.session.findMany({ select: { tokenHash: true } })),
  };
  const losses = Object.entries(stored).map(([kind, rows]) => {
    const keys = acknowledged.get(kind as Kind) ?? [];
    return { kind, lost: keys.filter((key) => !rows.has(key)).length };
  });
  const views = await db.blogPost.aggregate({ _sum: { viewCount: true } });
  const counted = { click: await db.featuredClick.count(), view: views._sum.viewCount ?? 0 };
  for (const [kind, count] of Object.entries(counted)) {
    const wanted = acknowledged.get(kind as Kind)?.length ?? 0;
    losses.push({ kind, lost: Math.max(0, wanted - count) });
  }
  return losses.filter(({ lost }) => lost > 0).map(({ kind, lost }) => `${lost} of ${kind}`);
}
