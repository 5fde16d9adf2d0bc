import { expect, test } from '../../support/browser/e2e';
import { ApiDocument } from '../../support/contract/api-document';

test('the page lists every call of the document, with and without script', async ({
  page,
  plainPage,
  site,
}) => {
  const { calls } = await ApiDocument.read(site.url);
  for (const one of [page, plainPage]) {
    await one.goto('/');
    await one.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
    await expect(one).toHaveURL(/\/api$/);
    await expect(one).toHaveTitle(/^API – /);
    await expect(one.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
    const shown = await one.getByRole('heading', { level: 3 }).allTextContents();
    expect(shown.sort()).toEqual(calls.map(({ key }) => key).sort());
  }
  const role = plainPage.getByRole('article', { name: 'PUT /api/admin/users/{id}/role' });
  await expect(role).toContainText('as a super admin, an admin');
  await expect(role).toContainText('"user" | "moderator" | "admin"');
  await expect(role).toContainText("curl -X PUT -H 'Authorization: Bearer TOKEN'");
  for (const status of ['200', '401', '403', '404', '422'])
    await expect(role).toContainText(status);
  await role.getByRole('link', { name: 'Errors' }).click();
  await expect(plainPage).toHaveURL(/#refusals$/);
  await expect(plainPage.locator('#refusals')).toContainText('429 Too many requests');
});

test('shows code in descriptions as code', async ({ page }) => {
  await page.goto('/api');
  await expect(page.getByRole('main').locator('p code').first()).toHaveText(/^\{ "error"/);
  await expect(page.getByRole('main')).not.toContainText('`');
});

test('the page is in the sitemap, and unknown paths below it are JSON 404s', async ({ site }) => {
  const sitemap = await (await fetch(`${site.url}/sitemap/pages.xml`)).text();
  expect(sitemap).toContain(`<loc>${site.url}/api</loc>`);
  for (const path of ['/api/', '/api/no-such-call', '/api/openapi.json/x']) {
    const answer = await fetch(site.url + path, { headers: { Accept: 'text/html' } });
    if (path === '/api/') expect(answer.status).toBe(200);
    else {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: 'There is no such call.' });
    }
  }
});
