import type { Page } from 'playwright/test';
import { bothWays, expect, hydrated, test } from '../../support/browser/e2e';
import { textsIn } from '../../support/browser/texts';
import { unmarkedTexts } from '../../support/browser/unmarked-text';
import { storePerson } from '../../support/database/stored-people';

// Results of failures and background jobs, in the pseudo-language.
test.use({
  siteEnvironment: [{ SITE_NAME: 'Halaqa' }, { scope: 'worker' }],
  expectedErrors: [/status of (4\d\d|502)/],
});

const t = textsIn('en');
const marked = (id: string, values = {}) => `⟦${t(id, values)}⟧`;
const main = (page: Page) => page.locator('#main');
const NOWHERE = 'http://127.0.0.1:9/feed.xml';
const ADDED = '/sample/feeds/evening-tones.xml';

for (const { test, script, how } of bothWays) {
  const open = async (page: Page, path: string) => {
    await page.goto(`/en-XA${path}`);
    if (script) await hydrated(page);
  };

  test(`${how} the results of an import and its audit entries are marked text`, async ({
    page,
    signIn,
    site,
  }) => {
    await site.db.podcast.deleteMany();
    await site.db.requestedFeed.deleteMany();
    await site.db.auditEntry.deleteMany();
    const admin = await signIn('admin');
    await open(page, '/admin/podcasts/add');
    const feeds = [ADDED, NOWHERE, 'https://example.org/feed?token=secret', 'no-address'];
    await page.getByLabel(marked('adminFeeds.addresses')).fill(feeds.join('\n'));
    await main(page)
      .getByRole('button', { name: marked('adminFeeds.add'), exact: true })
      .click();
    await expect(page.getByRole('heading', { name: marked('adminFeeds.progress') })).toBeVisible();
    await expect
      .poll(() => site.db.requestedFeed.count({ where: { status: 'waiting' } }), {
        timeout: 30_000,
      })
      .toBe(0);
    await open(page, '/admin/podcasts/add');
    await expect(main(page).getByText(marked('feedFailure.address')).first()).toBeVisible();
    await expect(main(page).getByText(marked('refusal.privateFeed')).first()).toBeVisible();
    const noAddress = marked('refusal.noFeedAddress', { address: 'no-address' });
    await expect(main(page).getByText(noAddress).first()).toBeVisible();
    await expect(main(page).getByRole('listitem').filter({ hasText: ADDED })).toContainText('⟧⟧');
    expect(await unmarkedTexts(page)).toEqual([]);

    const entry = {
      actorId: admin.id,
      actorName: admin.username,
      subjectType: 'user',
      subjectId: admin.id,
      subjectName: admin.username,
    };
    await site.db.auditEntry.createMany({
      data: [
        { ...entry, action: 'changed the role of', detail: { from: 'user', to: 'admin' } },
        { ...entry, action: 'changed', detail: { isActive: false, displayOrder: 2, notes: null } },
      ],
    });
    await open(page, '/admin/audit');
    await expect(main(page).getByText(marked('audit.feeds', { count: 4 }))).toBeVisible();
    expect(await unmarkedTexts(page)).toEqual([]);
  });

  test(`${how} a failed refresh shows its reason as marked text`, async ({ page, site }) => {
    const slug = `unreachable-${script}`;
    await site.db.podcast.create({
      data: { slug, title: 'Unreachable', rssUrl: NOWHERE, rssUrlKey: `127.0.0.1:9/${slug}` },
    });
    await open(page, `/podcast/${slug}`);
    await page.locator('main header summary', { hasText: marked('listening.more') }).click();
    await page.getByRole('button', { name: marked('podcast.refresh') }).click();
    await expect(page.getByText(marked('podcast.refreshFailed')).first()).toBeVisible();
    await expect(page.getByText(marked('feedFailure.address')).first()).toBeVisible();
    expect(await unmarkedTexts(page)).toEqual([]);
  });

  test(`${how} a rate-limited sign-in shows the waiting time as marked text`, async ({
    page,
    site,
  }) => {
    const { email } = await storePerson(site.db);
    await open(page, '/login');
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await page.getByLabel(marked('form.eMail'), { exact: true }).fill(email);
      await page.getByLabel(marked('auth.password'), { exact: true }).fill(`wrong ${attempt}`);
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await main(page)
        .getByRole('button', { name: marked('auth.login') })
        .click();
      await answered;
    }
    await expect(
      page.getByText(marked('refusal.tooManyMinutes', { count: 15 })).first(),
    ).toBeVisible();
    expect(await unmarkedTexts(page)).toEqual([]);
  });
}
