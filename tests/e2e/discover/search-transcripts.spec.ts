import { episodePath } from '../../../app/lib/web/site-paths';
import { eitherWay, expect, expectAccessible, open } from '../../support/browser/e2e';
import { storeSpokenEpisode } from '../../support/site/spoken-episode';

for (const { test, script, how } of eitherWay) {
  test(`a search in transcripts finds what was said and links to its time, ${how}`, async ({
    page,
    site,
  }) => {
    const slug = `said-${how.replaceAll(' ', '-')}`;
    const word = `quince${how.replaceAll(' ', '')}`;
    const { episode } = await storeSpokenEpisode(site.db, slug, [
      { start: 3, speaker: 'Bilal', text: 'Good evening.' },
      { start: 12, speaker: 'Amina', text: `We plant a ${word} tree today.` },
    ]);
    await open(page, `/search?q=${word}`, script);
    const kinds = page.getByRole('navigation', { name: 'Search in' });
    await expect(kinds.getByRole('link', { name: 'Everything' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await kinds.getByRole('link', { name: 'In transcripts' }).click();
    await expect(page).toHaveURL(new RegExp(`q=${word}&in=transcripts$`));
    await expect(page.getByText('1 place found')).toBeVisible();
    const found = page.getByRole('article');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(`Amina We plant a ${word} tree today.`);
    await expect(found.locator('mark')).toHaveText(word);
    await expect(found.getByRole('link', { name: slug })).toBeVisible();
    if (script) await expectAccessible(page);
    await found.getByRole('link', { name: 'Planting quinces 0:12' }).click();
    await expect(page).toHaveURL(
      (url) =>
        decodeURI(url.pathname) === decodeURI(episodePath(slug, episode)) &&
        url.searchParams.get('t') === '12',
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Planting quinces');
  });

  test(`a new search stays in transcripts, and a search without results says so, ${how}`, async ({
    page,
  }) => {
    await open(page, '/search?q=zzqqxx&in=transcripts', script);
    await expect(page.getByText('Nothing found in transcripts')).toBeVisible();
    await expect(page).toHaveTitle(/In transcripts/);
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('zzqqxy');
    await field.press('Enter');
    await expect(page).toHaveURL(/q=zzqqxy/);
    await expect(page).toHaveURL(/in=transcripts/);
  });
}
