import type { Page } from 'playwright/test';
import { expect, expectAccessible, hydrated, test, open } from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';
import { pointOf, swipe } from '../../support/browser/touch';
import type { Database } from '../../support/database/stored-people';

// The order of a collection: its maker changes it, and whoever plays it hears it in that order.

const rows = (page: Page) => page.locator('#entries ol > li');
const titles = (page: Page) => rows(page).getByRole('heading');
const handles = (page: Page) => page.getByTitle('Drag to another place');

/** A collection of four episodes, of which the first is there in part. */
async function storeCollection(db: Database, userId: string) {
  const episodes = await db.episode.findMany({
    where: { podcast: { slug: 'sample-islamic-history-one-city-at-a-time' } },
    orderBy: { id: 'asc' },
    take: 4,
    select: { id: true, title: true },
  });
  const part = { fromSeconds: 1, toSeconds: 3 };
  const { id } = await db.collection.create({
    data: {
      userId,
      title: 'In this order',
      entries: {
        create: episodes.map((episode, index) => ({
          episodeId: episode.id,
          place: index + 1,
          ...(index === 0 && part),
        })),
      },
    },
  });
  const [a, b, c, d] = episodes.map(({ title }) => title) as [string, string, string, string];
  return { path: `/collections/${id}`, names: { a, b, c, d } };
}

async function openCollection(page: Page, path: string) {
  await open(page, path);
  await expect(handles(page)).toHaveCount(4);
}

async function expectOrder(page: Page, order: string[]) {
  await expect(titles(page)).toHaveText(order);
  await expect(page.locator('[data-dragged]')).toHaveCount(0);
  await page.reload();
  await expect(titles(page)).toHaveText(order);
  await hydrated(page);
}

test('the mouse drags an entry by its handle, keys move it from its menu and keep the focus', async ({
  page,
  signIn,
  site,
}) => {
  const { id } = await signIn();
  const { path, names } = await storeCollection(site.db, id);
  const { a, b, c, d } = names;
  await openCollection(page, path);
  const drag = async (from: number, to: number, y: number) => {
    await handles(page).nth(from).scrollIntoViewIfNeeded();
    const start = await pointOf(handles(page).nth(from), 0.5);
    const end = await pointOf(handles(page).nth(to), 0.5, y);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 12 });
    await page.mouse.up();
  };
  await drag(2, 0, 0.1);
  await expectOrder(page, [c, a, b, d]);
  await drag(0, 1, 0.9);
  await expectOrder(page, [a, c, b, d]);
  // Let go where it was.
  await drag(1, 1, 0.6);
  await expectOrder(page, [a, c, b, d]);

  const menu = (title: string) => rows(page).filter({ hasText: title }).locator('summary');
  const choose = async (title: string, choice: string) => {
    await menu(title).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('button', { name: `${choice} ${title}` });
    await expect(item).toBeVisible();
    for (let presses = 0; presses < 20; presses += 1) {
      if (await item.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu(title)).toBeFocused();
  };
  await choose(c, 'Move down');
  await expect(page.getByText('Moved to 3 of 4', { exact: true }).first()).toBeVisible();
  await expect(titles(page)).toHaveText([a, b, c, d]);
  await choose(c, 'Move up');
  await expect(titles(page)).toHaveText([a, c, b, d]);
  await choose(a, 'To the end');
  await expectOrder(page, [c, b, d, a]);
  await expectAccessible(page);
});

test('what is played goes on with the next entry, at the end of a part and by the button', async ({
  page,
  signIn,
  site,
}) => {
  const { id } = await signIn();
  await site.db.user.update({ where: { id }, data: { autoplayEnabled: true } });
  const { path, names } = await storeCollection(site.db, id);
  const { a, b, c } = names;
  await openCollection(page, path);
  const begin = page.getByRole('button', { name: /^Begin/ });
  await begin.click();
  await expect(playerBar(page)).toContainText(a);
  // The part ends after two seconds.
  await expect(playerBar(page)).toContainText(b);
  await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
  await expect(playerBar(page)).toContainText(c);
  await page.reload();
  await expect(page.getByText('1 of 4 heard')).toBeVisible();
  await hydrated(page);
  // In another order, what follows is another one.
  await page.getByRole('button', { name: `Play ${a}`, exact: true }).click();
  await expect(playerBar(page)).toContainText(a);
  await expect(playerBar(page)).toContainText(b);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 900 } });

  test('a finger drags an entry by its handle, and elsewhere it scrolls', async ({
    page,
    signIn,
    site,
  }) => {
    const { id } = await signIn();
    const { path, names } = await storeCollection(site.db, id);
    const { a, b, c, d } = names;
    await openCollection(page, path);
    await handles(page).nth(3).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await swipe(page, [
      await pointOf(handles(page).nth(1), 0.5),
      await pointOf(handles(page).nth(0), 0.5, 0.1),
    ]);
    await expect(titles(page)).toHaveText([b, a, c, d]);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expectOrder(page, [b, a, c, d]);
    await handles(page).nth(3).scrollIntoViewIfNeeded();
    const way = [
      await pointOf(handles(page).nth(0), 0.5),
      await pointOf(handles(page).nth(3), 0.5),
    ];
    await swipe(page, way, 'touchCancel');
    const title = await pointOf(titles(page).nth(2), 0.5);
    await swipe(page, [title, { x: title.x, y: title.y - 150 }]);
    await expectOrder(page, [b, a, c, d]);
    await expectAccessible(page);
  });
});

test('without script, the main button of a collection leads to what comes next', async ({
  plainPage,
  signIn,
  site,
}) => {
  const { id } = await signIn('user', plainPage);
  const { path, names } = await storeCollection(site.db, id);
  await plainPage.goto(path);
  await plainPage.getByRole('button', { name: /^Begin/ }).click();
  await expect(plainPage).toHaveURL(/[?&]t=1%2C3/);
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(names.a);
  await plainPage.goto(path);
  await rows(plainPage).first().locator('summary').click();
  await plainPage.getByRole('button', { name: `Mark part as heard ${names.a}` }).click();
  await expect(plainPage.getByRole('button', { name: `Continue ${names.b}` })).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('entries are moved and a part is marked, and the account has that later', async ({
    page,
    signIn,
    site,
  }) => {
    const { id: userId } = await signIn();
    const { path, names } = await storeCollection(site.db, userId);
    const { a, b, c, d } = names;
    await openCollection(page, path);
    const press = async (at: number, name: string) => {
      await rows(page).nth(at).locator('summary').click();
      await rows(page)
        .nth(at)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click();
    };
    // Loads what menus need.
    await press(3, 'Move up');
    await expect(titles(page)).toHaveText([a, b, d, c]);

    await page.context().setOffline(true);
    await press(2, 'Move up');
    await expect(titles(page)).toHaveText([a, d, b, c]);
    await press(1, 'Move up');
    await expect(titles(page)).toHaveText([d, a, b, c]);
    await press(1, 'Mark part as heard');
    await expect(page.getByText('Kept on this device').first()).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(() => site.db.heardPart.count({ where: { userId } })).toBe(1);
    await expectOrder(page, [d, a, b, c]);
  });
});
