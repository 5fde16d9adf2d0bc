import {
  bothWays,
  expect,
  expectAccessible,
  giveCookie,
  sectionOf,
  open,
} from '../../support/browser/e2e';
import { storePerson } from '../../support/database/stored-people';

for (const { test, script, how } of bothWays) {
  test(`a review with a listed word waits for an admin, ${how}`, async ({
    page,
    browser,
    signIn,
    site,
  }) => {
    const { slug } = await site.db.podcast.findFirstOrThrow({
      where: { slug: 'sample-evening-tones' },
      select: { slug: true },
    });
    await signIn('admin');
    await open(page, '/admin/moderation', script);
    await page.getByRole('link', { name: '0 reviews are waiting' }).click();
    const words = sectionOf(page, 'Words that hold back a review');
    await words.getByRole('textbox').fill('miracle cure\nquick gain');
    await words.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The list is saved').first()).toBeVisible();
    await expect(words.getByRole('textbox')).toHaveValue('miracle cure\nquick gain');

    const member = await storePerson(site.db);
    const text = `A Miracle-Cure, says ${member.username}`;
    const theirs = await browser.newContext({ baseURL: site.url, javaScriptEnabled: script });
    await giveCookie(theirs, site.url, member.token);
    const other = await theirs.newPage();
    await open(other, `/podcast/${slug}/review`, script);
    await other.getByRole('radio', { name: '5 stars' }).check();
    await other.getByLabel(/Your review/).fill(text);
    await other.getByRole('button', { name: 'Submit review' }).click();
    await expect(other.locator('#reviews')).toContainText('Your review is waiting for an admin');
    await expect(other.locator('#reviews')).toContainText(text);
    if (script) await expectAccessible(other);
    const path = `/podcast/${slug}`;
    expect(await (await page.request.get(path)).text()).not.toContain(member.username);

    await open(page, '/admin/held-reviews', script);
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: `Accept the review by ${member.username}` }).click();
    await expect(page.getByText('1 accepted')).toBeVisible();
    await expect(page.getByText('No review is waiting')).toBeVisible();
    expect(await (await page.request.get(path)).text()).toContain(member.username);
    await other.goto(path);
    await expect(other.getByText('Your review is waiting for an admin')).toHaveCount(0);
    await theirs.close();
    await site.db.heldWord.deleteMany();
    await site.db.review.deleteMany({ where: { userId: member.id } });
  });
}
