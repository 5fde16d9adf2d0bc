import { expect, test, type Page } from 'playwright/test';
import { ContractWorld } from '../../support/contract/contract-world';
import { asData, formCases, formsIn, type Form } from '../../support/cases/form-cases';
import { seedFullSite } from '../../support/site/full-site';
import { tellsOfTheInside, type FuzzCase } from '../../support/cases/fuzz-cases';
import { Random } from '../../support/cases/random';
import { sendRaw, type RawAnswer } from '../../support/site/raw-request';
import { screensOf } from '../../support/browser/screen-examples';
import { startSeededSite } from '../../support/site/seeded-site';
import { errorLines } from '../../support/site/site-server';
import { postgresAnswers, type Engine } from '../../support/database/test-database';
import { lastingRows } from '../../support/database/whole-database';

// Fills every form of every screen in every wrong way: it must not fail, reveal internals or redirect to another site,
// and refused input must not change any row. Each engine gets different cases; FUZZ_SHARE and FUZZ_SEED work as for
// the calls.

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const share = Number(process.env.FUZZ_SHARE ?? 0.15);
const CASES_A_PERSON = 20;
const AT_ONCE = 8;
const engines: Engine[] = ['sqlite', 'postgresql'];

type Viewer = 'visitor' | 'super_admin';
type ShownForm = Form & { viewer: Viewer };

/** A request without effect: a GET form, or a refusal. */
const isRefused = ({ method }: Form, { status }: RawAnswer): boolean =>
  method === 'get' || (status >= 400 && status < 500);

class FormFuzz {
  readonly problems: string[] = [];
  readonly #random: Random;

  constructor(
    readonly world: ContractWorld,
    engine: Engine,
  ) {
    this.#random = new Random(seed + engines.indexOf(engine));
  }

  #send({ request }: FuzzCase, token: string | undefined): Promise<RawAnswer> {
    const headers: Record<string, string> = {
      'X-Forwarded-For': this.world.newAddress(),
      'Sec-Fetch-Site': 'same-origin',
      Accept: 'text/html',
      ...(token ? { Cookie: `auth_token=${token}` } : {}),
      ...request.headers,
    };
    return sendRaw(this.world.site.url, { ...request, headers });
  }

  async #ask(cases: FuzzCase[], viewer: Viewer): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    let token: string | undefined;
    for (let start = 0; start < cases.length; start += AT_ONCE) {
      // Changes the person regularly, because some cases sign out and rate limits would hide other failures.
      if (start % CASES_A_PERSON < AT_ONCE && viewer !== 'visitor')
        token = await this.world.token(viewer);
      const some = cases.slice(start, start + AT_ONCE);
      answers.push(...(await Promise.all(some.map((one) => this.#send(one, token)))));
    }
    return answers;
  }

  #judge(name: string, { what }: FuzzCase, { status, headers, text }: RawAnswer): void {
    const tell = (problem: string) => this.problems.push(`${name}, ${what}: ${problem}`);
    // A failed feed or directory is not the site's failure.
    if (status >= 500 && status !== 502) tell(`answers ${status}`);
    if (status >= 400 && tellsOfTheInside(text)) tell('tells of the inside');
    const { location } = headers;
    if (location && !/^\/(?![/\\])/.test(location)) tell(`leads to ${location}`);
  }

  async form(form: ShownForm): Promise<void> {
    const all = formCases(form, this.#random);
    const cases = this.#random.some(all, Math.max(8, Math.ceil(all.length * share)));
    const name = `${form.method} ${form.action.slice(0, 60)} as ${form.viewer}`;
    const answers = await this.#ask(cases, form.viewer);
    answers.forEach((answer, index) => this.#judge(name, cases[index]!, answer));
    await this.#sendRefused(
      form,
      cases.filter((_, index) => isRefused(form, answers[index]!)),
      name,
    );
  }

  /**
   * Sends refused requests again one by one, until all are refused, because some were only refused due to concurrent
   * ones. Then no row may have changed.
   */
  async #sendRefused(form: ShownForm, refused: FuzzCase[], name: string): Promise<void> {
    const token = form.viewer === 'visitor' ? undefined : await this.world.token(form.viewer);
    const before = await lastingRows(this.world.db);
    const again: FuzzCase[] = [];
    for (const one of refused) {
      const request = asData(one.request);
      if (isRefused(form, await this.#send({ ...one, request }, token))) again.push(one);
    }
    if (again.length < refused.length) return this.#sendRefused(form, again, name);
    if ((await lastingRows(this.world.db)) !== before) this.problems.push(`${name}: changed rows`);
  }
}

/** Each form once per kind of person; forms with the same path and fields count as one. */
async function shownForms(page: Page, world: ContractWorld): Promise<ShownForm[]> {
  const person = await world.person('super_admin');
  const screens = screensOf(await seedFullSite(world.db, person));
  const forms = new Map<string, ShownForm>();
  for (const { path, viewer } of [...screens.visitor, ...screens.super_admin]) {
    const headers: Record<string, string> =
      viewer === 'visitor' ? {} : { Cookie: `auth_token=${person.token}` };
    const { text } = await sendRaw(world.site.url, {
      method: 'GET',
      path: new URL(path, world.site.url).href.slice(world.site.url.length),
      headers,
    });
    for (const form of await formsIn(page, text, path)) {
      const place = form.action.split('?')[0]!.replace(/\/[^/]*[\d-][^/]*/g, '/…');
      const names = form.fields.map(([name]) => name).join();
      const key = `${viewer} ${form.method} ${place} ${names}`;
      if (!forms.has(key)) forms.set(key, { ...form, viewer });
    }
  }
  return [...forms.values()];
}

for (const engine of engines) {
  test(`no form fails, reveals internals or writes when filled in wrongly, on ${engine}`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    test.skip(engine === 'postgresql' && !(await postgresAnswers()), 'No PostgreSQL answers.');
    const site = await startSeededSite(engine, {
      TRUST_PROXY: 'true',
      APPLE_REVIEWS_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    try {
      const world = new ContractWorld(site);
      const fuzz = new FormFuzz(world, engine);
      const forms = await shownForms(page, world);
      expect(forms.length).toBeGreaterThan(40);
      for (const form of forms) await fuzz.form(form);
      expect([...new Set(fuzz.problems)], `FUZZ_SEED=${seed}`).toEqual([]);
      expect(errorLines(site.log)).toEqual([]);
    } finally {
      await site.stop();
    }
  });
}
