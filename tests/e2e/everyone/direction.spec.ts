import type { Locator } from 'playwright/test';
import { episodePath } from '../../../app/lib/web/site-paths';
import { eitherWay, expect, hydrated, test } from '../../support/browser/e2e';
import { storePerson } from '../../support/database/stored-people';

// Titles and paragraphs turn with their letters; covers and controls stay at the side where the page has them.

const LONG = 'شرح كتاب رياض الصالحين: باب الإخلاص وإحضار النية';

async function boxOf(part: Locator) {
  const box = (await part.boundingBox())!;
  return { left: box.x, right: box.x + box.width };
}

/** The box of the glyphs. The element itself may be as wide as the row. */
const textBox = (part: Locator) =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });

for (const { test, script, how } of eitherWay) {
  test(`titles of an Arabic podcast turn, covers and controls stay, ${how}`, async ({
    page,
    site,
  }) => {
    const { id, slug, title } = await site.db.podcast.findFirstOrThrow({
      where: { language: 'ar', featured: { isNot: null } },
    });
    const episode = await site.db.episode.findFirstOrThrow({
      where: { podcastId: id },
      orderBy: { sortDate: 'desc' },
    });
    await page.goto(`/podcast/${encodeURIComponent(slug)}`);
    if (script) await hydrated(page);

    const heading = page.getByRole('heading', { level: 1, name: title });
    const cover = page.getByRole('img', { name: `Cover of ${title}` });
    expect((await boxOf(cover)).right).toBeLessThan((await textBox(heading)).left);
    await expect(heading).toHaveAttribute('lang', 'ar');
    await expect(heading).toHaveCSS('direction', 'rtl');

    const row = page.getByRole('listitem').filter({ hasText: episode.title });
    const link = row.getByRole('link', { name: episode.title, exact: true });
    await expect(link).toHaveCSS('direction', 'rtl');
    const button = row.getByRole('button', { name: `Play ${episode.title}` });
    const edge = (await textBox(link)).left;
    expect((await boxOf(button)).left).toBeGreaterThan((await textBox(link)).right);
    // The facts keep their own order, begin where the title stands, and none of them is marked as Arabic.
    const facts = row.locator('p').filter({ has: page.locator('time') });
    // Measure the box of the facts themselves: text for screen readers extends beyond it.
    expect(Math.abs((await boxOf(facts.locator('> span').first())).left - edge)).toBeLessThan(3);
    for (const fact of await facts.locator('span > *').all()) {
      expect(
        await fact.evaluate((element) => element.closest('[lang]')!.getAttribute('lang')),
      ).toBe('en');
    }
  });

  test(`each paragraph of a description has its own direction, ${how}`, async ({ page, site }) => {
    const { id, slug } = await site.db.podcast.findFirstOrThrow({
      where: { language: 'ur', featured: null },
    });
    const episode = await site.db.episode.findFirstOrThrow({ where: { podcastId: id } });
    await site.db.episode.update({
      where: { id: episode.id },
      data: { description: '<p>یہ قسط نیت کے بارے میں ہے۔</p><p>This one is about intention.</p>' },
    });
    await page.goto(episodePath(slug, episode));
    const main = page.locator('#main');
    const [urdu, english] = [main.getByText('نیت کے بارے'), main.getByText('This one')];
    const text = await boxOf(main.locator('.prose').first());
    expect(Math.abs((await textBox(urdu)).right - text.right)).toBeLessThan(3);
    expect(Math.abs((await textBox(english)).left - text.left)).toBeLessThan(3);
    expect(await urdu.evaluate((p) => p.closest('[lang]')!.getAttribute('lang'))).toBe('ur');
    expect(await english.evaluate((p) => p.closest('[lang]')!.getAttribute('lang'))).toBe('en');
  });
}

test('an Arabic title turns in the player bar, and nothing else does', async ({ page, site }) => {
  const { id, slug } = await site.db.podcast.findFirstOrThrow({
    where: { language: 'ar', featured: { isNot: null } },
  });
  const { id: episodeId } = await site.db.episode.findFirstOrThrow({
    where: { podcastId: id, audioUrl: { not: null } },
    orderBy: { sortDate: 'desc' },
  });
  await site.db.episode.update({ where: { id: episodeId }, data: { title: LONG } });
  await page.goto(`/podcast/${encodeURIComponent(slug)}`);
  await hydrated(page);
  const play = page.getByRole('button', { name: `Play ${LONG}` });
  const { left } = await boxOf(play);
  await play.click();
  const unfold = await boxOf(page.getByRole('button', { name: `Player for ${LONG}` }));
  expect(left - unfold.right, 'beside the button that plays, not over the text').toBeLessThan(20);
  const bar = page.getByRole('region', { name: 'Audio player' });
  const title = bar.getByText(LONG);
  await expect(title).toHaveAttribute('lang', 'ar');
  const artwork = await boxOf(bar.locator('.aspect-square'));
  expect(artwork.right).toBeLessThan((await textBox(title)).left);
  const [back, forward] = [/Skip back/, /Skip forward/].map((name) =>
    bar.getByRole('button', { name }),
  );
  expect((await boxOf(back!)).left).toBeLessThan((await boxOf(forward!)).left);
  await expect(bar.getByRole('slider')).toHaveCSS('direction', 'ltr');
});

test('speeds are written left to right in Arabic, in the bar and in its sheet', async ({
  page,
}) => {
  await page.goto('/ar/podcast/sample-evening-tones');
  await hydrated(page);
  await page.locator('#episodes').getByRole('button', { name: 'تشغيل' }).first().click();
  const bar = page.locator('#player');
  const speeds = page.getByRole('combobox', { name: 'سرعة التشغيل' });
  await expect(speeds).toHaveCSS('direction', 'ltr');
  await page.setViewportSize({ width: 360, height: 740 });
  await bar.locator('button[aria-haspopup="dialog"]').first().click();
  const inSheet = page.getByRole('dialog').getByRole('group', { name: 'سرعة التشغيل' });
  await expect(inSheet).toHaveCSS('direction', 'ltr');
});

test('a review is laid out by its text, on the podcast and on the profile', async ({
  page,
  site,
}) => {
  const { id, slug, title } = await site.db.podcast.findFirstOrThrow({
    where: { language: 'en', featured: { isNot: null } },
  });
  const { id: userId, username } = await storePerson(site.db, 'user');
  await site.db.review.create({
    data: { userId, podcastId: id, rating: 5, content: 'مفيد جدا\nVery useful' },
  });
  for (const [path, name] of [
    [`/podcast/${encodeURIComponent(slug)}`, username],
    [`/profile/${userId}?tab=reviews`, title],
  ] as const) {
    await page.goto(path);
    const item = page.getByRole('listitem').filter({ hasText: 'مفيد جدا' });
    const text = await boxOf(item);
    const shown = [item.getByText(name, { exact: true }), item.getByRole('img')];
    expect(Math.abs((await boxOf(shown[0]!)).right - text.right)).toBeLessThan(3);
    expect(Math.abs((await boxOf(shown[1]!)).right - text.right)).toBeLessThan(3);
    const words = item.getByText('مفيد جدا');
    await expect(words).toHaveAttribute('lang', 'ar');
    await expect(words).toHaveCSS('unicode-bidi', 'plaintext');
  }
});

test('the marker of Edit comes before it, in the direction of its row', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  const indents: Record<string, number> = {};
  for (const tag of ['', '/ar']) {
    await page.goto(`${tag}/admin/featured-podcasts`);
    for (const summary of await page.locator('li[dir] summary').all()) {
      const way = (await summary.locator('xpath=ancestor::li').getAttribute('dir'))!;
      const box = await boxOf(summary);
      const words = await summary.evaluate((element) => {
        const range = document.createRange();
        // Without the name, which is only for screen readers.
        range.selectNode(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!);
        return range.getBoundingClientRect().toJSON() as DOMRect;
      });
      indents[`${tag} ${way}`] = way === 'rtl' ? box.right - words.right : words.left - box.left;
    }
  }
  expect(Object.keys(indents)).toEqual(expect.arrayContaining([' ltr', ' rtl', '/ar ltr']));
  // Its own space and that of the marker.
  for (const [where, indent] of Object.entries(indents)) expect(indent, where).toBeGreaterThan(12);
});

test('an Urdu title gets letters missing on the device, however late the font arrives', async ({
  page,
  site,
}) => {
  const { slug, title } = await site.db.podcast.findFirstOrThrow({ where: { language: 'ur' } });
  let letThrough = () => {};
  const late = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/*.woff2', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`/podcast/${encodeURIComponent(slug)}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Browsers wait a tenth of a second for a font before they do without it.
  await page.waitForFunction(() => performance.now() > 1_500);
  letThrough();

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1',
  });
  // The Urdu fonts cover only Arabic letters, not spaces and punctuation.
  const others = title.replace(/\p{Script=Arabic}/gu, '').length;
  const glyphsOfOtherFaces = async () => {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts
      .filter(({ isCustomFont, familyName }) => !isCustomFont && !/Nasta/.test(familyName))
      .reduce((sum, { glyphCount }) => sum + glyphCount, 0);
  };
  await expect.poll(glyphsOfOtherFaces).toBeLessThanOrEqual(others);
});

test('the name of a file or value keeps its order in an Arabic sentence', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/ar/admin');
  await expect(page.locator('main code').first()).toHaveCSS('direction', 'ltr');
});

test('an empty field starts on the same side as the page, and a filled one follows its text', async ({
  page,
}) => {
  for (const tag of ['/ar', '/fa', '/ur', '']) {
    const own = tag ? 'rtl' : 'ltr';
    const fieldsOf = async (path: string, types: string) => {
      await page.goto(`${tag}${path}`);
      return page.locator(types).filter({ visible: true }).all();
    };
    for (const field of await fieldsOf('/search', 'input[type=search]')) {
      await expect(field).toHaveCSS('direction', own);
      await field.fill('tafsir');
      await expect(field).toHaveCSS('direction', 'ltr');
      await field.fill('تفسير');
      await expect(field).toHaveCSS('direction', 'rtl');
      await field.fill('');
      await expect(field).toHaveCSS('direction', own);
    }
    const written = await fieldsOf('/contact', 'main :is(input[name=name], textarea)');
    expect(written).toHaveLength(2);
    for (const field of written) {
      await expect(field).toHaveCSS('direction', own);
      await field.fill('Salam');
      await expect(field).toHaveCSS('direction', 'ltr');
    }
    const [address] = await fieldsOf('/contact', 'main input[type=email]');
    await expect(address!).toHaveCSS('direction', 'ltr');
  }
});

test('an entry that starts with a Latin name follows the direction of its text', async ({
  page,
}) => {
  await page.goto('/fa/privacy');
  const entry = page.locator('main li', { has: page.locator('strong') }).first();
  const whole = (await entry.boundingBox())!;
  const name = (await entry.locator('strong').boundingBox())!;
  expect(name.x - whole.x).toBeGreaterThan(whole.width / 2);
});
