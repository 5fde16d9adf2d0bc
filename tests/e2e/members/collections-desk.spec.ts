import { randomBytes } from 'node:crypto';
import { bothWays, expect, expectAccessible, open } from '../../support/browser/e2e';
import { storePerson } from '../../support/database/stored-people';

const monthNow = () => String(new Date().getUTCMonth() + 1);
const otherMonth = () => String(((new Date().getUTCMonth() + 6) % 12) + 1);

for (const { test, script, how } of bothWays) {
  test(`a collection is offered only on its days, ${how}`, async ({ page, signIn, site }) => {
    const title = `Of this month ${randomBytes(4).toString('hex')}`;
    const goTo = async (path: string) => {
      await open(page, path, script);
    };
    // Only a few are offered at once.
    await site.db.collection.deleteMany({ where: { userId: null } });
    await signIn('admin');
    await goTo('/admin/collections');
    await page.getByRole('link', { name: 'Add a collection' }).click();
    await expect(page.getByLabel('Title')).toBeVisible();
    if (script) await expectAccessible(page);

    // The form shows the error and keeps what was typed.
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Calendar').selectOption('hijri');
    await page.getByLabel('Last day of the month').fill('31');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Please give the first day too');
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByText('local sighting of the moon may differ')).toBeVisible();

    await page.getByLabel('Calendar').selectOption('gregorian');
    await page.getByLabel('Month', { exact: true }).selectOption(monthNow());
    await page.getByLabel('Last day of the month').fill('');
    await page.getByLabel('Who can see it').selectOption('public');
    await page.getByLabel('On its days, show it').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Collection created').first()).toBeVisible();
    const { id } = await site.db.collection.findFirstOrThrow({ where: { title } });

    // An empty collection is not listed.
    await goTo('/collections');
    await expect(page.getByText(title)).toHaveCount(0);
    const podcast = await site.db.podcast.findFirstOrThrow({ where: { blocked: false } });
    await site.db.collectionEntry.create({
      data: { collectionId: id, podcastId: podcast.id, place: 1 },
    });

    const shelf = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'On now' }) });
    await goTo('/collections');
    await expect(shelf.getByRole('link', { name: title })).toBeVisible();
    await expect(shelf).toContainText('Umm al-Qura');
    if (script) await expectAccessible(page);
    await goTo('/');
    await expect(shelf.getByRole('link', { name: title })).toBeVisible();
    if (script) await expectAccessible(page);

    await goTo(`/admin/collections/${id}`);
    await page.getByLabel('Month', { exact: true }).selectOption(otherMonth());
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Collection saved').first()).toBeVisible();
    await goTo('/');
    await expect(page.getByText(title)).toHaveCount(0);
    await goTo('/collections');
    await expect(shelf.getByText(title)).toHaveCount(0);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await site.db.collection.delete({ where: { id } });
  });

  test(`an admin starts with ten collections that nobody else sees, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await site.db.collection.deleteMany({ where: { userId: null } });
    await signIn('admin');
    await open(page, '/admin/collections', script);
    await page.getByRole('button', { name: 'Begin with ten collections' }).click();
    await expect(page.getByText('Ten collections are there to be filled').first()).toBeVisible();
    const rows = page.locator('#collections').getByRole('listitem');
    await expect(rows.filter({ hasText: 'Eid al-Fitr' })).toContainText(/1–3 Shawwal \d{4} AH/);
    await expect(rows.filter({ hasText: 'Mawlid' })).not.toContainText('Shown on its days');
    await expect(page.getByRole('button', { name: 'Begin with ten collections' })).toHaveCount(0);
    if (script) await expectAccessible(page);
    await page.goto('/admin/collections?state=offered&search=eid');
    await expect(rows).toHaveCount(2);
    await page.goto('/collections');
    await expect(page.getByText('Ramadan')).toHaveCount(0);
    await site.db.collection.deleteMany({ where: { userId: null } });
  });

  test(`a member’s collection is reported, hidden and shown again, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const mark = randomBytes(4).toString('hex');
    const title = `Seerah ${mark}`;
    const podcast = await site.db.podcast.findFirstOrThrow({ where: { blocked: false } });
    const key = `maker-${mark}`;
    const maker = await site.db.user.create({
      data: {
        username: key,
        usernameKey: key,
        passwordHash: 'none',
        email: `${key}@example.org`,
        emailKey: `${key}@example.org`,
      },
    });
    const { id } = await site.db.collection.create({
      data: {
        title,
        userId: maker.id,
        visibility: 'public',
        publishedAt: new Date(),
        entries: {
          create: {
            podcastId: podcast.id,
            place: 1,
          },
        },
      },
    });
    const goTo = async (path: string) => {
      await open(page, path, script);
    };
    await signIn();
    await goTo(`/collections/${id}`);
    await page.getByRole('link', { name: 'Report this collection' }).click();
    await expect(page.getByLabel('What is wrong with it?')).toBeVisible();
    await expect(page.getByText(title).first()).toBeVisible();
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Please choose a reason');
    await page.getByLabel('What is wrong with it?').selectOption('Not about Islam');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(page.getByText('An admin will look at it.').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/collections/${id}$`));

    await signIn('admin');
    await goTo(`/admin/moderation?search=${mark}`);
    await expect(page.locator('#reports')).toContainText(`A collection by ${key}`);
    if (script) await expectAccessible(page);
    await page.getByRole('link', { name: `Hide ${title}` }).click();
    await page.getByLabel('Reason').fill('It sells things');
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByText('Collection hidden').first()).toBeVisible();
    await expect(page.locator('#reports form > ul > li')).toHaveCount(0);
    await page.context().clearCookies();
    expect((await page.request.get(`/collections/${id}`)).status()).toBe(410);
    await goTo('/collections');
    await expect(page.getByText(title)).toHaveCount(0);

    await signIn('admin');
    await goTo(`/admin/collections/${id}`);
    await expect(page.getByText('It sells things').first()).toBeVisible();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Collection shown again').first()).toBeVisible();
    await goTo('/collections');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await site.db.user.delete({ where: { id: maker.id } });
  });

  test(`an admin reads and accepts a collection that waits, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const maker = await storePerson(site.db);
    const podcast = await site.db.podcast.findFirstOrThrow({ where: { blocked: false } });
    const { id } = await site.db.collection.create({
      data: {
        title: `Begin here, ${maker.username}`,
        userId: maker.id,
        visibility: 'public',
        words: 'In this order.',
        heldFor: 'link',
        hiddenAt: new Date(),
        publishedAt: new Date(),
        entries: {
          create: {
            podcastId: podcast.id,
            place: 1,
            note: 'See https://example.org',
          },
        },
      },
    });
    await signIn('admin');
    await open(page, '/admin/collections?state=held', script);
    await page.getByRole('link', { name: `Begin here, ${maker.username}` }).click();
    const waiting = page
      .locator('form')
      .filter({ has: page.getByRole('heading', { name: 'Waiting for an admin' }) });
    await expect(waiting).toContainText('A new member’s link');
    await expect(waiting.getByRole('definition')).toHaveText([
      'In this order.',
      'See https://example.org',
    ]);
    if (script) await expectAccessible(page);
    await waiting.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Collection accepted').first()).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await page.context().clearCookies();
    expect((await page.request.get(`/collections/${id}`)).status()).toBe(200);
    await site.db.user.delete({ where: { id: maker.id } });
  });
}
