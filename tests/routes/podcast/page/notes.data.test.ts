import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { getPublicPodcast } from '~/domain/podcast-page/podcast-page.server';
import { episodePath } from '~/lib/web/site-paths';
import { loader as episodeLoader } from '~/routes/podcast/page/episode/route';
import { showNotes } from '~/routes/podcast/page/page-texts.server';
import { loader as podcastLoader } from '~/routes/podcast/page/route';
import { countWork } from '../../../support/database/work-count';
import { storedPodcast } from '../../../support/site/call';

const LENGTH = 256 * 1024;
const much = (part: string) => part.repeat(Math.floor(LENGTH / part.length));
const linksIn = (html: string) => html.split('<a href').length - 1;

const worst = {
  references: 'Quran 2:255<br>',
  'references in one line': 'Quran 2:255, ',
  times: '1:05 A<br>',
  paragraphs: '<p></p>',
  'paragraphs in another language': '<p>Words of it</p><p>سلام</p>',
  links: '<a href="https://a.org/2:255">2:255</a> ',
  ampersands: '&amp;',
};

test.each(Object.entries(worst))('limits a part of a long text of %s', (_name, part) => {
  const html = much(part);
  for (const asked of [1, 2, 1_000]) {
    const page = showNotes(html, { part: asked, language: 'en', duration: null });
    expect(page.text.html.length).toBeLessThan(40_000);
    expect(linksIn(page.text.html)).toBeLessThanOrEqual(Math.max(200, 12_000 / part.length));
  }
});

test('creates links only once for a text that is shown repeatedly', async () => {
  const html = much('Sura 2:255 and 1:05<br>');
  const show = () => showNotes(html, { language: 'en', duration: 7_200 });
  const first = await countWork(show);
  const again = await countWork(() => Array.from({ length: 10 }, show));
  expect(first).toBeGreaterThan(1_000);
  expect(again).toBeLessThan(first / 10);
});

test('distributes all of a long description over its parts', () => {
  const html = Array.from({ length: 4_000 }, (_, at) => `<p>Number ${at} of many.</p>`).join('');
  const { parts } = showNotes(html, { language: 'en' });
  const shown = Array.from(
    { length: parts },
    (_, at) => showNotes(html, { part: at + 1, language: 'en' }).text.html,
  );
  expect(shown.join('').match(/<p>Number \d+ of many\.<\/p>/g)).toHaveLength(4_000);
});

async function answerOf(
  loader: typeof podcastLoader | typeof episodeLoader,
  path: string,
  params = {},
) {
  const request = new Request(`http://localhost:3000${path}`);
  const answer = await loader({ request, params, context: {} } as never);
  return answer as unknown as { data: { notes: object; head: string }; init: { status: number } };
}

test('gives each part of a description its own URL and responds with 404 beyond the last', async () => {
  const { id, slug } = await storedPodcast({ episodes: 1 });
  const data = { description: much('<p>Words and words.</p>') };
  await db.podcast.update({ where: { id }, data });
  await db.episode.updateMany({ where: { podcastId: id }, data });
  const episode = await db.episode.findFirstOrThrow({ where: { podcastId: id } });
  const path = episodePath(slug, episode);
  const ask = {
    [`/podcast/${slug}`]: (query: string) =>
      answerOf(podcastLoader, `/podcast/${slug}${query}`, { slug }),
    [path]: (query: string) =>
      answerOf(episodeLoader, path + query, { slug, episode: path.split('/').at(-1) }),
  };
  for (const [own, load] of Object.entries(ask)) {
    const second = await load('?notes=2');
    expect([second.init.status, second.data.notes]).toEqual([200, { part: 2, parts: 28 }]);
    expect(second.data.head).toContain(`${own}?notes=2`);
    expect(second.data.head).toContain('Description, page 2');
    expect((await load('?notes=29')).init.status).toBe(404);
  }
});

test('does not keep more of the descriptions in memory than a list of episodes shows', async () => {
  const { id, slug } = await storedPodcast({ episodes: 10 });
  await db.episode.updateMany({ where: { podcastId: id }, data: { description: much('word ') } });
  const { episodes } = await getPublicPodcast(slug, { page: 1, reviews: 1 });
  const total = episodes.episodes.reduce((sum, { description }) => sum + description.length, 0);
  expect(total).toBeLessThan(31_000);
});
