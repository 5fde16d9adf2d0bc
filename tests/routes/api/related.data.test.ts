import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { MAX_REASONS } from '~/domain/listening/listening';
import { listMemberRecommendations } from '~/domain/listening/new-episodes.server';
import { ask } from '../../support/contract/answers';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const related = await callAt('podcasts/related');

type Stored = Awaited<ReturnType<typeof storedPodcast>>;

const because = async (...heard: string[]) =>
  ask(related, 'GET', {
    path: `/api/podcasts/related?${new URLSearchParams(heard.map((id) => ['heard', id]))}`,
  });

const relate = (podcast: Stored, other: Stored, reason: string, score = 1) =>
  db.relatedPodcast.create({
    data: { podcastId: podcast.id, relatedId: other.id, reason, score },
  });

beforeEach(async () => {
  await db.podcast.deleteMany();
});

test('names the first podcast that has related ones, with reasons as text', async () => {
  const [alone, heard, later] = [
    await storedPodcast(),
    await storedPodcast({ title: 'Heard', language: 'en' }),
    await storedPodcast(),
  ];
  const next = await storedPodcast({ title: 'Next', author: 'Maker', language: 'ar' });
  await relate(heard, next, 'topic tafsir');
  await relate(later, next, 'maker Maker');
  const { status, body } = await ask(related, 'GET', {
    path: `/api/podcasts/related?heard=${alone.id}&heard=${heard.id}&heard=${later.id}`,
    headers: { 'Accept-Language': 'fr' },
  });
  expect([status, body]).toEqual([
    200,
    {
      because: {
        podcast: { slug: heard.slug, title: 'Heard', language: 'en' },
        related: [
          {
            id: next.id,
            slug: next.slug,
            title: 'Next',
            author: 'Maker',
            language: 'ar',
            imagePath: null,
            reason: {
              text: expect.any(String),
              name: 'Tafsir',
            },
          },
        ],
      },
    },
  ]);
});

test('ignores the language as sole reason, and omits heard and hidden podcasts', async () => {
  const [one, two, three] = [await storedPodcast(), await storedPodcast(), await storedPodcast()];
  await relate(one, two, 'topic tafsir', 3);
  await relate(one, three, 'language en', 2);
  await relate(three, await storedPodcast({ blocked: true }), 'topic tafsir');
  expect((await because(one.id, two.id)).body).toEqual({ because: null });
  expect((await because(three.id)).body).toEqual({ because: null });
  expect((await because('gone')).body).toEqual({ because: null });
  expect((await because(one.id)).body.because.related).toHaveLength(1);
  await db.podcast.update({ where: { id: one.id }, data: { blocked: true } });
  expect((await because(one.id)).body).toEqual({ because: null });
});

test('rejects missing, too many and invalid ids', async () => {
  const many = Array.from({ length: MAX_REASONS + 1 }, (_, at) => `id${at}`);
  for (const [ids, field] of [
    [[], 'heard'],
    [many, 'heard'],
    [['a b'], 'heard.0'],
  ] as const) {
    const { status, body } = await because(...ids);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  }
});

test('uses the member’s most recently heard podcast by the same rule', async () => {
  const { id: userId } = await signedInUser();
  const [first, last, next] = [
    await storedPodcast({ episodes: 1 }),
    await storedPodcast({ episodes: 1 }),
    await storedPodcast(),
  ];
  for (const [at, { episodeIds }] of [first, last].entries()) {
    const listenedAt = new Date(Date.UTC(2026, 0, 1 + at));
    await db.listeningPosition.create({
      data: { userId, episodeId: episodeIds[0]!, position: 5, listenedAt },
    });
  }
  expect(await listMemberRecommendations(userId)).toBeNull();
  await relate(first, next, 'topic tafsir');
  expect((await listMemberRecommendations(userId))?.podcast.slug).toBe(first.slug);
  await relate(last, next, 'maker Maker');
  expect((await listMemberRecommendations(userId))?.podcast.slug).toBe(last.slug);
});
