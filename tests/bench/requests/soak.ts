import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { storePerson } from '../../support/database/stored-people';
import { dropDatabase, postgresAnswers, type Engine } from '../../support/database/test-database';
import { errorLines, startSite } from '../../support/site/site-server';
import { makeLibrary, type Library } from '../library';
import { memoryOf } from '../memory';
import { report } from '../report';

/**
 * The built site under an even load, as on a busy day: 60 reads and 5 writes a second by visitors, members and apps, for
 * half an hour per engine or SOAK_MINUTES; SOAK_ENGINE selects one engine. Prints each minute. Needs a build.
 */
const READS = 60;
const WRITES = 5;
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const MEMBERS = 50;
const SECOND = 1_000;

type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };
type Member = { username: string; token: string; appPassword: string };

const LETTERS = 'abcdefghjkmnpqrstuvw';
const appPasswordOf = (number: number): string =>
  `abcdefghjkmnpqrstu${LETTERS[Math.floor(number / LETTERS.length)]}${LETTERS[number % LETTERS.length]}`;

/** Starts `ask` so many times a second. @returns a function that stops it */
function atRate(perSecond: number, ask: () => void): () => void {
  const timer = setInterval(ask, SECOND / perSecond);
  return () => clearInterval(timer);
}

class Traffic {
  times: number[] = [];
  statuses = new Map<number, number>();
  /** Requests without an answer. */
  failed = 0;
  #turn = 0;

  constructor(
    readonly site: string,
    readonly library: Library,
    readonly members: Member[],
  ) {}

  /** What has been counted since the last call. */
  take() {
    const { statuses, failed } = this;
    const times = this.times.toSorted((one, other) => one - other);
    const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? NaN);
    const broken = [...statuses].filter(([status]) => status >= 500);
    this.times = [];
    this.statuses = new Map();
    this.failed = 0;
    const count = (list: [number, number][]) => list.reduce((sum, [, each]) => sum + each, 0);
    return { all: times.length, broken: count(broken) + failed, p50: at(0.5), p99: at(0.99) };
  }

  async send({ method = 'GET', path, headers, body }: Ask): Promise<void> {
    const started = performance.now();
    this.#turn += 1;
    const address = `10.200.${(this.#turn >> 8) & 255}.${this.#turn & 255}`;
    try {
      const answer = await fetch(this.site + encodeURI(path), {
        method,
        redirect: 'manual',
        headers: { 'X-Forwarded-For': address, 'Sec-Fetch-Site': 'same-origin', ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      });
      await answer.arrayBuffer();
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      this.times.push(performance.now() - started);
    } catch {
      this.failed += 1;
    }
  }

  #pick<T>(list: readonly T[], step = 1): T {
    return list[Math.floor(this.#turn / step) % list.length]!;
  }

  #app({ username, appPassword }: Member) {
    return { Authorization: `Basic ${btoa(`${username}:${appPassword}`)}` };
  }

  read(): Ask {
    const { slug } = this.#pick(this.library.podcasts);
    const member = this.#pick(this.members, 7);
    const headers = { Cookie: `auth_token=${member.token}` };
    const asks: Ask[] = [
      { path: '/' },
      { path: `/podcast/${slug}` },
      { path: `/search?q=tafsir ${this.#turn % 100}` },
      { path: `/api/podcast/${slug}/episodes?page=2` },
      { path: `/blog/${this.#pick(this.library.posts).slug}` },
      { path: '/featured' },
      { path: '/', headers },
      { path: '/new', headers },
      { path: `/podcast/${slug}`, headers },
      {
        path: `/api/2/subscriptions/${member.username}/phone.json?since=0`,
        headers: this.#app(member),
      },
      { path: `/api/2/episodes/${member.username}.json?since=0`, headers: this.#app(member) },
    ];
    return this.#pick(asks);
  }

  write(): Ask {
    const member = this.#pick(this.members, 3);
    const id = this.#pick(this.library.episodeIds);
    const podcast = this.#pick(this.library.podcasts);
    const headers = { Cookie: `auth_token=${member.token}`, 'Content-Type': 'application/json' };
    const listenedAt = new Date().toISOString();
    const position = { position: this.#turn % 600, duration: 3_600, listenedAt };
    const action = {
      podcast: `https://elsewhere.example.org/${this.#turn % 200}`,
      episode: `https://media.example.org/${this.#turn % 5_000}.mp3`,
      action: 'play',
      timestamp: listenedAt.slice(0, 19),
      started: 0,
      position: 10,
      total: 100,
    };
    const asks: Ask[] = [
      { method: 'PUT', path: `/api/episodes/${id}/position`, headers, body: position },
      { method: 'POST', path: `/api/favorites/${podcast.slug}`, headers },
      {
        method: 'POST',
        path: `/api/2/episodes/${member.username}.json`,
        headers: this.#app(member),
        body: [action],
      },
    ];
    return this.#pick(asks);
  }
}

async function runOn(engine: Engine): Promise<void> {
  const name = `halaqa_soak_${process.pid}`;
  const library = await makeLibrary(engine, name);
  const { db } = library;
  const members: Member[] = [];
  while (members.length < MEMBERS) {
    const { id, username, token } = await storePerson(db);
    const appPassword = appPasswordOf(members.length);
    members.push({ username, token, appPassword });
    const tokenHash = createHash('sha256').update(appPassword).digest('hex');
    await db.appPassword.create({ data: { userId: id, name: 'phone', tokenHash } });
  }
  const site = await startSite({
    DATABASE_URL: library.url,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    HOST: '127.0.0.1',
    NODE_OPTIONS: '--import=./tests/bench/loop-delay.mjs',
  });
  const traffic = new Traffic(site.url, library, members);
  const stops = [
    atRate(READS, () => void traffic.send(traffic.read())),
    atRate(WRITES, () => void traffic.send(traffic.write())),
  ];
  try {
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60 * SECOND));
      const refused = [...traffic.statuses].filter(([status]) => status >= 400 && status < 500);
      const { all, broken, p50, p99 } = traffic.take();
      report(
        `soak, ${engine}, minute ${minute}`,
        `${all} answers, ${broken} of 5xx or none, ${refused.map(([status, count]) => `${count} of ${status}, `).join('')}p50 ${p50} ms, p99 ${p99} ms, ${memoryOf(site)} MB`,
      );
    }
  } finally {
    for (const stop of stops) stop();
    const errors = errorLines(site.log).filter((line) => !line.startsWith('loop '));
    console.log(`  ${errors.length} errors in the log${errors.length ? `: ${errors[0]}` : ''}`);
    await site.stop();
    await db.$disconnect();
    await dropDatabase(engine, name);
  }
}

export async function run(): Promise<void> {
  const only = process.env.SOAK_ENGINE;
  if (only !== 'postgresql') await runOn('sqlite');
  if (only !== 'sqlite' && (await postgresAnswers())) await runOn('postgresql');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
