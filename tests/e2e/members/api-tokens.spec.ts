import { bothWays, expect, expectAccessible, giveCookie, open } from '../../support/browser/e2e';
import { joined } from '../../support/database/stored-people';

for (const { test, script, how } of bothWays) {
  test(`a token is created, used and revoked, ${how}`, async ({ page, context, site }) => {
    const { token: session, username, password } = await joined(site);
    // Who has signed in within ten minutes is not asked for the password.
    await site.db.session.updateMany({
      where: { user: { username } },
      data: { authenticatedAt: new Date(Date.now() - 3_600_000) },
    });
    await giveCookie(context, site.url, session);
    await open(page, '/my-profile', script);
    await page.getByRole('link', { name: 'API tokens' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API tokens');
    await page.getByLabel('Name', { exact: true }).fill('My script');
    await page.getByLabel('It may').selectOption('Read and write');
    await page.getByLabel('Current password').fill('not the password');
    await page.getByRole('button', { name: 'Create the token' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('My script');
    await expect(page.getByLabel('It may')).toHaveValue('write');
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Create the token' }).click();
    const shown = page.getByLabel('Your new token');
    await expect(shown).toHaveValue(/^hlq_/);
    if (script) {
      await expect(shown).toBeFocused();
      await expectAccessible(page);
    }
    const token = await shown.inputValue();
    const headers = { Authorization: `Bearer ${token}` };
    const me = () => fetch(`${site.url}/api/auth/me`, { headers });
    expect(await (await me()).json()).toMatchObject({ user: { username } });

    await open(page, '/my-profile/tokens', script);
    await expect(page.getByLabel('Your new token')).toHaveCount(0);
    const row = page.getByRole('listitem').filter({ hasText: 'My script' });
    await expect(row).toContainText('last used');
    await row.getByRole('button', { name: 'Revoke My script' }).click();
    await expect(page.getByText('You have no tokens.')).toBeVisible();
    expect((await me()).status).toBe(401);
    expect(site.log.join('\n')).not.toContain(token);
  });
}
