import { expect, test } from 'playwright/test';
import type { Role } from '../../../app/domain/accounts/users';
import { FuzzCases, tellsOfTheInside, type FuzzCase } from '../../support/cases/fuzz-cases';
import { Random } from '../../support/cases/random';
import { ApiDocument, type DescribedCall } from '../../support/contract/api-document';
import { ContractWorld } from '../../support/contract/contract-world';
import { RowWatch } from '../../support/database/row-watch';
import { postgresAnswers, type Engine } from '../../support/database/test-database';
import { sendRaw, type RawAnswer, type RawRequest } from '../../support/site/raw-request';
import { startSeededSite } from '../../support/site/seeded-site';
import { errorLines } from '../../support/site/site-server';

// Calls every documented call in every wrong way: it must not fail or reveal internals, errors must have the documented
// shape, and refused requests must not change any row. Each run tests a fixed share of the cases, different on each
// engine; FUZZ_SHARE=1 sends all of them, FUZZ_SEED and FUZZ_ROUNDS generate others and more.

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const rounds = Number(process.env.FUZZ_ROUNDS ?? 4);
const share = Number(process.env.FUZZ_SHARE ?? 0.06);

/** Callers without access only send a few cases. */
const CASES_OF_STRANGERS = 3;
const CASES_A_PERSON = 24;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const engines: Engine[] = ['sqlite', 'postgresql'];
const seedFor = (engine: Engine): number => seed + engines.indexOf(engine);

type Who = { name: string; role?: Role };
const everybody: Who[] = [
  { name: 'a visitor' },
  { name: 'a user', role: 'user' },
  { name: 'a moderator', role: 'moderator' },
  { name: 'an admin', role: 'admin' },
  { name: 'a super admin', role: 'super_admin' },
];

/** A failed feed or directory may be recorded. */
const isRefused = ({ status }: RawAnswer): boolean => status >= 400 && status !== 502;

const rank = { anyone: 0, member: 1, moderator: 2, admin: 3, super_admin: 4 };

class Fuzz {
  readonly problems: string[] = [];
  readonly #random: Random;

  constructor(
    readonly world: ContractWorld,
    readonly document: ApiDocument,
    readonly parts: Record<string, string>,
    readonly rows: RowWatch,
    engine: Engine,
  ) {
    this.#random = new Random(seedFor(engine));
  }

  #send(request: RawRequest, token: string | undefined): Promise<RawAnswer> {
    const headers = {
      'X-Forwarded-For': this.world.newAddress(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...request.headers,
    };
    return sendRaw(this.world.site.url, { ...request, headers });
  }

  async #judge(call: DescribedCall, who: Who, what: string, answer: RawAnswer): Promise<void> {
    const problems = this.document.problems(call, answer);
    if (answer.status >= 400 && tellsOfTheInside(answer.text)) problems.push('tells of the inside');
    const changed = await this.rows.lastingChanges();
    if (isRefused(answer) && changed.length > 0)
      problems.push(`refused, and changed ${changed.join()}`);
    for (const problem of problems)
      this.problems.push(`${call.key}, ${who.name}, ${what}: ${problem}`);
  }

  /** Sends the cases one after another, so that each change of a row belongs to one of them. */
  async #askAs(call: DescribedCall, who: Who, cases: FuzzCase[]): Promise<void> {
    let token: string | undefined;
    for (const [index, { request, what }] of cases.entries()) {
      // A new person at times, so that rate limits do not hide other failures.
      if (index % CASES_A_PERSON === 0 && who.role) {
        token = await this.world.token(who.role);
        await this.rows.changes();
      }
      await this.#judge(call, who, what, await this.#send(request, token));
    }
  }

  /** Tests methods that a path does not support, and methods that no call supports. */
  async #methods(path: string, taken: string[]): Promise<void> {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => this.parts[name] ?? 'none');
    const others = METHODS.filter((method) => !taken.includes(method));
    const named = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    for (const method of [...others, 'OPTIONS', 'PROPFIND', 'TRACE']) {
      const { status, headers, text } = await this.#send({ method, path: filled }, undefined);
      const allowed = String(headers.allow).split(', ').sort().join();
      const body = JSON.parse(text || '{}') as { error?: string };
      if (status !== 405 || allowed !== named.sort().join() || !body.error) {
        this.problems.push(`${method} ${path}: ${status}, Allow: ${headers.allow}, ${text}`);
      }
    }
    const head = await this.#send({ method: 'HEAD', path: filled }, undefined);
    if (head.text !== '' || head.status >= 500 || (head.status === 405) === taken.includes('GET')) {
      this.problems.push(`HEAD ${path}: ${head.status}`);
    }
  }

  async all(): Promise<void> {
    for (const call of this.document.calls) {
      for (const who of everybody) {
        const may =
          rank[who.role === 'user' || !who.role ? (who.role ? 'member' : 'anyone') : who.role];
        const needed = rank[call.operation['x-access']];
        // Callers with more access than needed add nothing new.
        if (may > needed && who.role) continue;
        const cases = new FuzzCases(call, this.parts, this.#random).all(rounds);
        const count = may < needed ? CASES_OF_STRANGERS : Math.ceil(cases.length * share);
        await this.#askAs(call, who, this.#random.some(cases, count));
      }
    }
    const paths = new Map<string, string[]>();
    for (const { path, method } of this.document.calls) {
      paths.set(path, [...(paths.get(path) ?? []), method]);
    }
    for (const [path, taken] of paths) await this.#methods(path, taken);
  }
}

for (const engine of engines) {
  test(`no call fails, reveals internals or writes when called wrongly, on ${engine}`, async () => {
    test.setTimeout(600_000 + rounds * 60_000);
    test.skip(engine === 'postgresql' && !(await postgresAnswers()), 'No PostgreSQL answers.');
    const site = await startSeededSite(engine, {
      TRUST_PROXY: 'true',
      APPLE_REVIEWS_URL: 'http://127.0.0.1:9',
    });
    try {
      const world = new ContractWorld(site);
      const { id: userId } = await world.person();
      const { id: podcastId, slug, episodeId } = await world.podcast();
      const parts = {
        slug,
        slugOrId: slug,
        userId,
        podcastId,
        episodeId,
        podcastIndexId: '987654',
      };
      const rows = await RowWatch.start(site.db, engine);
      const fuzz = new Fuzz(world, await ApiDocument.read(site.url), parts, rows, engine);
      await fuzz.all();
      expect([...new Set(fuzz.problems)], `FUZZ_SEED=${seed}`).toEqual([]);
      expect(errorLines(site.log)).toEqual([]);
    } finally {
      await site.stop();
    }
  });
}
