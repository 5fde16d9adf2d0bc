import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { loader as episodePage } from '~/routes/podcast/page/episode/route';
import { ask } from '../../support/contract/answers';
import { callRoute } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const episodeCall = await callAt('podcast/:slug/episodes/:episodeId');
const episodesCall = await callAt('podcast/:slug/episodes');
const podcastCall = await callAt('podcast/:slug');

// Statements of the podcast namespace, from the feed to calls and pages.

const license = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
const place = {
  name: 'مكة المكرمة',
  about: true,
  country: 'SA',
  url: 'https://www.openstreetmap.org/?mlat=21.4225&mlon=39.8262',
};
const own = { ai: true, places: [place], discussion: 'https://social.example/@halaqa/1' };

let slug: string;
let episodeId: string;

beforeAll(async () => {
  const { id } = await importPodcastFeed('/sample/feeds/prayer-guidance.xml', {});
  ({ slug } = await db.podcast.findUniqueOrThrow({ where: { id } }));
  ({ id: episodeId } = await db.episode.findFirstOrThrow({
    where: { podcastId: id, title: { contains: 'keyboard' } },
  }));
});

test('includes statements in the calls for a podcast and an episode, but not in lists', async () => {
  const podcast = await ask(podcastCall, 'GET', { path: `/api/podcast/x`, params: { slug } });
  expect(podcast.body).toMatchObject({ podcast: { statements: { license } } });
  const one = { path: '/api/podcast/x/episodes/y', params: { slug, episodeId } };
  const { body } = await ask(episodeCall, 'GET', one);
  expect((body as { episode: { statements: unknown } }).episode.statements).toEqual(own);
  const list = await ask(episodesCall, 'GET', {
    path: '/api/podcast/x/episodes',
    params: { slug },
  });
  expect(JSON.stringify(list.body)).not.toContain('statements');
});

test('shows the show’s license and the episode’s own statements on an episode’s page', async () => {
  const episode = await db.episode.findUniqueOrThrow({ where: { id: episodeId } });
  const short = episodeId.slice(-12);
  const path = `/podcast/${slug}/episodes/${short}`;
  const first = await callRoute(
    { loader: episodePage },
    { path, params: { slug, episode: short } },
  );
  const canonical = new URL(first.headers.get('Location') ?? path, 'http://localhost:3000');
  const name = decodeURIComponent(canonical.pathname.split('/').at(-1)!);
  const again = { path: canonical.pathname, params: { slug, episode: name } };
  const page = (await (await callRoute({ loader: episodePage }, again)).json()) as {
    data?: { episode: { title: string; statements: unknown } };
  };
  const shown = (page.data ?? (page as never as NonNullable<typeof page.data>)).episode;
  expect(shown).toMatchObject({ title: episode.title, statements: { license, ...own } });
});
