import { randomBytes } from 'node:crypto';
import { episodePath, speakerPath } from '~/lib/web/site-paths';
import { eitherWay, expect, expectAccessible, open } from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';
import type { Database } from '../../support/database/stored-people';
import { storeSpeaker } from '../../support/database/stored-speakers';
import { unreadFeed } from '../../support/database/unread-feed';

/** Stores a show with 21 episodes by one host; the newest has a guest too. */
async function storeShow(db: Database) {
  // Begins with a letter: digits alone could be anything in a search.
  const mark = `m${randomBytes(3).toString('hex')}`;
  const guest = `layla ${mark}`;
  const podcast = await db.podcast.create({
    data: {
      ...unreadFeed(`spoken-${mark}`),
      title: `Spoken ${mark}`,
      language: 'en',
      speakersStored: true,
      episodeCount: 21,
      episodes: {
        create: Array.from({ length: 21 }, (_, index) => ({
          key: `${index}`,
          title: `Talk ${index + 1}`,
          audioUrl: '/sample/audio/tone-01.mp3',
          duration: 40,
          sortDate: new Date(Date.UTC(2026, 0, index + 1)),
          persons: index === 20 ? [{ name: guest, role: 'guest', href: null, image: null }] : [],
        })),
      },
    },
    select: {
      slug: true,
      episodes: { orderBy: { sortDate: 'asc' }, select: { id: true, title: true } },
    },
  });
  const { slug, episodes } = podcast;
  const credits = episodes.map(({ id }) => ({ episodeId: id, role: 'host' as const }));
  const host = await storeSpeaker(db, `أحمد النور ${mark}`, credits);
  const visitor = await storeSpeaker(db, guest, [{ episodeId: episodes.at(-1)!.id }]);
  const joined = await storeSpeaker(db, `ahmad noor ${mark}`, [], host.id);
  return { mark, slug, newest: episodes.at(-1)!, host, guest: visitor, joined };
}

for (const { test, script, how } of eitherWay) {
  test(`the name of a guest links to a page with all their episodes, ${how}`, async ({
    page,
    site,
  }) => {
    const { slug, newest, guest } = await storeShow(site.db);
    await open(page, `/podcast/${slug}`, script);
    await page.locator('#episodes').getByRole('link', { name: guest.name }).click();
    await expect(page).toHaveURL(speakerPath(guest.slug));
    await expect(page.getByRole('heading', { level: 1, name: guest.name })).toBeVisible();
    await page.getByRole('link', { name: newest.title, exact: true }).click();
    await expect(page).toHaveURL(episodePath(slug, newest));
    await page.getByRole('article').getByRole('link', { name: guest.name }).first().click();
    await expect(page).toHaveURL(speakerPath(guest.slug));
  });

  test(`a host’s page lists their podcasts, and their episodes in pages with the newest first, ${how}`, async ({
    page,
    site,
    request,
  }) => {
    const { mark, slug, host, joined } = await storeShow(site.db);
    const moved = await request.get(`${speakerPath(joined.slug)}?page=2`, { maxRedirects: 0 });
    expect(moved.status()).toBe(301);
    expect(moved.headers().location).toBe(`${speakerPath(host.slug)}?page=2`);

    await open(page, speakerPath(joined.slug), script);
    await expect(page).toHaveURL(speakerPath(host.slug));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(host.name);
    await expect(heading).toHaveAttribute('dir', 'rtl');
    await expect(page.getByText(`Also written ${joined.name}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: `Spoken ${mark}` })).toBeVisible();
    const rows = page.locator('#episodes ol > li');
    await expect(rows).toHaveCount(20);
    await expect(rows.first().getByRole('heading')).toHaveText('Talk 21');
    if (script) {
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Play Talk 21', exact: true }).click();
      await expect(playerBar(page)).toContainText('Talk 21');
    }
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveTitle(`${host.name} – page 2 – Halaqa`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${site.url}${speakerPath(host.slug)}?page=2`,
    );
    await rows.getByRole('link', { name: `Spoken ${mark}` }).click();
    await expect(page).toHaveURL(`/podcast/${slug}`);
  });

  test(`a search for a name finds the speaker, ${how}`, async ({ page, site }) => {
    const { mark, host, joined } = await storeShow(site.db);
    await open(page, `/search?q=${encodeURIComponent(`ahmad ${mark.slice(0, 4)}`)}`, script);
    const people = page.getByRole('navigation', { name: 'People' });
    await expect(people.getByRole('link')).toHaveText([host.name]);
    if (script) await expectAccessible(page);
    await people.getByRole('link', { name: host.name }).click();
    await expect(page).toHaveURL(speakerPath(host.slug));
    await page.goto(`/search?q=${joined.name.split(' ')[0]}zzqq`);
    await expect(people).toHaveCount(0);
  });

  test(`an unknown speaker returns 404 with a message, and known ones are in the sitemap, ${how}`, async ({
    page,
    site,
    request,
  }) => {
    const response = await page.goto('/speaker/nobody');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Speaker not found' })).toBeVisible();
    const { host } = await storeShow(site.db);
    expect(await (await request.get('/sitemap.xml')).text()).toContain('/sitemap/speakers-1.xml');
    const sitemap = await (await request.get('/sitemap/speakers-1.xml')).text();
    expect(sitemap).toContain(`<loc>${site.url}${speakerPath(host.slug)}</loc>`);
    expect((await request.get('/sitemap/speakers-99.xml')).status()).toBe(404);
  });
}
