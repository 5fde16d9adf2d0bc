import { randomBytes } from 'node:crypto';
import { bothWays, expect, expectAccessible, hydrated, open } from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';
import { storeMention } from '../../support/database/stored-mentions';
import type { Database } from '../../support/database/stored-people';
import { unreadFeed } from '../../support/database/unread-feed';

async function storeTalk(db: Database) {
  const mark = randomBytes(3).toString('hex');
  const podcast = await db.podcast.create({
    data: {
      ...unreadFeed(`verses-${mark}`),
      title: `Verses ${mark}`,
      language: 'en',
      episodeCount: 1,
      episodes: {
        create: {
          key: '1',
          title: `Talk ${mark}`,
          duration: 40,
          sortDate: new Date(),
          audioUrl: '/sample/audio/tone-01.mp3',
          versesStored: true,
        },
      },
    },
    select: { episodes: { select: { id: true, title: true } } },
  });
  const [episode] = podcast.episodes;
  const sentence = `We read it slowly, ${mark}.`;
  const id = await storeMention(db, {
    episodeId: episode!.id,
    surah: 49,
    verse: 13,
    second: 12,
    sentence,
  });
  return { mark, id, sentence, title: episode!.title };
}

for (const { test, script, how } of bothWays) {
  test(`a typed verse reference leads to episodes that mention it, and they play from there, ${how}`, async ({
    page,
    site,
  }) => {
    const { sentence, title } = await storeTalk(site.db);
    await page.goto('/search?q=Hujurat+13');
    await page.getByRole('link', { name: 'Al-Hujurat 49:13' }).click();
    await expect(page).toHaveURL('/quran/49/13');
    await expect(page.locator('ol p[lang="ar"]')).toContainText('لِتَعَارَفُوٓاْ');
    const translations = page.getByRole('link', { name: 'Translations on quran.com' });
    await expect(translations).toHaveAttribute('href', 'https://quran.com/49/13');
    const row = page.locator('#episodes li', { hasText: title });
    await expect(row.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Not this one' })).toHaveCount(0);
    if (script) await expectAccessible(page);
    if (script) await hydrated(page);
    await row.getByRole('link', { name: `Play from 0:12 ${title}` }).click();
    if (script) {
      await expect(playerBar(page).getByText(title)).toBeVisible();
      await row.getByRole('heading').getByRole('link').click();
    } else {
      await expect(page).toHaveURL(/\?t=12$/);
    }
    const verses = page.locator('#verses');
    await expect(verses.getByRole('link', { name: '0:12' })).toBeVisible();
    await verses.getByRole('link', { name: 'Al-Hujurat 49:13' }).click();
    await expect(page).toHaveURL('/quran/49/13');
    await page.getByRole('link', { name: 'Next verse' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Al-Hujurat 49:14');
  });

  test(`an admin removes a verse mention and restores it, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const { title } = await storeTalk(site.db);
    await signIn('admin');
    await open(page, '/quran/49/13', script);
    await page.getByRole('button', { name: `Not this one ${title}` }).click();
    await expect(
      page.getByText('49:13 is no longer listed for this episode.').first(),
    ).toBeVisible();
    await expect(page.locator('#episodes li', { hasText: title })).toHaveCount(0);
    await page.getByText('Taken out by admins').click();
    await page.getByRole('button', { name: `List it again ${title}` }).click();
    await expect(page.getByText('49:13 is listed for this episode again.').first()).toBeVisible();
    await expect(page.locator('#episodes li', { hasText: title }).first()).toBeVisible();
    await page.goto('/admin/audit?search=49%3A13');
    await expect(
      page.getByText(`hid mention of verse 49:13 (title: ${title})`).first(),
    ).toBeVisible();
  });
}
