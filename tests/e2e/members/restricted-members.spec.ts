import { bothWays, expect, expectAccessible, hydrated } from '../../support/browser/e2e';
import { storePerson } from '../../support/database/stored-people';

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
    await page.goto(`/admin/users?search=${member.username}`);
    if (script) await hydrated(page);
    await page.getByRole('link', { name: `Restrict ${member.username}` }).click();
    await page.getByLabel('Reason').fill('Advertising');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('alert')).toContainText('Please choose a day');
    await expect(page.getByLabel('Reason')).toHaveValue('Advertising');
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
    await theirs.addCookies([{ name: 'auth_token', value: member.token, url: site.url }]);
    await other.goto(`/podcast/${podcast.slug}/review`);
    if (script) await hydrated(other);
    await other.getByRole('radio', { name: '2 stars' }).check();
    await other.getByLabel(/Your review/).fill('Typed for long');
    await other.getByRole('button', { name: 'Submit Review' }).click();
    await expect(other.getByRole('alert')).toContainText('suspended until Jan 2, 2100');
    await expect(other.getByLabel(/Your review/)).toHaveValue('Typed for long');
    await other.goto('/my-profile');
    await expect(other.getByText('suspended until Jan 2, 2100')).toBeVisible();

    await page.getByRole('button', { name: 'End the suspension' }).click();
    await expect(page.getByText('The suspension is over').first()).toBeVisible();
    await other.goto(`/podcast/${podcast.slug}/review`);
    if (script) await hydrated(other);
    await other.getByRole('radio', { name: '2 stars' }).check();
    await other.getByRole('button', { name: 'Submit Review' }).click();
    await expect(other.getByText('Review saved').first()).toBeVisible();
    await theirs.close();
  });
}
