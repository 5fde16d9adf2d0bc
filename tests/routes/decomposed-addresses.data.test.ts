import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import * as postScreen from '~/routes/blog/post/route';
import * as postsScreen from '~/routes/blog/posts';
import * as speakerScreen from '~/routes/discover/speaker';
import * as episodeScreen from '~/routes/podcast/page/episode/route';
import * as podcastScreen from '~/routes/podcast/page/route';
import { storeSpeaker } from '../support/database/stored-speakers';
import { callRoute, signedInUser, storedPodcast } from '../support/site/call';
import { callAt } from '../support/site/site-map';

const episodeCall = await callAt('podcast/:slug/episodes/:episodeId');
const episodesCall = await callAt('podcast/:slug/episodes');
const podcastCall = await callAt('podcast/:slug');
const postCall = await callAt('blog/posts/:slug');
const postsCall = await callAt('blog/posts');
const speakerCall = await callAt('speaker/:name');
const favoriteCall = await callAt('favorites/:slugOrId');

/** Decomposes letters and marks, as some programs send them. */
const apart = (name: string) => name.normalize('NFD');

const NAMES = ['أسئلة-الأسرة-المؤمنة', 'گفتگوئے-اؤل', 'kur’an-dersi-çıkış', 'café-für-alle'];

test.each(NAMES)('finds a podcast at %s', async (slug) => {
  const podcast = await storedPodcast({ slug });
  const alias = `${slug}-قديمة-أ`;
  await db.podcastAlias.create({ data: { slug: alias, podcastId: podcast.id } });
  const episode = await db.episode.create({
    data: { podcastId: podcast.id, key: slug, title: 'أ', sortDate: new Date() },
  });
  for (const asked of [apart(slug), apart(alias)]) {
    const path = `/podcast/${encodeURIComponent(asked)}`;
    const params = { slug: asked };
    const found = await callRoute(podcastCall, { path: `/api${path}`, params });
    expect(await found.json()).toMatchObject({ podcast: { slug } });
    const page = await callRoute(podcastScreen, { path: `${path}?sort=oldest`, params });
    expect(page.status).toBe(301);
    expect(page.headers.get('location')).toBe(`/podcast/${encodeURIComponent(slug)}?sort=oldest`);
    const list = await callRoute(episodesCall, { path: `/api${path}/episodes`, params });
    expect(await list.json()).toMatchObject({ totalCount: 1 });
    const own = { ...params, episodeId: episode.id };
    const call = await callRoute(episodeCall, { path: `/api${path}/episodes/1`, params: own });
    expect(call.status).toBe(200);
    const screen = await callRoute(episodeScreen, {
      path: `${path}/episodes/${episode.id}`,
      params: { ...params, episode: episode.id },
    });
    expect(screen.headers.get('location')).toContain(`/podcast/${encodeURIComponent(slug)}/`);
  }
  const { token } = await signedInUser();
  const params = { slugOrId: apart(slug) };
  const path = `/api/user/favorites/${encodeURIComponent(params.slugOrId)}`;
  expect((await callRoute(favoriteCall, { method: 'POST', path, params, token })).status).toBe(201);
});

test.each(NAMES)('finds a speaker at %s', async (slug) => {
  const { episodeIds } = await storedPodcast({ episodes: 1 });
  const speaker = await storeSpeaker(db, slug, [{ episodeId: episodeIds[0]! }]);
  const params = { name: apart(speaker.slug) };
  const path = `/speaker/${encodeURIComponent(params.name)}`;
  const call = await callRoute(speakerCall, { path: `/api${path}`, params });
  expect(await call.json()).toMatchObject({ speaker: { slug: speaker.slug } });
  const screen = await callRoute(speakerScreen, { path, params });
  const own = `/speaker/${encodeURIComponent(speaker.slug)}`;
  expect(screen.headers.get('location')).toBe(own);
});

test.each(NAMES.flatMap((name) => [name, apart(name)]))(
  'finds a post and a category stored as %j',
  async (slug) => {
    const category = await db.blogCategory.create({ data: { name: slug, slug } });
    await db.blogPost.create({
      data: {
        title: 'A post',
        slug,
        content: 'Text',
        authorName: 'a',
        categoryId: category.id,
        status: 'published',
        publishedAt: new Date(0),
      },
    });
    for (const asked of [apart(slug), slug.normalize('NFC')]) {
      const name = encodeURIComponent(asked);
      const params = { slug: asked };
      const call = await callRoute(postCall, { path: `/api/blog/posts/${name}`, params });
      expect(await call.json()).toMatchObject({ post: { slug } });
      const screen = await callRoute(postScreen, { path: `/blog/${name}`, params });
      expect([200, 301]).toContain(screen.status);
      const own = `/blog/${encodeURIComponent(slug)}`;
      expect(screen.headers.get('location')).toBe(asked === slug ? null : own);
      const list = await callRoute(postsCall, { path: `/api/blog/posts?category=${name}` });
      expect(await list.json()).toMatchObject({ totalCount: 1 });
      const posts = await callRoute(postsScreen, { path: `/blog?category=${name}` });
      expect(await posts.text()).toContain(JSON.stringify(slug));
    }
    await db.blogPost.deleteMany();
    await db.blogCategory.deleteMany();
  },
);
