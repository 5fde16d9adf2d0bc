import { randomBytes } from 'node:crypto';
import { speakerPath } from '~/lib/web/site-paths';
import { bothWays, expect, expectAccessible, open } from '../../support/browser/e2e';
import { storeSpeaker } from '../../support/database/stored-speakers';

for (const { test, script, how } of bothWays) {
  test(`an admin joins two spellings of a name and separates them again, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    // With a letter, because digits alone are isolated in a sentence.
    const mark = `m${randomBytes(3).toString('hex')}`;
    const episode = await site.db.episode.findFirstOrThrow({
      where: { blocked: false, podcast: { blocked: false } },
      select: { id: true },
    });
    const credits = [{ episodeId: episode.id }];
    const main = await storeSpeaker(site.db, `maryam ${mark}`, credits);
    const other = await storeSpeaker(site.db, `mariam ${mark}`, credits);
    await signIn('admin');
    await open(page, '/admin/speakers', script);
    await page.getByLabel('Search speakers').fill(mark);
    await page.getByLabel('Search speakers').press('Enter');
    await expect(page.getByText(`2 speakers found for “${mark}”`)).toBeVisible();
    const row = page.locator('#speakers li', { hasText: other.name });
    await row.getByText('Same person as…').first().click();
    if (script) await expectAccessible(page);
    await row.getByLabel(/^Same person as…/).fill('nobody at all');
    await row.getByRole('button', { name: `Join ${other.name}` }).click();
    await expect(row.getByText('No speaker has the name “nobody at all”.')).toBeVisible();
    await row.getByLabel(/^Same person as…/).fill(main.name.toUpperCase());
    await row.getByRole('button', { name: `Join ${other.name}` }).click();
    const joined = `Joined: ${other.name} is now shown as ${main.name}.`;
    await expect(page.getByText(joined).first()).toBeVisible();
    await expect(page.getByText(`1 speaker found for “${mark}”`)).toBeVisible();

    await page.goto(speakerPath(other.slug));
    await expect(page).toHaveURL(speakerPath(main.slug));
    await open(page, `/admin/speakers?search=${mark}`, script);
    await page.getByRole('button', { name: `Not the same person ${other.name}` }).click();
    await expect(page.getByText(`${other.name} has their own page again.`).first()).toBeVisible();
    await page.goto(`/admin/audit?search=${encodeURIComponent(other.name)}`);
    await expect(page.getByText(`joined speaker ${other.name} (with: ${main.name})`)).toBeVisible();
    await expect(page.getByText(`separated speaker ${other.name}`)).toBeVisible();
  });
}
