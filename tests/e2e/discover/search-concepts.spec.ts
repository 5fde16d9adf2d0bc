import { eitherWay, expect, expectAccessible, open } from '../../support/browser/e2e';
import { storeSpokenEpisode } from '../../support/site/spoken-episode';

for (const { test, script, how } of eitherWay) {
  test(`a search finds transcripts in other languages too, unless limited to the typed words, ${how}`, async ({
    page,
    site,
  }) => {
    await storeSpokenEpisode(site.db, `tooth-${how.replaceAll(' ', '-')}`, [
      { start: 3, speaker: 'Bilal', text: 'مساء الخير.' },
      { start: 12, speaker: 'Amina', text: 'نتحدث اليوم عن السواك.' },
    ]);
    await open(page, '/search?q=miswak', script);
    const main = page.getByRole('main');
    await expect(main.getByText('Also: ')).toContainText('سواك · মিসওয়াক');
    await expect(main.getByRole('heading', { name: 'Said in episodes' })).toBeVisible();
    await expect(main.locator('q mark').first()).toHaveText('السواك');
    if (script) await expectAccessible(page);

    await main.getByRole('link', { name: 'Only my words' }).click();
    await expect(page).toHaveURL(/q=miswak&exact=1$/);
    await expect(main.getByText('Only your exact words were searched for.')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Said in episodes' })).toHaveCount(0);
    const field = main.getByRole('searchbox');
    await field.fill('miswak today');
    await field.press('Enter');
    await expect(page).toHaveURL(/exact=1/);
    await expect(page).toHaveURL(/q=miswak(\+|%20)today/);

    await main.getByRole('link', { name: 'In other languages too' }).click();
    await expect(page).not.toHaveURL(/exact/);
    await expect(main.getByText('Also: ')).toBeVisible();
    await page.goto('/search?q=miswak');
    await main.getByRole('link', { name: 'All places in transcripts' }).click();
    await expect(page).toHaveURL(/q=miswak&in=transcripts$/);
    await expect(main.getByText('Also: ')).toBeVisible();
    await main.getByRole('link', { name: 'Planting quinces 0:12' }).first().click();
    await expect(page).toHaveURL(/[?&]t=12/);
  });
}
