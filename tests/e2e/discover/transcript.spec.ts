import { searchText } from '../../../app/lib/text/fold';
import { episodePath } from '../../../app/lib/web/site-paths';
import { eitherWay, expect, expectAccessible, test, open } from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';
import { playedSecond } from '../../support/browser/listening';
import { unreadFeed } from '../../support/database/unread-feed';

type Site = {
  db: Awaited<ReturnType<typeof import('../../../app/adapters/database/open.server').openDatabase>>;
};

const address = (slug: string, name: string) => `https://feeds.example.org/${slug}/${name}`;
const NEXT_YEAR = new Date(Date.UTC(2100, 0, 1));

async function storeEpisode({ db }: Site, slug: string) {
  const file = (name: string, language: string) => ({
    url: address(slug, name),
    type: 'text/vtt',
    language,
  });
  await db.podcast.create({
    data: {
      ...unreadFeed(slug),
      title: 'Garden lessons',
      language: 'en',
      episodeCount: 1,
      episodes: {
        create: {
          key: '1',
          title: 'Planting beans',
          duration: 40,
          audioUrl: '/sample/audio/tone-01.mp3',
          sortDate: new Date(Date.UTC(2026, 0, 1)),
          inlineChapters: [
            {
              start: 0,
              end: null,
              title: 'Sowing',
              url: null,
              image: null,
            },
            {
              start: 12,
              end: null,
              title: 'السقي',
              url: null,
              image: null,
            },
          ],
          transcripts: [file('en.vtt', 'en'), file('ar.vtt', 'ar'), file('ur.vtt', 'ur')],
        },
      },
    },
  });
  const where = { podcast: { slug } };
  return db.episode.findFirstOrThrow({ where, select: { id: true, title: true } });
}

type Line = [start: number, speaker: string | null, text: string];

/** Stores a transcript in which each line is a paragraph. */
async function storeTranscript(
  { db }: Site,
  { episodeId, url, lines }: { episodeId: string; url: string; lines: Line[] },
) {
  const segments = lines.map(([start, speaker, text], at) => ({
    edition: 1,
    place: at,
    paragraph: at,
    start,
    end: start + 1,
    speaker,
    text,
  }));
  await db.transcript.create({
    data: {
      episodeId,
      url,
      edition: 1,
      nextTryAt: NEXT_YEAR,
      segmentCount: lines.length,
      paragraphCount: lines.length,
      segments: { create: segments },
      searched: {
        create: lines.map(([, , text], paragraph) => ({
          edition: 1,
          paragraph,
          text: searchText(text),
        })),
      },
    },
  });
}

const english: Line[] = Array.from({ length: 230 }, (_, at) => [
  at,
  at % 2 ? 'Amina' : 'Bilal',
  `Line ${at} speaks of ${[30, 220].includes(at) ? 'rain' : 'beans'}.`,
]);
const arabic: Line[] = [[1, 'أمينة', 'أهلا بكم في الحديقة.']];

async function store(site: Site, slug: string, lines = english) {
  const episode = await storeEpisode(site, slug);
  const of = { episodeId: episode.id };
  await storeTranscript(site, { ...of, url: address(slug, 'en.vtt'), lines });
  await storeTranscript(site, { ...of, url: address(slug, 'ar.vtt'), lines: arabic });
  return episodePath(slug, episode);
}

for (const { test, script, how } of eitherWay) {
  test(`chapters and transcript lines link to their times, and the transcript has pages, ${how}`, async ({
    page,
    site,
  }) => {
    const slug = `transcript-${how.replaceAll(' ', '-')}`;
    const path = await store(site, slug);
    const long = { url: address(slug, 'en.vtt') };
    await site.db.transcript.updateMany({ where: long, data: { cut: true } });
    await open(page, path, script);
    const chapters = page.getByRole('region', { name: 'Chapters' });
    await expect(chapters.getByRole('link')).toHaveText(['0:00 Sowing', '0:12 السقي']);
    const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
    await expect(transcript.getByText('0:30 Bilal Line 30 speaks of rain.')).toBeVisible();
    await expect(transcript.getByText('Line 200 ')).toHaveCount(0);
    await expect(transcript.getByText('not all of it is shown')).toHaveCount(0);
    const share = transcript.getByRole('link', { name: 'Share from 0:30' });
    if (script) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await share.click();
      await expect(page.getByText('Address copied').first()).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(new URL(copied).search).toBe('?t=30');
    } else {
      await share.click();
      await expect(page.getByLabel('Address to share')).toHaveValue(/\?t=30$/);
      await page.goto(path);
    }
    if (script) await expectAccessible(page);

    await transcript.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/\?transcript=2/);
    await expect(page).toHaveTitle(/^Planting beans – Transcript, page 2 – /);
    await expect(transcript.getByText('Line 229 ')).toBeVisible();
    await expect(transcript.getByText('not all of it is shown')).toBeVisible();

    await transcript.getByRole('link', { name: 'Arabic' }).first().click();
    await expect(page).toHaveURL(/\?spoken=ar/);
    await expect(page).toHaveTitle(/^Planting beans – Arabic – /);
    const words = transcript.getByText('أهلا بكم في الحديقة.');
    await expect(words).toBeVisible();
    const time = transcript.getByRole('link', { name: '0:01', exact: true });
    expect((await time.boundingBox())!.x).toBeGreaterThan((await words.boundingBox())!.x);
    await expect(transcript.locator('[lang=ar]').first()).toBeVisible();

    await chapters.getByRole('link', { name: 'السقي' }).click();
    if (script) {
      await expect(playerBar(page)).toContainText('Planting beans');
      await expect.poll(() => playedSecond(page)).toBeGreaterThanOrEqual(12);
    } else {
      await expect(page).toHaveURL(`${path}?t=12`);
    }
  });

  test(`a search covers all pages of a long transcript, ${how}`, async ({ page, site }) => {
    await open(page, await store(site, `transcript-search-${how.replaceAll(' ', '-')}`), script);
    const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
    const search = transcript.getByRole('search');
    const box = search.getByRole('searchbox', { name: 'Search this transcript' });
    await box.fill('  of RÁIN ');
    await search.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/[?&]find=/);
    await expect(transcript.getByText('2 places found')).toBeVisible();
    await expect(box).toHaveValue('of RÁIN');
    const places = transcript.getByRole('link', { name: /speaks of rain/ });
    await expect(places).toHaveText([/^0:30 Line 30 /, /^3:40 Line 220 /]);
    await expect(transcript.locator('[data-found]')).toHaveText(/Line 30 /);
    await expect(transcript.locator('mark')).toHaveText('of rain');
    if (script) await expectAccessible(page);
    await places.nth(1).click();
    await expect(page).toHaveURL(/transcript=2#p220$/);
    await expect(transcript.locator('#p220')).toBeInViewport();
    await expect(transcript.locator('#p220')).toContainText('Line 220 speaks of rain.');
    if (script) await expect(transcript.locator('#p220')).toBeFocused();
    await box.fill('snow');
    await box.press('Enter');
    await expect(transcript.getByText('Nothing found in this transcript')).toBeVisible();
    await expect(places).toHaveCount(0);
  });

  test(`the first visitor is told that the transcript is being fetched, ${how}`, async ({
    page,
    site,
  }) => {
    const path = await store(site, `transcript-first-${how.replaceAll(' ', '-')}`);
    await page.goto(`${path}?spoken=ur`);
    const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
    await expect(transcript).toContainText('The transcript is being fetched');
    await expect(transcript.getByRole('link', { name: /WebVTT/ })).toHaveCount(3);
    if (script) {
      // With script, the page updates by itself.
      await expect(transcript).toContainText('could not be reached', { timeout: 20_000 });
      return;
    }
    await expect(async () => {
      const again = transcript.getByRole('link', { name: 'Check again' });
      if ((await again.count()) > 0) await again.click();
      await expect(transcript).toContainText('could not be reached', { timeout: 1_000 });
    }).toPass();
  });
}

test('the line being spoken is marked, and a search marks its matches in the page', async ({
  page,
  site,
}) => {
  await open(page, await store(site, 'transcript-follow', english.slice(0, 120)));
  const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
  const spoken = transcript.locator('[data-spoken]');
  await transcript.getByRole('link', { name: '0:20', exact: true }).click();
  await expect(spoken).toHaveText(/Line 2\d /);

  await page.getByRole('switch', { name: 'Follow along' }).check();
  await expect(spoken).toBeInViewport();

  const search = transcript.getByRole('searchbox', { name: 'Search this transcript' });
  await search.fill('RAIN');
  await expect(transcript.getByText('1 place found')).toBeVisible();
  await search.press('Enter');
  // Screen readers announce the match, because their users do not see where the page scrolls.
  const said = transcript.locator('[aria-live=polite]');
  await expect(said.filter({ hasText: 'speaks of rain.' })).toHaveCount(1);
  await expect(transcript.locator('mark')).toHaveText('rain');
  await expect(transcript.locator('mark')).toBeInViewport();
  await search.fill('speaks of');
  await expect(transcript.getByText('120 places found')).toBeVisible();
  const current = page.locator('mark[data-current]');
  await transcript.getByRole('button', { name: 'Previous place' }).click();
  await expect(current).toBeInViewport();
  await expect(transcript.locator('p').filter({ has: current })).toContainText('Line 119 ');
  await expect(search).toBeInViewport();
  await transcript.getByRole('button', { name: 'Next place' }).click();
  await expect(transcript.locator('p').filter({ has: current })).toContainText('Line 0 ');
  await search.fill('snow');
  await expect(transcript.getByText('Nothing found in this transcript')).toBeVisible();
  await expectAccessible(page);
});

test('a paragraph far below is not laid out until it comes near, but is printed', async ({
  page,
  site,
}) => {
  await open(page, await store(site, 'transcript-far'));
  const far = page.getByText('Line 199 speaks of beans.');
  const isLaidOut = () =>
    far.evaluate((line) => line.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  const printed = await page.pdf();
  expect(printed.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(5);
  await far.scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
  await expect(far).toBeInViewport();
});

test('a click on a line plays from it, but selecting text does not', async ({ page, site }) => {
  await open(page, await store(site, 'transcript-press'));
  const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
  await expect(page.getByRole('switch', { name: 'Follow along' })).toBeVisible();
  const line = transcript.getByText('Line 12 speaks of beans.');
  const box = (await line.boundingBox())!;
  await page.mouse.move(box.x + 5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 5, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).toContain('speaks of');
  await expect(playerBar(page)).toHaveCount(0);
  await page.mouse.click(5, 5);
  await line.click();
  await expect(playerBar(page)).toContainText('Planting beans');
  await expect.poll(() => playedSecond(page)).toBeGreaterThanOrEqual(12);
});

test('a printed transcript has no controls or navigation', async ({ page, site }) => {
  await open(page, await store(site, 'transcript-print'));
  const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
  await expect(page.getByRole('switch', { name: 'Follow along' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(transcript.getByText('Line 30 speaks of rain.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Follow along' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
});
