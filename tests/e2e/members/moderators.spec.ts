import { randomBytes } from 'node:crypto';
import {
  bothWays,
  expect,
  expectAccessible,
  open,
  sectionOf,
  test as plain,
} from '../../support/browser/e2e';
import { storePerson } from '../../support/database/stored-people';

for (const { test, script, how } of bothWays) {
  test(`an admin appoints a moderator, who suspends a member and sees no more of the desk, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const member = await storePerson(site.db);
    const chosen = await storePerson(site.db);
    await signIn('admin');
    await open(page, `/admin/users?search=${chosen.username}`, script);
    await page.getByRole('link', { name: `Details of ${chosen.username}` }).click();
    await page.getByRole('button', { name: 'Make moderator' }).click();
    await expect(page.getByText('Role updated').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove as moderator' })).toBeVisible();
    expect(await site.db.user.findUniqueOrThrow({ where: { id: chosen.id } })).toMatchObject({
      role: 'user',
      moderator: true,
    });

    await signIn('moderator');
    await open(page, '/admin', script);
    const menu = page.getByRole('navigation', { name: 'Admin Dashboard' });
    const links = await menu.getByRole('link').allTextContents();
    expect(links.map((text) => text.replace(/\d.*/, ''))).toEqual([
      'Waiting',
      'Reports',
      'Reviews that are waiting',
      'User Directory',
      'Saved replies',
    ]);
    if (script) await expectAccessible(page);
    await menu.getByRole('link', { name: 'Saved replies' }).click();
    await page.getByLabel('Name').fill('Thanks');
    await page.getByLabel('Text').fill('Thank you for telling us.');
    await page.getByRole('button', { name: 'Save reply' }).click();
    await expect(page.getByText('Thank you for telling us.').first()).toBeVisible();
    const elsewhere = page.locator('main').getByRole('link', { name: 'Messages' });
    await expect(elsewhere).toHaveCount(0);
    await menu.getByRole('link', { name: 'User Directory' }).click();
    await page.getByLabel('Search users').fill(member.username);
    await page.getByLabel('Search users').press('Enter');
    await page.getByRole('link', { name: `Details of ${member.username}` }).click();
    await expect(page.getByText(member.email)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ban' })).toHaveCount(0);
    await page.getByLabel('Reason').fill('Advertising');
    await page.getByLabel('Until').fill('2100-01-02');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('The user is suspended').first()).toBeVisible();
    await expect(sectionOf(page, 'Earlier decisions')).toContainText('suspended');
    await page.goto(`/admin/users/${chosen.id}`);
    await expect(page.getByText('Only an admin can do this to a moderator.')).toBeVisible();
    const refused = await page.goto('/admin/podcasts');
    expect(refused?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  });

  test(`notes about a member are added, kept after a refusal, and removed, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const member = await storePerson(site.db);
    await signIn('admin');
    await open(page, `/admin/users/${member.id}`, script);
    const notes = sectionOf(page, 'Notes');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('alert')).toContainText('Please write a note');
    await notes.getByLabel('Note').fill('Warned by letter');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('Note added').first()).toBeVisible();
    await expect(notes.getByRole('listitem')).toContainText('Warned by letter');
    await expect(notes.getByLabel('Note')).toHaveValue('');
    if (script) await expectAccessible(page);
    await notes.getByRole('button', { name: /^Remove the note by/ }).click();
    await expect(page.getByText('Note removed').first()).toBeVisible();
    await expect(notes.getByRole('listitem')).toHaveCount(0);
  });

  test(`an admin finds those who are banned among many, ${how}`, async ({ page, signIn, site }) => {
    const mark = randomBytes(3).toString('hex');
    await site.db.user.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        username: `many-${mark}-${index}`,
        usernameKey: `many-${mark}-${index}`,
        email: `many-${mark}-${index}@example.org`,
        emailKey: `many-${mark}-${index}@example.org`,
        passwordHash: 'none',
        bannedAt: index % 6 === 0 ? new Date() : null,
      })),
    });
    await signIn('admin');
    await open(page, `/admin/users?search=${mark}`, script);
    await expect(page.locator('#users form > ul > li')).toHaveCount(25);
    await page.getByText('Filters').click();
    await page.getByLabel('State').selectOption('Banned');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.locator('#users form > ul > li')).toHaveCount(10);
    await expect(page.getByLabel('State')).toHaveValue('banned');
    if (script) await expectAccessible(page);
  });

  test(`on a phone the menu of the desk is one line that opens, ${how}`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await signIn('admin');
    await open(page, '/admin/users', script);
    const menu = page.getByRole('navigation', { name: 'Admin Dashboard' });
    expect((await menu.boundingBox())!.height).toBeLessThan(48);
    await expect(menu.getByRole('link')).toHaveCount(0);
    await menu.locator('summary').click();
    await expect(menu.getByRole('link', { name: 'Blog' })).toBeVisible();
    if (script) await expectAccessible(page);
    await menu.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await expect(menu.getByRole('link')).toHaveCount(0);
    await expect(menu.locator('summary')).toContainText('Blog');
  });
}

plain(
  'the first screen of the desk says what waits and leads there',
  async ({ page, signIn, site }) => {
    const data = { name: 'Hafsa', email: 'hafsa@example.org', message: 'Salam' };
    await site.db.contactMessage.create({ data });
    await signIn('admin');
    await open(page, '/admin');
    const waiting = sectionOf(page, 'Waiting');
    await waiting.getByRole('link', { name: /messages? (is|are) waiting/ }).click();
    await expect(page).toHaveURL(/\/admin\/messages$/);
  },
);
