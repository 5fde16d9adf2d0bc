import { expect, hydrated, open, test } from '../../support/browser/e2e';

// The service worker of a site that has switched it off, as the tests do.

test('a switched-off worker removes what it has kept and itself, and leaves downloads alone', async ({
  page,
  request,
}) => {
  const answer = await request.get('/sw.js');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toBe('no-cache');
  expect(answer.headers()['content-type']).toContain('javascript');
  await open(page, '/');
  await page.evaluate(async () => {
    for (const name of ['site-files', 'site-pages-visitor', 'downloads-audio']) {
      await (await caches.open(name)).put('/kept', new Response('kept'));
    }
    await navigator.serviceWorker.register('/sw.js');
  });
  const left = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  await expect.poll(left).toEqual({ caches: ['downloads-audio'], workers: 0 });
});

test('the library invites to install the site, with a button where the browser has one', async ({
  page,
  signIn,
}) => {
  const { username } = await signIn();
  await open(page, '/');
  await page.locator('summary').filter({ hasText: username }).click();
  await page.getByRole('link', { name: 'Install as an app' }).click();
  await expect(page).toHaveURL('/library#install');
  const section = page.locator('#install');
  await expect(section.getByText('In Safari on iPhone and iPad')).toBeVisible();
  await expect(section.getByRole('button')).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await page.evaluate(() => {
    const prompt = () => Object.assign(window, { prompted: true });
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    Object.assign(window, { banner: dispatchEvent(event) });
  });
  await section.getByRole('button', { name: 'Install' }).click();
  await expect(section.getByRole('button')).toHaveCount(0);
  const seen = await page.evaluate(() => {
    const { prompted, banner } = window as { prompted?: boolean; banner?: boolean };
    return { prompted, banner };
  });
  expect(seen).toEqual({ prompted: true, banner: false });
});

test('each page names the manifest of its language', async ({ page, request }) => {
  for (const [path, manifest] of [
    ['/', '/manifest.webmanifest'],
    ['/ar/library', '/ar/manifest.webmanifest'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', manifest);
    const { icons } = (await (await request.get(manifest)).json()) as { icons: { src: string }[] };
    for (const { src } of icons)
      expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  }
});
