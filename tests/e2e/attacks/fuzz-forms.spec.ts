import { expect, test, type Page } from 'playwright/test';
import { screensOf } from '../../support/browser/screen-examples';
import { formCases, formsIn, type Form } from '../../support/cases/form-cases';
import { tellsOfTheInside, type FuzzCase } from '../../support/cases/fuzz-cases';
import { Random } from '../../support/cases/random';
import { ContractWorld } from '../../support/contract/contract-world';
import { RowWatch } from '../../support/database/row-watch';
import { postgresAnswers, type Engine } from '../../support/database/test-database';
import { seedFullSite } from '../../support/site/full-site';
import { sendRaw, type RawAnswer } from '../../support/site/raw-request';
import { startSeededSite } from '../../support/site/seeded-site';
import { errorLines } from '../../support/site/site-server';

// Fills every form of every screen in every wrong way: it must not fail, reveal internals or redirect to another site,
// and refused input must not change any row. Each engine gets different cases; FUZZ_SHARE and FUZZ_SEED work as for
// the calls.

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const share = Number(process.env.FUZZ_SHARE ?? 0.15);
const CASES_A_PERSON = 20;
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
    readonly rows: RowWatch,
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

  async #judge(form: Form, name: string, answer: RawAnswer): Promise<void> {
    const { status, headers, text } = answer;
    const tell = (problem: string) => this.problems.push(`${name}: ${problem}`);
    // A failed feed or directory is not the site's failure.
    if (status >= 500 && status !== 502) tell(`answers ${status}`);
    if (status >= 400 && tellsOfTheInside(text)) tell('tells of the inside');
    const { location } = headers;
    if (location && !/^\/(?![/\\])/.test(location)) tell(`leads to ${location}`);
    const changed = await this.rows.lastingChanges();
    if (isRefused(form, answer) && changed.length > 0)
      tell(`refused, and changed ${changed.join()}`);
  }

  /** Sends the cases of a form one after another, so that each change of a row belongs to one of them. */
  async form(form: ShownForm): Promise<void> {
    const all = formCases(form, this.#random);
    const cases = this.#random.some(all, Math.max(8, Math.ceil(all.length * share)));
    const name = `${form.method} ${form.action.slice(0, 60)} as ${form.viewer}`;
    let token: string | undefined;
    for (const [index, one] of cases.entries()) {
      // A new person at times, because some cases sign out and rate limits would hide other failures.
      if (index % CASES_A_PERSON === 0 && form.viewer !== 'visitor') {
        token = await this.world.token(form.viewer);
        await this.rows.changes();
      }
      await this.#judge(form, `${name}, ${one.what}`, await this.#send(one, token));
    }
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
      const forms = await shownForms(page, world);
      const fuzz = new FormFuzz(world, await RowWatch.start(site.db, engine), engine);
      expect(forms.length).toBeGreaterThan(40);
      for (const form of forms) await fuzz.form(form);
      expect([...new Set(fuzz.problems)], `FUZZ_SEED=${seed}`).toEqual([]);
      expect(errorLines(site.log)).toEqual([]);
    } finally {
      await site.stop();
    }
  });
}
