import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { bothWays, expect, expectAccessible, hydrated } from '../../support/browser/e2e';
import { seedFullSite } from '../../support/site/full-site';

// The screens of collections in other languages.

/** Other tests leave collections with this English title. */
const ENGLISH_TITLE = { title: { startsWith: 'Each day' } };

type Texts = Record<string, Record<string, string>>;
const textsOf = (tag: string) =>
  JSON.parse(readFileSync(`app/messages/${tag}.json`, 'utf8')) as Texts;

const topics = ['collections', 'days', 'adminCollections'] as const;
const english = textsOf('en');

/** English texts that differ from the language's and are long enough not to be part of another. */
const untranslated = (own: Texts) =>
  topics.flatMap((topic) =>
    Object.entries(english[topic]!)
      .filter(([key, text]) => text.length > 7 && !/[<{]/.test(text) && own[topic]![key] !== text)
      .map(([, text]) => text),
  );

const languages = [
  { tag: 'ar', direction: 'rtl' },
  { tag: 'ur', direction: 'rtl' },
  { tag: 'tr', direction: 'ltr' },
  { tag: 'id', direction: 'ltr' },
] as const;

for (const { tag, direction } of languages) {
  const own = textsOf(tag);
  const say = (topic: (typeof topics)[number], key: string) => own[topic]![key]!;

  for (const { test, script, how } of bothWays) {
    const open = async (page: Page, path: string) => {
      await page.goto(`/${tag}${path}`);
      if (script) await hydrated(page);
    };
    const expectTranslated = async (page: Page) => {
      const document = page.locator('html');
      await expect(document).toHaveAttribute('lang', tag);
      await expect(document).toHaveAttribute('dir', direction);
      const shown = await page.locator('#main').innerText();
      for (const text of untranslated(own)) expect(shown).not.toContain(text);
      if (script) await expectAccessible(page);
    };

    test(`the screens of collections are in ${tag}, ${how}`, async ({ page, signIn, site }) => {
      await site.db.collection.deleteMany({ where: ENGLISH_TITLE });
      const { collections, deskCollections } = await seedFullSite(site.db, await signIn());
      await site.db.collection.update({
        where: { id: deskCollections.ofSite },
        data: { title: 'ختمة' },
      });
      const episode = await site.db.episode.findFirstOrThrow({ where: { blocked: false } });
      const ofReader = `/collections/${collections.own.id}`;
      const headings = {
        '/my-collections': say('collections', 'mine'),
        '/collections': say('days', 'collections'),
        '/collections/new': say('collections', 'new'),
        [`${ofReader}/delete`]: say('collections', 'delete'),
        [`/collections/${deskCollections.ofReader}/report`]: say('days', 'report'),
      };
      for (const [path, heading] of Object.entries(headings)) {
        await open(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expectTranslated(page);
      }
      for (const path of [ofReader, `${ofReader}/edit`, `/episodes/${episode.id}/collect`]) {
        await open(page, path);
        await expectTranslated(page);
      }
    });

    test(`a form and the days of collections are in ${tag}, ${how}`, async ({
      page,
      signIn,
      site,
    }) => {
      await site.db.collection.deleteMany({ where: ENGLISH_TITLE });
      const { deskCollections } = await seedFullSite(site.db, await signIn('admin'));
      const { ofSite } = deskCollections;
      await site.db.collection.update({ where: { id: ofSite }, data: { month: 9, title: 'ختمة' } });
      await open(page, '/admin/collections');
      await expect(page.locator('#collections')).toContainText(own.hijri!.ramadan!);
      await expectTranslated(page);
      await open(page, `/admin/collections/${ofSite}`);
      await expectTranslated(page);

      await open(page, '/collections/new');
      await page.getByRole('button', { name: say('collections', 'create') }).click();
      await expect(page.getByRole('alert')).toContainText(own.input!.collectionTitle!);
      await expectTranslated(page);
      await page.getByLabel(say('collections', 'titleLabel')).fill('السيرة');
      await page.getByRole('button', { name: say('collections', 'create') }).click();
      await expect(page).toHaveURL(new RegExp(`/${tag}/collections/[^/]+$`));
      await expect(page.getByText(say('collections', 'empty')).first()).toBeVisible();
      await expectTranslated(page);
    });
  }
}
