import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { onlyInDirectory } from '../../../prisma/seed/curation';
import { expect, test } from '../../support/browser/e2e';
import { seedFullSite } from '../../support/site/full-site';
import { formPaths } from '../../support/browser/screen-paths';
import { screensOf } from '../../support/browser/screen-examples';

// Every action of the product is a form in the page itself, and a test runs each one in a browser without script.

/** The test without script that submits each form: its file, and words of its title. */
const journeys: Record<string, [file: string, title: string]> = {
  '/podcasts/create': ['journey', 'without script, a visitor searches'],
  '/featured-episodes/:episodeId/play': ['home', 'without script, Play Episode counts a click'],
  '/admin': ['admin', 'a podcast from the directory is featured'],
  '/admin/featured-podcasts/:id/remove': ['admin', 'a podcast from the directory is featured'],
  '/admin/featured-episodes': ['admin', 'an episode is featured in two steps'],
  '/admin/featured-episodes/:id/remove': ['admin', 'an episode is featured in two steps'],
  '/admin/blog/categories': ['blog', 'a category is created'],
  '/admin/blog/posts/new': ['blog', 'an admin writes, previews, publishes'],
  '/admin/blog/posts/:id': ['blog', 'an admin who saves a post that another has changed'],
  '/admin/blog/posts/:id/delete': ['blog', 'an admin writes, previews, publishes'],
  '/admin/blog/posts/:id/letter': ['letters', 'an admin sends a post as a newsletter'],
  '/admin/blog/categories/:id/delete': ['blog', 'a category is created'],
  '/admin/users': ['admin', 'a super admin assigns a role'],
  '/admin/users/:id': ['restricted-members', 'an admin suspends a member'],
  '/admin/users/:id/delete': ['admin', 'a super admin assigns a role'],
  '/admin/podcasts/add': ['first-day', 'podcasts are added by address'],
  '/admin/podcasts/:id': ['admin-podcasts', 'an admin hides a podcast'],
  '/admin/podcasts/:id/correct': ['admin-podcasts', 'an admin corrects, merges and removes'],
  '/admin/podcasts/:id/merge': ['admin-podcasts', 'an admin corrects, merges and removes'],
  '/admin/podcasts': ['who-adds', 'an admin chooses who adds podcasts'],
  '/admin/podcasts/:id/remove': ['admin-podcasts', 'an admin corrects, merges and removes'],
  '/admin/episodes/:id': ['admin-podcasts', 'an admin hides an episode'],
  '/admin/site': ['admin-site', 'a super admin sends a test e-mail'],
  '/admin/messages': ['admin', 'an admin handles reports and messages'],
  '/admin/collections': ['collections-desk', 'an admin starts with ten'],
  '/admin/collections/new': ['collections-desk', 'a collection is offered only on its days'],
  '/admin/collections/:id': ['collections-desk', 'a member’s collection is reported, hidden'],
  '/collections/:id/report': ['collections-desk', 'a member’s collection is reported, hidden'],
  '/admin/speakers': ['speakers', 'an admin joins two spellings'],
  '/quran/:surah': ['verses', 'an admin removes a verse mention'],
  '/quran/:surah/:verses': ['verses', 'an admin removes a verse mention'],
  '/admin/held-reviews': ['held-reviews', 'a review with a listed word waits'],
  '/admin/moderation': ['admin', 'an admin handles reports and messages'],
  '/collections/new': ['collections', 'a member creates, fills, reorders'],
  '/collections/:id/edit': ['collections', 'a member creates, fills, reorders'],
  '/collections/:id/delete': ['collections', 'a member creates, fills, reorders'],
  '/collections/:id/change': ['collections', 'a member creates, fills, reorders'],
  '/episodes/:episodeId/collect': ['collections', 'a member creates, fills, reorders'],
  '/podcast/:slug/collect': ['collections', 'a member creates, fills, reorders'],
  '/login': ['accounts', 'login rejects a wrong password'],
  '/login/passkey': ['passkeys', 'without script, the page says that passkeys'],
  '/login/code': ['second-factor', 'a second factor is set up, required when signing in'],
  '/register': ['accounts', 'register shows every error'],
  '/sign-in-again': ['kept-forms', 'a form is kept when the session ends'],
  '/logout': ['accounts', 'the account menu names the member and signs out'],
  '/forgot-password': ['forgotten-password', 'a link sent by e-mail sets a new password'],
  '/reset-password': ['forgotten-password', 'a link sent by e-mail sets a new password'],
  '/verify-email': ['verified-email', 'an e-mail address is verified and changed'],
  '/my-profile': ['accounts', 'the profile can be viewed, edited'],
  '/my-profile/preferences': ['accounts', 'preference switches keep their state'],
  '/my-profile/sessions': ['accounts', 'other sessions can be ended'],
  '/my-profile/password': ['accounts', 'other sessions can be ended'],
  '/my-profile/email': ['verified-email', 'an e-mail address is verified and changed'],
  '/my-profile/second-factor': [
    'second-factor',
    'a second factor is set up, required when signing in',
  ],
  '/my-profile/passkeys': ['passkeys', 'without script, the page says that passkeys'],
  '/my-profile/tokens': ['api-tokens', 'a token is created, used and revoked'],
  '/my-profile/import': ['import', 'a member imports podcasts'],
  '/my-profile/apps': ['other-apps', 'a member authorizes an app to sync'],
  '/my-profile/feeds': ['other-apps', 'a member subscribes to the queue as a feed'],
  '/my-profile/apps/allow': ['other-apps', 'a member authorizes an app to sync'],
  '/my-profile/delete': ['accounts', 'a member downloads their data and deletes the account'],
  '/favorites/toggle': ['community', 'a listener saves a podcast'],
  '/podcast/:slug/refresh': ['podcast', 'Refresh Episodes reports its result'],
  '/podcast/:slug/review': ['community', 'a listener writes, changes and deletes a review'],
  '/podcast/:slug/review/delete': ['community', 'a listener writes, changes and deletes a review'],
  '/reviews/:reviewId/report': ['community', 'a review is reported'],
  '/podcast/:slug/report': ['reports', 'a podcast and an episode are reported'],
  '/episodes/:episodeId/report': ['reports', 'a podcast and an episode are reported'],
  '/reviews/:reviewId/remove': ['community', 'a review is reported'],
  '/profile/:userId/follow': ['community', 'a listener follows a member'],
  '/episodes/:episodeId/played': ['lists', 'what was heard is marked, listed and forgotten'],
  '/history/remove': ['lists', 'what was heard is marked, listed and forgotten'],
  '/history/clear': ['lists', 'what was heard is marked, listed and forgotten'],
  '/queue/change': ['lists', 'a queue is filled, ordered and emptied'],
  '/undo': ['lists', 'a queue is filled, ordered and emptied'],
  '/new': ['lists', 'new episodes of favorites are listed by day'],
  '/new/newest-only': ['lists', 'new episodes of favorites are listed by day'],
  '/language': ['language-choice', 'a language that the browser prefers is offered'],
  '/theme': ['frame', 'without script the theme is a form'],
  '/newsletter': ['frame', 'a newsletter address is stored once'],
  '/newsletter/unsubscribe': ['no-script', 'the newsletter is left by its link'],
  '/contact': ['home', 'the contact form stores a message'],
};

test('every form of the site map has a test without script', () => {
  const missing = formPaths.filter((path) => !journeys[path]);
  expect(missing, 'forms that need a row in `journeys` of this file').toEqual([]);
  const surplus = Object.keys(journeys).filter((path) => !formPaths.includes(path));
  expect(surplus, 'rows of `journeys` without a form').toEqual([]);
  const files = readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' });
  for (const [file, title] of Object.values(journeys)) {
    const found = files.find((path) => basename(path) === `${file}.spec.ts`);
    const source = readFileSync(`tests/e2e/${found}`, 'utf8');
    expect(source, file).toMatch(/plainPage|bothWays/);
    expect(source, file).toContain(title);
  }
});

/** URLs of the forms of a page that submit something. */
const actionsIn = (html: string): string[] =>
  [...html.matchAll(/<form\b[^>]*>|<button\b[^>]*formaction=[^>]*>/gi)]
    .map(([tag]) => tag.replaceAll('&amp;', '&'))
    .filter((tag) => /method="post"|formaction=/i.test(tag))
    .map((tag) => /action="([^"?#]*)/i.exec(tag)?.[1] ?? '');

test('every form of the site map is in the HTML of a screen', async ({ page, signIn, site }) => {
  const person = await signIn('super_admin');
  const screens = screensOf(await seedFullSite(site.db, person));
  // This form requires another session.
  await site.db.session.create({
    data: { userId: person.id, tokenHash: 'of another device', expiresAt: new Date('2100-01-01') },
  });
  // Another test may have added these podcasts, so that they cannot be created.
  await site.db.podcast.deleteMany({
    where: { OR: onlyInDirectory.map((name) => ({ rssUrl: { endsWith: `/${name}.xml` } })) },
  });
  const unseen = new Set(formPaths);
  // The form is hidden if no mail can be sent.
  unseen.delete('/forgot-password');
  // Only other forms lead to it.
  unseen.delete('/sign-in-again');
  // It is part of the message about the last action.
  unseen.delete('/undo');
  const seen = (path: string) => {
    for (const form of unseen)
      if (new RegExp(`^${form.replace(/:\w+/g, '[^/]+')}$`).test(path)) unseen.delete(form);
  };
  for (const { path, viewer } of [...screens.super_admin, ...screens.visitor]) {
    const headers = viewer === 'visitor' ? { cookie: '' } : undefined;
    const html = await (await page.request.get(path, { headers })).text();
    for (const action of actionsIn(html)) seen(action || path.split('?')[0]!);
  }
  expect(
    [...unseen],
    'forms on no page of screen-examples.ts: what does full-site.ts not store?',
  ).toEqual([]);
});

test('the newsletter is left by its link', async ({ plainPage, site }) => {
  const { unsubscribeToken, id } = await site.db.newsletterSubscriber.create({
    data: {
      email: 'leaving@example.org',
      emailKey: 'leaving@example.org',
      unsubscribeToken: 'a-token-that-only-this-test-knows',
    },
  });
  const stored = () => site.db.newsletterSubscriber.count({ where: { id } });
  await plainPage.goto(`/newsletter/unsubscribe?token=${unsubscribeToken}`);
  // Mail programs open links on their own.
  expect(await stored()).toBe(1);
  await plainPage.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(plainPage.getByRole('status')).toBeVisible();
  expect(await stored()).toBe(0);
});
