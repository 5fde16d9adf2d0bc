import { expect, test } from 'playwright/test';
import { ApiDocument, type DescribedCall } from '../../support/contract/api-document';
import { scenarios } from '../../support/contract/contract-scenarios';
import {
  commonRefusals,
  crowd,
  hiddenScenario,
  SpentPerson,
} from '../../support/contract/contract-refusals';
import { ContractWorld, type Scenario } from '../../support/contract/contract-world';
import { PodcastIndexServer } from '../../support/site/podcast-index-server';
import type { RawAnswer } from '../../support/site/raw-request';
import { startSeededSite, type SeededSite } from '../../support/site/seeded-site';
import { errorLines, startSite } from '../../support/site/site-server';
import { postgresAnswers, type Engine } from '../../support/database/test-database';

// Compares /api/openapi.json with the responses of the built server: every call and every documented status, on both
// engines. No browser.

/** Records the responses of each call, and how they deviate from the document. */
class Ledger {
  readonly problems: string[] = [];
  readonly #seen = new Set<string>();

  constructor(readonly document: ApiDocument) {}

  call(key: string): DescribedCall {
    const found = this.document.calls.find((call) => call.key === key);
    if (!found) throw new Error(`The document has no ${key}.`);
    return found;
  }

  note(call: DescribedCall, answer: RawAnswer, wanted?: Scenario): void {
    this.#seen.add(`${call.key} ${answer.status}`);
    if (wanted && answer.status !== wanted.status) {
      const { status, as: _, ...sent } = wanted;
      this.problems.push(
        `${call.key} answers ${answer.status} and not ${status} to ${JSON.stringify(sent).slice(0, 300)}: ${answer.text.slice(0, 200)}`,
      );
    }
    for (const problem of this.document.problems(call, answer)) {
      this.problems.push(`${call.key}: ${problem}`);
    }
  }

  async run(world: ContractWorld, call: DescribedCall, wanted: Scenario[]): Promise<void> {
    for (const one of wanted) this.note(call, await world.send(call.method, call.path, one), one);
  }

  saw = (call: DescribedCall, status: string) => this.#seen.has(`${call.key} ${status}`);

  /** Documented responses that never occurred. */
  unseen(): string[] {
    return this.document.calls.flatMap((call) =>
      Object.keys(call.operation.responses)
        .filter((status) => status !== 'default' && !this.saw(call, status))
        .map((status) => `${call.key} never answered ${status}`),
    );
  }
}

/** Repeats the first successful request of a call that supports ETags, as a visitor who has the response. */
function askedAgain({ operation }: DescribedCall, wanted: Scenario[]): Scenario[] {
  if (!operation.responses['304']) return [];
  const known = wanted.filter(({ status }) => status === 200).slice(0, 1);
  return known.map(({ headers, as: _, ...scenario }) => ({
    ...scenario,
    status: 304,
    headers: { ...headers, 'If-None-Match': '*' },
  }));
}

/** Runs the calls that query the directory against a second process on the same database, whose directory fails. */
async function withFailingDirectory(site: SeededSite, ledger: Ledger): Promise<void> {
  const directory = await PodcastIndexServer.start();
  const other = await startSite({
    DATABASE_URL: site.databaseUrl,
    TRUST_PROXY: 'true',
    PODCAST_INDEX_KEY: directory.key,
    PODCAST_INDEX_SECRET: directory.secret,
    PODCAST_INDEX_URL: directory.url,
  });
  const world = new ContractWorld({ ...site, url: other.url });
  const admin = await world.token('admin');
  const id = '987654';
  const episodes: Scenario = { status: 0, as: admin, params: { id } };
  const feature: Scenario = {
    status: 0,
    as: admin,
    body: { podcastId: `api_${id}`, episodeId: '1' },
  };
  const run = (key: string, wanted: Scenario) => ledger.run(world, ledger.call(key), [wanted]);
  try {
    directory.misbehave('429');
    // Concurrent calls share one directory request.
    await Promise.all([
      run('GET /api/podcast-index/{id}/episodes', { ...episodes, status: 429 }),
      run('POST /api/admin/featured-episodes', { ...feature, status: 429 }),
    ]);
    directory.behave();
    directory.misbehave('500');
    const dead = { status: 502, as: admin };
    await run('GET /api/search/podcasts', { status: 502, query: { q: 'zzqqxx' } });
    await run('GET /api/podcasts/trending', { status: 502, query: { language: 'sw' } });
    await run('GET /api/podcasts/search', { ...dead, query: { q: 'zzqqxx' } });
    await run('GET /api/podcast-index/{id}/episodes', { ...episodes, status: 502 });
    await run('POST /api/admin/featured-episodes', { ...feature, status: 502 });
    await run('POST /api/admin/featured-podcasts', { ...dead, body: { podcastId: `api_${id}` } });
    await run('POST /api/favorites/{slugOrId}', { ...dead, params: { slugOrId: `api_${id}` } });
    const create = { status: 502, params: { podcastIndexId: id } };
    await run('POST /api/podcast/create/{podcastIndexId}', create);
  } finally {
    await other.stop();
    await directory.stop();
  }
}

for (const engine of ['sqlite', 'postgresql'] satisfies Engine[]) {
  test(`every call responds as documented, with every documented status, on ${engine}`, async () => {
    test.setTimeout(400_000);
    test.skip(engine === 'postgresql' && !(await postgresAnswers()), 'No PostgreSQL answers.');
    const site = await startSeededSite(engine, {
      TRUST_PROXY: 'true',
      APPLE_REVIEWS_URL: 'http://127.0.0.1:9',
    });
    try {
      const ledger = new Ledger(await ApiDocument.read(site.url));
      const world = new ContractWorld(site);
      const { calls } = ledger.document;
      expect(
        calls.map(({ key }) => key).sort(),
        'each call of the document has a row in tests/support/contract/scenarios/',
      ).toEqual(Object.keys(scenarios).sort());

      for (const call of calls) {
        const wanted = await scenarios[call.key]!(world);
        await ledger.run(world, call, wanted);
        await ledger.run(world, call, askedAgain(call, wanted));
        const good = wanted.find(({ status }) => status < 300);
        if (good && call.operation.responses['410']) {
          await ledger.run(world, call, [await hiddenScenario(world, call, good)]);
        }
      }
      for (const call of calls) {
        await ledger.run(world, call, await commonRefusals(world, call));
      }
      await withFailingDirectory(site, ledger);
      const login = ledger.call('POST /api/auth/login');
      const register = ledger.call('POST /api/auth/register');
      for (const { call, answer } of await crowd(world, login, register)) ledger.note(call, answer);
      const spent = new SpentPerson(world);
      for (const call of calls) {
        if (!call.operation.responses['429'] || ledger.saw(call, '429')) continue;
        ledger.note(call, await spent.exhaust(call));
      }
      expect([...new Set(ledger.problems)]).toEqual([]);
      expect(ledger.unseen()).toEqual([]);
      expect(errorLines(site.log)).toEqual([]);
    } finally {
      await site.stop();
    }
  });
}
