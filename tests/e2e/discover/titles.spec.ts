import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e';
import { EVENING } from '../../support/browser/listening';
import { screensOf } from '../../support/browser/screen-examples';
import { storePerson, type Database } from '../../support/database/stored-people';
import { seedFullSite } from '../../support/site/full-site';
import { headOf } from '../../support/site/page-head';

// Page titles name the list, its filter or search, its order or tab, and its page number.

/** Fills each paged list with more than one page of entries. */
async function fillLists(db: Database, id: string) {
  const people = [];
  for (let count = 0; count < 26; count += 1) people.push(await storePerson(db));
  const { id: podcastId } = await db.podcast.findFirstOrThrow({
    where: { slug: 'sample-evening-tones' },
  });
  for (const { id: userId } of people) {
    const review = await db.review.create({ data: { userId, podcastId, rating: 4, content: 'x' } });
    await db.reviewReport.create({ data: { reviewId: review.id, reporterId: id, reason: 'x' } });
    await db.auditEntry.createMany({
      data: Array.from({ length: 5 }, () => ({
        actorId: id,
        actorName: 'one',
        action: 'added',
        subjectType: 'podcast',
        subjectId: userId,
        subjectName: 'other',
      })),
    });
  }
}

/** Returns the title that the server sends; screens.spec.ts checks that scripts keep it. */
async function titleOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  return headOf(await answer.text()).title;
}

test('list titles name the filter, search, order, tab and page', async ({ page, signIn, site }) => {
  const person = await signIn('super_admin');
  const { arabic, reader, category, speaker } = await seedFullSite(site.db, person);
  await fillLists(site.db, person.id);
  const { title } = await site.db.podcast.findUniqueOrThrow({ where: { id: arabic.id } });
  const evening = 'Sample: Evening Tones';
  const admin = 'Admin Dashboard – Halaqa';
  const expected: Record<string, string> = {
    '/': 'Halaqa – Discover Islamic podcasts',
    '/search': 'Search – Halaqa',
    '/search?q=tafsir': 'Search: tafsir – Halaqa',
    '/search?trending=1': 'Trending podcasts – Halaqa',
    '/search?q=tafsir&language=ar': 'Search: tafsir – Arabic – Halaqa',
    '/browse': 'Discover – Halaqa',
    '/browse/popular': 'Most heard – All podcasts – Halaqa',
    '/browse/new': 'All podcasts – Halaqa',
    '/browse/short': 'Short episodes – Halaqa',
    '/browse/topic/hadith/popular': 'Most heard – Podcasts about Hadith – Halaqa',
    '/browse/language/ar': 'Podcasts in Arabic – Halaqa',
    '/browse/topic/hadith': 'Podcasts about Hadith – Halaqa',
    [`/speaker/${speaker.slug}`]: `${speaker.name} – Halaqa`,
    '/collections': 'Collections – Halaqa',
    '/quran': 'Verses of the Qur’an – Halaqa',
    '/quran/2': 'Surah Al-Baqarah – Halaqa',
    '/quran/2/255?kind=quoted': 'Al-Baqarah 2:255 – Quoted – Halaqa',
    '/featured': 'Featured Podcasts – Halaqa',
    '/featured-episodes': 'Featured Episodes – Halaqa',
    '/favorites': 'My Favorites – Halaqa',
    '/following': 'Following – Halaqa',
    '/blog': 'Blog – Halaqa',
    [`/blog?category=${category.slug}`]: `${category.name} – Blog – Halaqa`,
    [EVENING]: `${evening} – Halaqa`,
    [`${EVENING}?sort=oldest`]: `${evening} – Oldest First – Halaqa`,
    [`${EVENING}?reviews=2`]: `${evening} – reviews page 2 – Halaqa`,
    [`/profile/${reader.id}`]: `Profile of ${reader.username} – Favorites – Halaqa`,
    [`/profile/${reader.id}?tab=reviews`]: `Profile of ${reader.username} – Reviews – Halaqa`,
    [`/profile/${reader.id}?tab=activity`]: `Profile of ${reader.username} – Activity – Halaqa`,
    [`/profile/${reader.id}/followers`]: `Followers of ${reader.username} – Halaqa`,
    [`/profile/${reader.id}/following`]: `People ${reader.username} follows – Halaqa`,
    '/my-profile': 'My profile – Halaqa',
    '/my-profile?edit=1': 'My profile – Edit – Halaqa',
    '/admin': `Waiting – ${admin}`,
    '/admin/featured-podcasts': `Featured Podcasts – ${admin}`,
    '/admin/featured-podcasts?q=islam': `Featured Podcasts – Search: islam – ${admin}`,
    '/admin/featured-episodes': `Featured Episodes – ${admin}`,
    '/admin/featured-episodes?q=tafsir': `Featured Episodes – Search: tafsir – ${admin}`,
    [`/admin/featured-episodes?podcast=${arabic.id}&title=${encodeURIComponent(title)}&filter=x`]: `Featured Episodes – ${title} – Search: x – ${admin}`,
    '/admin/blog': `Blog – ${admin}`,
    '/admin/users': `User Directory – ${admin}`,
    '/admin/users?search=example&page=2': `User Directory – Search: example – page 2 – ${admin}`,
    '/admin/users?page=2': `User Directory – page 2 – ${admin}`,
    '/admin/analytics': `Analytics – ${admin}`,
    '/admin/analytics?search=sample': `Analytics – Search: sample – ${admin}`,
    '/admin/speakers?search=zz': `Speakers – Search: zz – ${admin}`,
    '/admin/collections?state=site&search=zz': `Collections – The site’s own – Search: zz – ${admin}`,
    '/admin/moderation?page=2': `Reports – page 2 – ${admin}`,
    '/admin/audit?search=example&page=2': `Audit log – Search: example – ${admin}`,
    '/admin/audit?page=2': `Audit log – page 2 – ${admin}`,
  };
  const shown: Record<string, string> = {};
  for (const path of Object.keys(expected)) shown[path] = await titleOf(page, path);
  expect(shown).toEqual(expected);
});

for (const viewer of ['visitor', 'super_admin'] as const) {
  test(`every screen and every error page has a title with the name of the site, as a ${viewer}`, async ({
    page,
    signIn,
    site,
    context,
  }) => {
    test.setTimeout(300_000);
    const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
    if (viewer === 'visitor') await context.clearCookies();
    const untitled: string[] = [];
    const paths = screens[viewer].map(({ path }) => path);
    for (const path of [
      ...paths,
      '/profile/nobody',
      '/blog?page=no',
      '/admin/users/nobody/delete',
    ]) {
      const title = await titleOf(page, path);
      if (!/^.+ – Halaqa$|^Halaqa – .+$/.test(title)) untitled.push(`${path}: ${title}`);
    }
    expect(untitled).toEqual([]);
  });
}
