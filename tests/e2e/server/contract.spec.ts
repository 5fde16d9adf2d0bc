import { expect, test } from 'playwright/test';
import { ApiDocument } from '../../support/contract/api-document';
import { ContractWorld, PASSWORD, type CallRequest } from '../../support/contract/contract-world';
import { postgresAnswers, type Engine } from '../../support/database/test-database';
import { PodcastIndexServer } from '../../support/site/podcast-index-server';
import type { RawAnswer } from '../../support/site/raw-request';
import { startSeededSite, type SeededSite } from '../../support/site/seeded-site';
import { errorLines, startSite } from '../../support/site/site-server';
import { MailServer } from '../../support/site/smtp-server';

// Compares responses of the built server, with what its middleware adds, with /api/openapi.json: some calls of each
// kind, and the errors of the directory and of a crowd. tests/routes/api tests each documented status. No browser.

/** By call: requests and the statuses of the answers. */
type Requests = Record<string, [status: number, request: CallRequest][]>;

/** What does not match the document. */
class Contract {
  readonly problems: string[] = [];
  readonly #seen = new Set<string>();

  constructor(
    readonly document: ApiDocument,
    readonly world: ContractWorld,
  ) {}

  note(key: string, answer: RawAnswer): void {
    this.#seen.add(`${key} ${answer.status}`);
    const call = this.document.calls.find((described) => described.key === key)!;
    for (const problem of this.document.problems(call, answer)) {
      this.problems.push(`${key}: ${problem}`);
    }
  }

  async send(requests: Requests, world = this.world): Promise<void> {
    for (const [key, sent] of Object.entries(requests)) {
      const [method, path] = key.split(' ') as [string, string];
      for (const [status, request] of sent) {
        const answer = await world.send(method, path, request);
        this.note(key, answer);
        if (answer.status !== status) {
          this.problems.push(`${key} answers ${answer.status}, not ${status}: ${answer.text}`);
        }
      }
    }
  }

  /** Documented responses with one of these statuses that never occurred. */
  unseen(statuses: string[]): string[] {
    return this.document.calls
      .flatMap(({ key, operation }) =>
        Object.keys(operation.responses)
          .filter((status) => statuses.includes(status))
          .map((status) => `${key} ${status}`),
      )
      .filter((answer) => !this.#seen.has(answer));
  }
}

/** Calls of each kind: of visitors, members and admins, that read and that write. */
async function ordinaryRequests(world: ContractWorld): Promise<Requests> {
  const as = await world.token();
  const admin = await world.token('admin');
  const { id, slug, episodeId } = await world.podcast();
  const email = `${world.name('n')}@example.org`;
  const username = world.name('n').slice(0, 20);
  const account = { username, email, password: PASSWORD, primaryLanguage: 'English' };
  const again = { 'If-None-Match': '*' };
  const large = JSON.stringify({ text: 'x'.repeat(1_100_000) });
  const wrong = { body: { email, password: 'another password' }, address: world.newAddress() };
  return {
    'GET /api/openapi.json': [
      [200, {}],
      [304, { headers: again }],
    ],
    'GET /api/podcast/{slug}': [
      [200, { params: { slug } }],
      [304, { params: { slug }, headers: again }],
      [404, { params: { slug: 'no-such-thing' } }],
    ],
    'GET /api/podcast/{slug}/episodes': [[200, { params: { slug: 'sample-evening-tones' } }]],
    'GET /api/episodes/{episodeId}/transcript': [[200, { params: { episodeId } }]],
    'GET /api/search/podcasts': [[200, { query: { q: 'quran', language: 'ar' } }]],
    'GET /api/podcasts/trending': [[200, {}]],
    'GET /api/blog/posts': [[200, {}]],
    'GET /api/featured-podcasts': [[200, {}]],
    'POST /api/auth/register': [
      [201, { body: account }],
      [409, { body: { ...account, password: `${PASSWORD}, too` } }],
    ],
    // Ten failures in a quarter of an hour.
    'POST /api/auth/login': [
      [200, { body: { email, password: PASSWORD } }],
      ...Array.from({ length: 10 }, (): [number, CallRequest] => [401, wrong]),
      [429, wrong],
    ],
    'GET /api/auth/me': [
      [200, { as }],
      [401, {}],
      [400, { query: { x: '\0' } }],
    ],
    'PATCH /api/profile': [
      [200, { as, body: { bio: 'سلام' } }],
      [422, { as, body: { ageRange: '3' } }],
      [413, { as, body: large }],
      [415, { as, body: '<p>', headers: { 'Content-Type': 'text/html' } }],
      [403, { body: {}, headers: { 'Sec-Fetch-Site': 'cross-site' } }],
    ],
    'POST /api/favorites/{slugOrId}': [
      [201, { as, params: { slugOrId: slug } }],
      [200, { as, params: { slugOrId: id } }],
    ],
    'GET /api/favorites': [[200, { as }]],
    'PUT /api/podcast/{slug}/review': [[201, { as, params: { slug }, body: { rating: 4 } }]],
    'POST /api/queue': [[204, { as, body: { episodeIds: [episodeId] } }]],
    'GET /api/queue': [[200, { as }]],
    'POST /api/theme': [[200, { body: { theme: 'dark' } }]],
    'GET /api/admin/users': [
      [200, { as: admin }],
      [403, { as }],
    ],
    'POST /api/admin/blog/categories': [
      [201, { as: admin, body: { name: 'Ramadan', slug: world.name('ramadan') } }],
    ],
    'PUT /api/admin/podcasts/{id}/hidden': [
      [200, { as: admin, params: { id }, body: { reason: 'To try' } }],
    ],
    'DELETE /api/favorites/{slugOrId}': [[410, { as, params: { slugOrId: slug } }]],
    // No server listens there, and the site may not fetch from that address.
    'PUT /api/podcast/{slug}/refresh': [[502, { params: { slug: (await world.podcast()).slug } }]],
  };
}

/** Sends the calls that query the directory to a second process on the same database, whose directory fails. */
async function withFailingDirectory(site: SeededSite, contract: Contract): Promise<void> {
  const directory = await PodcastIndexServer.start();
  const other = await startSite({
    DATABASE_URL: site.databaseUrl,
    TRUST_PROXY: 'true',
    PODCAST_INDEX_KEY: directory.key,
    PODCAST_INDEX_SECRET: directory.secret,
    PODCAST_INDEX_URL: directory.url,
  });
  const world = new ContractWorld({ ...site, url: other.url });
  const as = await world.token('admin');
  const id = '987654';
  const podcastId = `api_${id}`;
  const ofPodcast = (status: number): Requests => ({
    'GET /api/podcast-index/{id}/episodes': [[status, { as, params: { id } }]],
    'POST /api/admin/featured-episodes': [[status, { as, body: { podcastId, episodeId: '1' } }]],
  });
  try {
    directory.misbehave('429');
    // Concurrent calls share one directory request.
    await Promise.all(
      Object.entries(ofPodcast(429)).map(([key, sent]) => contract.send({ [key]: sent }, world)),
    );
    directory.behave();
    directory.misbehave('500');
    const failing: Requests = {
      'GET /api/search/podcasts': [[502, { query: { q: 'zzqqxx' } }]],
      'GET /api/podcasts/trending': [[502, { query: { language: 'sw' } }]],
      'GET /api/podcasts/search': [[502, { as, query: { q: 'zzqqxx' } }]],
      ...ofPodcast(502),
      'POST /api/admin/featured-podcasts': [[502, { as, body: { podcastId } }]],
      'POST /api/favorites/{slugOrId}': [[502, { as, params: { slugOrId: podcastId } }]],
      'POST /api/podcast/create/{podcastIndexId}': [[502, { params: { podcastIndexId: id } }]],
    };
    await contract.send(failing, world);
  } finally {
    await other.stop();
    await directory.stop();
  }
}

/** Sends a letter to somebody whose mailbox is unknown to the mail server. */
async function withFailingMail(mail: MailServer, site: SeededSite, contract: Contract) {
  const { world } = contract;
  const as = await world.token('admin');
  const { email } = await site.db.user.findFirstOrThrow({
    where: { role: 'admin' },
    orderBy: { createdAt: 'desc' },
  });
  mail.unknown.add(email);
  const { id } = await site.db.blogPost.findFirstOrThrow({ where: { status: 'published' } });
  await contract.send({ 'POST /api/admin/letters/{id}/test': [[502, { as, params: { id } }]] });
}

/** More concurrent sign-ins and registrations than the queue of passwords accepts. */
async function crowd(contract: Contract): Promise<void> {
  const { world } = contract;
  const send = async (key: string, body: object) => {
    const [method, path] = key.split(' ') as [string, string];
    contract.note(key, await world.send(method, path, { body }));
  };
  const password = PASSWORD;
  const registrations = Array.from({ length: 200 }, () => {
    const username = world.name('n').slice(0, 20);
    const email = `${username}@example.org`;
    return send('POST /api/auth/register', {
      username,
      email,
      password,
      primaryLanguage: 'English',
    });
  });
  const signIns = Array.from({ length: 400 }, () =>
    send('POST /api/auth/login', { email: `${world.name('nobody')}@example.org`, password }),
  );
  // Registrations read the database first, so they come too late if all others are sent before them.
  await Promise.all([...registrations, ...signIns]);
}

for (const engine of ['sqlite', 'postgresql'] satisfies Engine[]) {
  test(`the built server answers as documented, on ${engine}`, async () => {
    test.setTimeout(400_000);
    test.skip(engine === 'postgresql' && !(await postgresAnswers()), 'No PostgreSQL answers.');
    const mail = await MailServer.start();
    const site = await startSeededSite(engine, {
      SMTP_URL: mail.url,
      TRUST_PROXY: 'true',
      APPLE_REVIEWS_URL: 'http://127.0.0.1:9',
    });
    try {
      const world = new ContractWorld(site);
      const contract = new Contract(await ApiDocument.read(site.url), world);
      await contract.send(await ordinaryRequests(world));
      await withFailingDirectory(site, contract);
      await withFailingMail(mail, site, contract);
      await crowd(contract);
      expect([...new Set(contract.problems)]).toEqual([]);
      expect(contract.unseen(['502', '503'])).toEqual([]);
      expect(errorLines(site.log)).toEqual([]);
    } finally {
      await site.stop();
      await mail.stop();
    }
  });
}
