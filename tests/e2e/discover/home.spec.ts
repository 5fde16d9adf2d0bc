import { bothWays, expect, test, sectionOf, open } from '../../support/browser/e2e';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 900 };

test('the hero links to search, trending, featured and the topics', async ({ plainPage: page }) => {
  await page.goto('/');
  for (const [name, path] of [
    ['Explore Trending', '/search?trending=1'],
    ['Featured Today', '/featured'],
    ['Quran Recitation', '/search?q=Quran+Recitation'],
    ['Islamic History', '/search?q=Islamic+History'],
    ['Hadith Study', '/search?q=Hadith+Study'],
    ['Prayer Guidance', '/search?q=Prayer+Guidance'],
  ] as const) {
    const link = page.locator('main').getByRole('link', { name }).first();
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`^${path.replace('?', '\\?').replace('+', '(\\+|%20)')}$`),
    );
  }
});

test('shows at most four featured podcasts, with View All when there are more @exhaustive', async ({
  plainPage: page,
  site,
}) => {
  // Other tests add and remove featured podcasts; this one needs at least five.
  const active = await site.db.featuredPodcast.count({ where: { isActive: true } });
  const others = await site.db.podcast.findMany({
    where: { featured: null },
    take: Math.max(0, 5 - active),
    select: { id: true },
  });
  for (const { id } of others) await site.db.featuredPodcast.create({ data: { podcastId: id } });
  const podcasts = sectionOf(page, 'Featured Podcasts');
  const viewAll = podcasts.getByRole('link', { name: /View All/ });
  await page.goto('/');
  await expect(viewAll).toBeVisible();
  await expect(podcasts.getByRole('listitem')).toHaveCount(4);
});

test('shows the right number of featured episodes on a desktop and on a phone @exhaustive', async ({
  plainPage: page,
  site,
}) => {
  const kept = await site.db.featuredEpisode.findMany();
  const more = await site.db.episode.findMany({
    where: { audioUrl: { not: null }, featured: null },
    take: 6 - kept.length,
    select: { id: true, podcastId: true },
  });
  for (const { id, podcastId } of more) {
    await site.db.featuredEpisode.create({ data: { episodeId: id, podcastId, displayOrder: 50 } });
  }
  const all = await site.db.featuredEpisode.findMany({ select: { id: true } });
  const section = sectionOf(page, 'Featured Episodes');
  const shown = () => section.getByRole('listitem').filter({ visible: true }).count();
  const viewAll = section.getByRole('link', { name: /View All/ });
  // The number of episodes, how many of them a desktop shows, and whether it shows View All.
  for (const [count, onDesktop, offered] of [
    [1, 1, false],
    [3, 3, false],
    [5, 3, true],
    [6, 6, false],
  ] as const) {
    await site.db.featuredEpisode.updateMany({ data: { activeSlot: null } });
    for (const [index, { id }] of all.slice(0, count).entries()) {
      await site.db.featuredEpisode.update({ where: { id }, data: { activeSlot: index + 1 } });
    }
    await page.setViewportSize(phone);
    await page.goto('/');
    expect(await shown()).toBe(count);
    await expect(viewAll).toBeHidden();
    await page.setViewportSize(desktop);
    expect(await shown()).toBe(onDesktop);
    await expect(viewAll).toBeVisible({ visible: offered });
  }
  await site.db.featuredEpisode.deleteMany({ where: { displayOrder: 50 } });
  await site.db.featuredEpisode.updateMany({ data: { activeSlot: null } });
  for (const { id, activeSlot } of kept) {
    await site.db.featuredEpisode.update({ where: { id }, data: { activeSlot } });
  }
});

test('Play Episode starts the player and counts a click', async ({ page, site }) => {
  const before = await site.db.featuredClick.count();
  await open(page, '/featured-episodes');
  await page
    .getByRole('button', { name: /^Play Episode/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Audio player' })).toBeVisible();
  await expect.poll(() => site.db.featuredClick.count()).toBe(before + 1);
});

test('without script, Play Episode counts a click and opens the browser’s own player', async ({
  plainPage: page,
  site,
}) => {
  const before = await site.db.featuredClick.count();
  await page.goto('/featured-episodes');
  const buttons = page.getByRole('button', { name: /^Play Episode/ });
  const count = await buttons.count();
  expect(count).toBeGreaterThan(1);
  // Click each of them, because some addresses contain Arabic letters.
  for (let index = 0; index < count; index += 1) {
    await page.goto('/featured-episodes');
    await buttons.nth(index).click();
    await expect(page).toHaveURL(/\/podcast\/.*\/episodes\/.*\?play$/);
    await expect(page.locator('audio[controls]')).toBeVisible();
  }
  await expect.poll(() => site.db.featuredClick.count()).toBe(before + count);
});

for (const { test, script, how } of bothWays) {
  test(`the contact form stores a message, and rejects an invalid email address, ${how}`, async ({
    page,
    site,
  }) => {
    await open(page, '/contact', script);
    await page.getByLabel('Name').fill('Hafsa');
    await page.locator('main').getByLabel('Email').fill('hafsa@example');
    await page.getByLabel('Message').fill('شكرا');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toContainText('valid email');
    await expect(page.getByLabel('Message')).toHaveValue('شكرا');
    await page.locator('main').getByLabel('Email').fill('hafsa@example.org');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Message sent').first()).toBeVisible();
    expect(await site.db.contactMessage.count({ where: { message: 'شكرا' } })).toBeGreaterThan(0);
  });
}
