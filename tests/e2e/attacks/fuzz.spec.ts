import { expect, test } from 'playwright/test';
import { ApiDocument, type DescribedCall } from '../../support/contract/api-document';
import { ContractWorld } from '../../support/contract/contract-world';
import { FuzzCases, tellsOfTheInside, type FuzzCase } from '../../support/cases/fuzz-cases';
import { Random } from '../../support/cases/random';
import { sendRaw, type RawAnswer, type RawRequest } from '../../support/site/raw-request';
import { startSeededSite } from '../../support/site/seeded-site';
import { errorLines } from '../../support/site/site-server';
import { postgresAnswers, type Engine } from '../../support/database/test-database';
import { lastingRows } from '../../support/database/whole-database';

// Calls every documented call in every wrong way: it must not fail or reveal internals, errors must have the documented
// shape, and refused requests must not change any row. Each run tests a fixed share of the cases, different on each
// engine; FUZZ_SHARE=1 sends all of them, FUZZ_SEED and FUZZ_ROUNDS generate others and more.

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const rounds = Number(process.env.FUZZ_ROUNDS ?? 4);
const share = Number(process.env.FUZZ_SHARE ?? 0.06);

/** Callers without access only send a few cases. */
const CASES_OF_STRANGERS = 3;
const CASES_A_PERSON = 24;
const AT_ONCE = 8;
const REFUSED_AGAIN = 60;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const engines: Engine[] = ['sqlite', 'postgresql'];
const seedFor = (engine: Engine): number => seed + engines.indexOf(engine);

type Who = { name: string; role?: 'user' | 'admin' | 'super_admin' };
const everybody: Who[] = [
  { name: 'a visitor' },
  { name: 'a user', role: 'user' },
  { name: 'an admin', role: 'admin' },
  { name: 'a super admin', role: 'super_admin' },
];
type RefusedCase = { request: RawRequest; token: string | undefined };

/** A failed feed or directory may be recorded. */
const isRefused = ({ status }: RawAnswer): boolean => status >= 400 && status !== 502;

const rank = { anyone: 0, member: 1, admin: 2, super_admin: 3 };

class Fuzz {
  readonly problems: string[] = [];
  readonly #random: Random;

  constructor(
    readonly world: ContractWorld,
    readonly document: ApiDocument,
    readonly parts: Record<string, string>,
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

  #judge(call: DescribedCall, who: Who, what: string, answer: RawAnswer): void {
    const problems = this.document.problems(call, answer);
    if (answer.status >= 400 && tellsOfTheInside(answer.text)) problems.push('tells of the inside');
    for (const problem of problems)
      this.problems.push(`${call.key}, ${who.name}, ${what}: ${problem}`);
  }

  /** A new person per batch of cases, so that rate limits do not hide other failures. */
  #tokens({ role }: Who, count: number): Promise<(string | undefined)[]> {
    const several = Array.from({ length: Math.ceil(count / CASES_A_PERSON) });
    return Promise.all(several.map(async () => role && (await this.world.token(role))));
  }

  /** Sends all cases, several at once. */
  async #ask(cases: FuzzCase[], who: Who): Promise<RawAnswer[]> {
    const tokens = await this.#tokens(who, cases.length);
    const answers: RawAnswer[] = [];
    for (let start = 0; start < cases.length; start += AT_ONCE) {
      const some = cases.slice(start, start + AT_ONCE);
      const token = tokens[Math.floor(start / CASES_A_PERSON)];
      answers.push(...(await Promise.all(some.map(({ request }) => this.#send(request, token)))));
    }
    return answers;
  }

  /** Sends the cases and checks the responses. @returns a sample of the refused requests */
  async #askAs(call: DescribedCall, who: Who, cases: FuzzCase[]): Promise<RefusedCase[]> {
    const answers = await this.#ask(cases, who);
    answers.forEach((answer, index) => this.#judge(call, who, cases[index]!.what, answer));
    const refused = cases.filter((_, index) => isRefused(answers[index]!));
    const [token] = await this.#tokens(who, 1);
    return this.#random.some(refused, REFUSED_AGAIN).map(({ request }) => ({ request, token }));
  }

  /**
   * Sends refused requests again until all are refused, because some were only refused due to concurrent ones. Then no
   * row may have changed.
   */
  async #sendRefused(call: DescribedCall, refused: RefusedCase[]): Promise<void> {
    const before = await lastingRows(this.world.db);
    const again: RefusedCase[] = [];
    for (const one of refused) {
      if (isRefused(await this.#send(one.request, one.token))) again.push(one);
    }
    if (again.length < refused.length) return this.#sendRefused(call, again);
    if ((await lastingRows(this.world.db)) !== before) {
      this.problems.push(`${call.key}: refused requests changed rows`);
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
      const refused: RefusedCase[] = [];
      for (const who of everybody) {
        const may =
          rank[who.role === 'user' || !who.role ? (who.role ? 'member' : 'anyone') : who.role];
        const needed = rank[call.operation['x-access']];
        // Callers with more access than needed add nothing new.
        if (may > needed && who.role) continue;
        const cases = new FuzzCases(call, this.parts, this.#random).all(rounds);
        const count = may < needed ? CASES_OF_STRANGERS : Math.ceil(cases.length * share);
        refused.push(...(await this.#askAs(call, who, this.#random.some(cases, count))));
      }
      if (call.method !== 'GET') await this.#sendRefused(call, refused);
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
      const fuzz = new Fuzz(world, await ApiDocument.read(site.url), parts, engine);
      await fuzz.all();
      expect([...new Set(fuzz.problems)], `FUZZ_SEED=${seed}`).toEqual([]);
      expect(errorLines(site.log)).toEqual([]);
    } finally {
      await site.stop();
    }
  });
}
