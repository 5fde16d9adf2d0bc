import type { Page } from 'playwright/test';
import { bothWays, expect, expectAccessible, open } from '../../support/browser/e2e';
import { pressInMenu } from '../../support/browser/journey';

// Members' own ordered lists, each showing how much of it they have heard.

const SLUG = 'sample-islamic-history-one-city-at-a-time';

const rows = (page: Page) => page.locator('#entries ol > li');
const titles = (page: Page) => rows(page).getByRole('heading');
const said = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

for (const { test: journey, script, how } of bothWays) {
  journey(
    `a member creates, fills, reorders and deletes a collection, ${how}`,
    async ({ page, signIn, site }) => {
      await signIn('user');
      const episodes = await site.db.episode.findMany({
        where: { podcast: { slug: SLUG } },
        orderBy: { sortDate: 'desc' },
        take: 3,
        select: { id: true, title: true },
      });
      const [first, second] = episodes;
      await open(page, '/my-collections', script);
      await said(page, 'No collections yet');
      await page.getByRole('link', { name: 'New collection' }).click();
      await page.getByRole('button', { name: 'Create collection' }).click();
      await expect(page.getByRole('alert')).toContainText('Please give the collection a title');
      await page.getByLabel('Title').fill('For beginners');
      await page.getByLabel('Who can see it').selectOption({ label: 'Everybody' });
      await page.getByRole('button', { name: 'Create collection' }).click();
      await expect(page.getByRole('alert')).toContainText('a member for 3 days');
      await expect(page.getByLabel('Title')).toHaveValue('For beginners');
      await page.getByLabel('Who can see it').selectOption({ label: 'Only me' });
      await page.getByRole('button', { name: 'Create collection' }).click();
      await said(page, 'Collection created');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('For beginners');
      await said(page, 'Nothing in it yet');

      await open(page, `/podcast/${SLUG}`, script);
      const menu = page.locator('#episodes ol > li').first().locator('details');
      await menu.filter({ hasText: 'More' }).locator('summary').click();
      await page.getByRole('link', { name: 'Add to a collection' }).click();
      await expect(page).toHaveURL(new RegExp(`/episodes/${first!.id}/collect$`));
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await said(page, 'Added to the collection');

      await open(page, `/episodes/${second!.id}/collect`, script);
      await page.getByLabel(/^From( |$)/).fill('0:20');
      await page.getByLabel(/^To( |$)/).fill('0:10');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('The end must be after the start');
      await page.getByLabel(/^To( |$)/).fill('0:40');
      await page.getByLabel('Note').fill('The heart of it');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await said(page, 'Added to the collection');
      await open(page, `/podcast/${SLUG}/collect`, script);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await open(page, `/podcast/${SLUG}/collect`, script);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await said(page, 'It is in the collection already');

      await open(page, '/my-collections', script);
      await page.getByRole('link', { name: 'For beginners' }).click();
      await expect(rows(page)).toHaveCount(3);
      const show = await titles(page).nth(2).innerText();
      await expect(titles(page)).toHaveText([first!.title, second!.title, show]);
      await expect(rows(page).nth(1)).toContainText('Part 0:20–0:40');
      await expect(rows(page).nth(1)).toContainText('The heart of it');
      await expectAccessible(page);

      await pressInMenu(page, `To the top ${show}`);
      await said(page, 'Moved to 1 of 3');
      await expect(titles(page)).toHaveText([show, first!.title, second!.title]);
      await rows(page).nth(2).locator('summary').click();
      await rows(page).nth(2).getByLabel('To number').fill('1');
      await rows(page).nth(2).getByRole('button', { name: 'Move', exact: true }).click();
      await expect(titles(page)).toHaveText([second!.title, show, first!.title]);
      await pressInMenu(page, `Remove from the collection ${show}`);
      await said(page, 'Removed from the collection');
      await expect(titles(page)).toHaveText([second!.title, first!.title]);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(titles(page)).toHaveText([second!.title, show, first!.title]);
      await pressInMenu(page, `Remove from the collection ${show}`);
      await expect(titles(page)).toHaveText([second!.title, first!.title]);

      await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0');
      await expect(page.getByText('0 of 2 heard')).toBeVisible();
      await pressInMenu(page, `Mark part as heard ${second!.title}`);
      await expect(page.getByText('1 of 2 heard')).toBeVisible();
      await expect(page.getByRole('button', { name: `Continue ${first!.title}` })).toBeVisible();
      await rows(page).nth(1).locator('summary').click();
      await rows(page).nth(1).getByRole('button', { name: 'Mark as played' }).click();
      await page.getByRole('button', { name: 'Begin again' }).click();
      await expect(page.getByText('0 of 2 heard')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Begin/ })).toBeVisible();

      await page.getByRole('link', { name: 'Edit collection' }).click();
      await page.getByLabel('Title').fill('First steps');
      await page.getByRole('button', { name: 'Save' }).click();
      await said(page, 'Collection saved');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps');
      await page.getByRole('link', { name: 'Edit collection' }).click();
      await page.getByRole('link', { name: 'Delete collection' }).click();
      await page.getByRole('button', { name: 'Delete collection' }).click();
      await said(page, 'Collection deleted');
      await said(page, 'No collections yet');
    },
  );
}
