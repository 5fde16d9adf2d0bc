import {
  bothWays,
  expect,
  expectAccessible,
  giveCookie,
  sectionOf,
  test as plain,
  open,
} from '../../support/browser/e2e';
import { joined, storePerson } from '../../support/database/stored-people';

for (const { test, script, how } of bothWays) {
  test(`an admin suspends a member, who keeps what they typed, ${how}`, async ({
    page,
    signIn,
    site,
    browser,
  }) => {
    const podcast = await site.db.podcast.findFirstOrThrow({
      where: { slug: 'sample-evening-tones' },
      select: { slug: true },
    });
    const member = await storePerson(site.db);
    await signIn('admin');
    await open(page, `/admin/users?search=${member.username}`, script);
    await page.getByRole('link', { name: `Details of ${member.username}` }).click();
    await expect(page.getByText('Email not verified · No second step, no passkey')).toBeVisible();
    const section = sectionOf(page, 'Suspend');
    await section.getByLabel('Reason').fill('Advertising');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('alert')).toContainText('Please choose a day');
    await expect(section.getByLabel('Reason')).toHaveValue('Advertising');
    if (script) await expectAccessible(page);
    await page.getByLabel('Until').fill('2100-01-02');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('The user is suspended').first()).toBeVisible();
    await expect(
      page.getByText(/Suspended until Jan 2, 2100 by .*: Advertising/).first(),
    ).toBeVisible();
    if (script) await expectAccessible(page);

    const theirs = await browser.newContext({ baseURL: site.url, javaScriptEnabled: script });
    const other = await theirs.newPage();
    await giveCookie(theirs, site.url, member.token);
    await open(other, `/podcast/${podcast.slug}/review`, script);
    await other.getByRole('radio', { name: '2 stars' }).check();
    await other.getByLabel(/Your review/).fill('Typed for long');
    await other.getByRole('button', { name: 'Submit review' }).click();
    await expect(other.getByRole('alert')).toContainText('suspended until Jan 2, 2100');
    await expect(other.getByLabel(/Your review/)).toHaveValue('Typed for long');
    await other.goto('/my-profile');
    await expect(other.getByText('suspended until Jan 2, 2100')).toBeVisible();

    await page.getByRole('button', { name: 'End the suspension' }).click();
    await expect(page.getByText('The suspension is over').first()).toBeVisible();
    await open(other, `/podcast/${podcast.slug}/review`, script);
    await other.getByRole('radio', { name: '2 stars' }).check();
    await other.getByRole('button', { name: 'Submit review' }).click();
    await expect(other.getByText('Review saved').first()).toBeVisible();
    await theirs.close();
  });

  test(`an admin bans a member and lifts the ban, ${how}`, async ({ page, signIn, site }) => {
    const podcast = await site.db.podcast.findFirstOrThrow({
      where: { slug: 'sample-evening-tones' },
      select: { id: true, slug: true },
    });
    const member = await joined(site);
    const words = `Buy from ${member.username}`;
    await site.db.review.create({
      data: { userId: member.id, podcastId: podcast.id, rating: 1, content: words },
    });
    await signIn('admin');
    await open(page, `/admin/users/${member.id}`, script);
    const section = sectionOf(page, 'Ban');
    await section.getByRole('button', { name: 'Ban' }).click();
    await expect(page.getByRole('alert')).toContainText('Please say why');
    if (script) await expectAccessible(page);
    await section.getByLabel('Reason').fill('Advertising');
    await section.getByRole('button', { name: 'Ban' }).click();
    await expect(page.getByText('The user is banned').first()).toBeVisible();
    await expect(page.getByText(/Banned on .* by .*: Advertising/).first()).toBeVisible();
    if (script) await expectAccessible(page);

    const theirs = { headers: { cookie: `auth_token=${member.token}` }, maxRedirects: 0 };
    expect((await page.request.get('/my-profile', theirs)).status()).toBe(303);
    const profile = await page.request.get(`/profile/${member.id}`);
    expect(profile.status()).toBe(410);
    expect(await profile.text()).toContain('The profile of this member has been taken down');
    const path = `/podcast/${podcast.slug}`;
    expect(await (await page.request.get(path)).text()).not.toContain(words);

    await page.getByRole('button', { name: 'Lift the ban' }).click();
    await expect(page.getByText('The ban is lifted').first()).toBeVisible();
    expect(await (await page.request.get(path)).text()).toContain(words);
    await page.goto(`/admin/audit?search=${member.username}`);
    await expect(page.getByText('reason: Advertising')).toBeVisible();
  });

  test(`a banned member is told so when signing in, ${how}`, async ({ page, site }) => {
    const member = await joined(site);
    const data = { bannedAt: new Date(), banReason: 'Advertising' };
    await site.db.user.update({ where: { id: member.id }, data });
    await open(page, '/login', script);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.locator('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('This account is banned');
    await expect(page.getByRole('alert')).toContainText('Advertising');
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
  });
}

plain('on a desktop the controls of a member are on one line', async ({ page, signIn, site }) => {
  const member = await storePerson(site.db);
  await signIn('super_admin');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/users?search=${member.username}`);
  const row = page.locator(`[id="${member.id}"]`);
  const controls = row.locator('a, button').filter({ hasText: /^(Details|Change|Delete)/ });
  await expect(controls).toHaveCount(3);
  const middles = await controls.evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
});
