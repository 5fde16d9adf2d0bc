import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Method } from '~/http/api.server';
import {
  favorite,
  placedInQueue,
  queueCleared,
  queued,
  takenFromQueue,
} from '~/player/sync/changes';
import { keepChange, readOutbox, sendOutbox } from '~/player/sync/outbox';
import { putJson } from '~/ui/forms/api-calls';
import { fakeStorage } from '../../player/fake-storage';
import { pairedApp, play, podcastOfApps, type TestApp } from '../../server/sync/app-for-tests';
import { Random } from '../../support/cases/random';
import { newAddress } from '../../support/contract/answers';
import { callRoute, signedInUser } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

// Two browsers that lose requests and answers, and a podcast app, change one account through its real calls.

const CALLS = [
  'queue',
  'queue/:episodeId',
  'favorites/:slugOrId',
  'episodes/:episodeId/played',
  'history',
];

function callFor(path: string) {
  const given = path.replace('/api/', '').split('/').map(decodeURIComponent);
  const call = CALLS.find((one) => {
    const parts = one.split('/');
    const isGiven = (part: string, index: number) => part.startsWith(':') || part === given[index];
    return parts.length === given.length && parts.every(isGiven);
  })!;
  const params = call
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), given[index]!]] : []));
  return { call, params: Object.fromEntries(params) as Record<string, string> };
}

type Heard = { position: number; finished: boolean; at: number };

/** What the account should have, by the calls that reached it, in their order. */
class Model {
  favorites = new Set<string>();
  queue: string[] = [];
  heard = new Map<string, Heard>();
  /** Ids of the episodes of each podcast, oldest first. */
  readonly shows: string[][];

  constructor(shows: string[][]) {
    this.shows = shows;
  }

  hear(id: string, heard: Heard): void {
    if ((this.heard.get(id)?.at ?? 0) < heard.at) this.heard.set(id, heard);
  }

  take(method: string, call: string, params: Record<string, string>, body: Sent): void {
    const id = params.episodeId ?? '';
    if (call === 'favorites/:slugOrId') {
      this.favorites[method === 'POST' ? 'add' : 'delete'](params.slugOrId!);
    } else if (call === 'history') {
      for (const { episodeId, position, finished, listenedAt } of body.positions!) {
        this.hear(episodeId, { position, finished, at: Date.parse(listenedAt) });
      }
    } else if (call === 'episodes/:episodeId/played') {
      this.#markUpTo(id, Date.parse(body.at!));
    } else if (call.startsWith('queue')) this.#change(method, id, body);
  }

  #markUpTo(id: string, at: number): void {
    const show = this.shows.find((ids) => ids.includes(id))!;
    for (const one of show.slice(0, show.indexOf(id) + 1)) {
      const { position = 0, finished = false, at: before = 0 } = this.heard.get(one) ?? {};
      if (!finished && before <= at) this.heard.set(one, { position, finished: true, at });
    }
  }

  #change(method: string, id: string, { episodeIds = [], end, before }: Sent): void {
    const out = method === 'POST' ? episodeIds : [id];
    const others = this.queue.filter((one) => !out.includes(one));
    if (method === 'DELETE') this.queue = id ? others : [];
    else if (method === 'POST') {
      this.queue = end === 'next' ? [...episodeIds, ...others] : [...others, ...episodeIds];
    } else if (this.queue.includes(id)) {
      const at = others.indexOf(before!);
      this.queue = others.toSpliced(at < 0 ? others.length : at, 0, id);
    }
  }
}

type Position = { episodeId: string; position: number; finished: boolean; listenedAt: string };
type Sent = {
  episodeIds?: string[];
  end?: string;
  before?: string | null;
  at?: string;
  positions?: Position[];
};

/** Of the next requests: lost before it arrives, or its answer on the way back. */
let faults: ('request' | 'answer' | null)[] = [];
/** None of the calls may be. */
const refused: string[] = [];
let token: string;
let model: Model;

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const { call, params } = callFor(path);
    const fault = method === 'GET' ? null : faults.shift();
    if (fault === 'request') throw new TypeError('offline');
    const route = await callAt(call);
    const sent = { method: method as Method, path, params, token, body: body ?? undefined };
    const answer = await callRoute(route, { ...sent, peerAddress: newAddress() });
    if (method !== 'GET') {
      if (!answer.ok) refused.push(`${answer.status} ${method} ${path}`);
      else model.take(method, call, params, JSON.parse((body as string) ?? '{}') as Sent);
    }
    if (fault === 'answer') throw new TypeError('offline');
    return answer;
  });
});

afterEach(() => void vi.unstubAllGlobals());

const ROUNDS = process.env.FUZZ_SHARE === '1' ? 10 : 2;
/** Of one account, within its rate limits. */
const CHANGES = 120;
const timeOf = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString();

test('two devices that lose requests and an app end with the same, and nothing they were told is done is lost', async () => {
  const random = new Random(46);
  for (let round = 0; round < ROUNDS; round += 1) await changeAndCompare(random);
  expect(refused).toEqual([]);
});

async function changeAndCompare(random: Random): Promise<void> {
  const pick = <T>(all: readonly T[]): T => random.pick(all)!;
  const podcasts = await Promise.all(
    Array.from({ length: 3 }, () => podcastOfApps({ episodes: 6 })),
  );
  const shows = podcasts.map(({ episodeIds }) => episodeIds);
  const user = await signedInUser();
  const app: TestApp = await pairedApp(user);
  token = user.token;
  model = new Model(shows);
  const devices = [0, 1].map(() => ({
    storage: fakeStorage(),
    unsaved: new Map<string, Position>(),
    /** The last wish for what this device alone changes. */
    wanted: new Map<string, boolean>(),
  }));
  const own = devices.map((_, index) => podcasts[index]!.slug);
  const shared = shows.flat();
  let second = 0;

  type Device = (typeof devices)[number];
  async function send(device: Device): Promise<void> {
    const positions = [...device.unsaved.values()];
    if (positions.length > 0) {
      const isSent = await putJson('/api/history', { userId: user.id, positions }).then(
        () => true,
        () => false,
      );
      if (!isSent) return;
      device.unsaved.clear();
    }
    await sendOutbox(device.storage, user.id, () => true);
  }

  for (let count = 0; count < CHANGES; count += 1) {
    const at = Math.floor(random.next() * 2);
    const device = devices[at]!;
    const keep = (change: Parameters<typeof keepChange>[2]) =>
      keepChange(device.storage, user.id, change);
    const id = pick(shared);
    second += 1;
    const position = 1 + Math.floor(random.next() * 50);
    pick([
      () => keep(queued(id, pick(['next', 'last'] as const))),
      () => keep(queued(id, 'last')),
      () => keep(takenFromQueue(id)),
      () => keep(placedInQueue(id, pick([...shared, null]), 'Move')),
      () => (random.next() < 0.1 ? keep(queueCleared()) : keep(placedInQueue(id, null, 'Move'))),
      () => keep(favorite(podcasts[2]!.slug, random.next() < 0.5)),
      () => {
        const isFavorite = random.next() < 0.5;
        keep(favorite(own[at]!, isFavorite));
        device.wanted.set(own[at]!, isFavorite);
      },
      () => {
        const path = `/api/episodes/${id}/played`;
        const body = { played: true, before: true, at: timeOf(second) };
        keep({ subject: `played/${id}`, method: 'PUT', path, body, title: 'Played' });
      },
      () => {
        const listenedAt = timeOf(second);
        const finished = random.next() < 0.3;
        device.unsaved.set(id, { episodeId: id, position, finished, listenedAt });
      },
    ])();
    if (random.next() < 0.4) {
      const before = Math.floor(random.next() * 3);
      const fault = pick(['request', 'answer', null] as const);
      faults = [...Array.from({ length: before }, () => null), fault];
      await send(device);
      faults = [];
    }
    // Within the rate limit of an account's apps.
    if (random.next() < 0.1) {
      const podcast = podcasts[2]!;
      const adds = random.next() < 0.5;
      await app.change(adds ? [podcast.url] : [], adds ? [] : [podcast.url]);
      model.favorites[adds ? 'add' : 'delete'](podcast.slug);
    }
    if (random.next() < 0.1) {
      const [show, number] = [pick(podcasts), 1 + Math.floor(random.next() * 6)];
      const timestamp = timeOf(second).slice(0, 19);
      await app.act([play({ ...show.episode(number), position, timestamp, total: 600 })]);
      const heard = { position, finished: false, at: Date.parse(`${timestamp}Z`) };
      model.hear(show.episodeIds[number - 1]!, heard);
    }
  }
  for (const device of devices) await send(device);

  for (const { storage, unsaved, wanted } of devices) {
    expect(readOutbox(storage, user.id)).toEqual([]);
    expect(unsaved.size).toBe(0);
    for (const [slug, isFavorite] of wanted) expect(model.favorites.has(slug)).toBe(isFavorite);
  }
  const queue = await db.queueEntry.findMany({
    where: { userId: user.id },
    orderBy: { place: 'asc' },
  });
  expect(queue.map(({ episodeId }) => episodeId)).toEqual(model.queue);
  const slugs = await db.favorite.findMany({
    where: { userId: user.id },
    select: { podcast: { select: { slug: true } } },
  });
  expect(slugs.map(({ podcast }) => podcast.slug).sort()).toEqual([...model.favorites].sort());
  const heard = await db.listeningPosition.findMany({ where: { userId: user.id } });
  const stored = heard.map(({ episodeId, position, finished, listenedAt }) => [
    episodeId,
    { position, finished, at: listenedAt.getTime() },
  ]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(model.heard));

  const { add } = await app.feeds();
  const urls = podcasts.filter(({ slug }) => model.favorites.has(slug)).map(({ url }) => url);
  expect([...add].sort()).toEqual(urls.sort());
}
