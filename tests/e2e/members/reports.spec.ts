import { randomBytes } from 'node:crypto';
import { episodePath } from '../../../app/lib/web/site-paths';
import { bothWays, expect, expectAccessible, open } from '../../support/browser/e2e';
import { unreadFeed } from '../../support/database/unread-feed';

for (const { test, script, how } of bothWays) {
  test(`a podcast and an episode are reported; an admin keeps one and hides the other, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const mark = randomBytes(4).toString('hex');
    const slug = `reported-${mark}`;
    const podcast = await site.db.podcast.create({
      data: {
        ...unreadFeed(slug),
        title: `Reported ${mark}`,
        language: 'en',
        episodeCount: 1,
        episodes: {
          create: {
            key: 'one',
            title: `Talk ${mark}`,
            sortDate: new Date(),
          },
        },
      },
      select: { id: true, slug: true, episodes: { select: { id: true, title: true } } },
    });
    const [episode] = podcast.episodes as [(typeof podcast.episodes)[0]];
    const goTo = async (path: string) => {
      await open(page, path, script);
    };

    await signIn();
    await goTo(`/podcast/${slug}`);
    await page.locator('summary', { hasText: 'More' }).first().click();
    await page.getByRole('link', { name: 'Report this podcast' }).click();
    await expect(page.getByText(`Reported ${mark}`).first()).toBeVisible();
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Please choose a reason');
    await page.getByLabel('What is wrong with it?').selectOption('Not about Islam');
    await page.getByLabel(/Details/).fill('It sells things');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(page.getByText('An admin will look at it.').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/podcast/${slug}$`));

    await goTo(episodePath(slug, episode));
    await page.getByRole('link', { name: 'Report this episode' }).click();
    await page.getByLabel('What is wrong with it?').selectOption('Taken from somebody else');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(page.getByText('An admin will look at it.').first()).toBeVisible();

    await signIn('admin');
    await goTo('/admin/audit');
    const menu = page.getByRole('navigation', { name: 'Admin Dashboard' });
    await menu.getByRole('link', { name: /Reports.*[2-9] reports are waiting/ }).click();
    await expect(page).toHaveURL(/\/admin\/moderation$/);
    await goTo(`/admin/moderation?search=${mark}`);
    const rows = page.locator('#reports form > ul > li');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'It sells things' })).toContainText('Not about Islam');
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: `Keep Reported ${mark}` }).click();
    await expect(page.getByText('1 kept')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: `Hide Talk ${mark}` }).click();
    await page.getByLabel('Reason').fill('Another’s recording');
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByText('The episode is hidden').first()).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/moderation\?search=/);
    await expect(rows).toHaveCount(0);
    expect((await page.request.get(episodePath(slug, episode))).status()).toBe(410);
    expect((await page.request.get(`/podcast/${slug}`)).status()).toBe(200);
    await goTo(`/admin/audit?search=${encodeURIComponent('kept podcast')}`);
    await expect(page.getByText(`Reported ${mark}`).first()).toBeVisible();
  });

  test(`a visitor must sign in to report a podcast, and returns to the report, ${how}`, async ({
    page,
    site,
  }) => {
    const { slug } = await site.db.podcast.findFirstOrThrow({
      where: { blocked: false, language: 'en' },
      select: { slug: true },
    });
    const path = `/podcast/${encodeURIComponent(slug)}/report`;
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(path)}`);
  });
}
