import { randomBytes } from 'node:crypto';
import { test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { MAX_QUEUED } from '~/domain/listening/listening';
import { expectAnswers, pagesFor, type Answers } from '../../support/contract/answers';
import { storeMention } from '../../support/database/stored-mentions';
import { signedInUser, storedPodcast } from '../../support/site/call';

const memberToken = async () => (await signedInUser()).token;
const storedEpisode = async () => (await storedPodcast({ episodes: 1 })).episodeIds[0]!;

/** @returns a member whose queue is full, and its episodes */
async function fullQueue() {
  const { id: userId, token } = await signedInUser();
  const { episodeIds } = await storedPodcast({ episodes: MAX_QUEUED });
  await db.queueEntry.createMany({
    data: episodeIds.map((episodeId, place) => ({ userId, episodeId, place })),
  });
  return { userId, token, episodeIds };
}

/** A member who has heard part of an episode. */
async function listener() {
  const { id: userId, token } = await signedInUser();
  const episodeId = await storedEpisode();
  const listenedAt = new Date('2026-01-01');
  await db.listeningPosition.create({ data: { userId, episodeId, position: 60, listenedAt } });
  return { token, episodeId };
}

async function featured() {
  const { id: podcastId, episodeIds } = await storedPodcast({ episodes: 1 });
  await db.featuredPodcast.create({ data: { podcastId, displayOrder: 0 } });
  const episodeId = episodeIds[0]!;
  await db.featuredEpisode.deleteMany();
  await db.featuredEpisode.create({
    data: { podcastId, episodeId, displayOrder: 0, activeSlot: 1 },
  });
  return { podcastId, episodeId };
}

const PASSWORD = 'a perfectly odd password';

function registration() {
  const username = `n-${randomBytes(5).toString('hex')}`;
  const email = `${username}@example.org`;
  return { username, email, password: PASSWORD, primaryLanguage: 'English' };
}

const account: Answers = {
  'GET auth/me': async () => [[200, { token: await memberToken() }]],
  'POST auth/register': async () => {
    const body = registration();
    return [
      [201, { body }],
      [409, { body: { ...body, password: `${PASSWORD}, too` } }],
      [422, { body: { ...registration(), password: 'password' } }],
      [422, { body: 'null' }],
    ];
  },
  'POST auth/logout': async () => [
    [200, { token: await memberToken() }],
    [200, {}],
  ],
  'GET profile': async () => [[200, { token: await memberToken() }]],
  'PATCH profile': async () => {
    const token = await memberToken();
    const profile = {
      bio: 'سلام',
      ageRange: '25-34',
      countryOfOrigin: 'Türkiye',
      countryOfResidence: null,
      primaryLanguage: 'Urdu',
      otherLanguages: ['Arabic', 'English'],
      topicsOfInterest: ['Tafsir'],
      knowledgeLevel: 'beginner',
      referralSource: 'A friend',
    };
    return [
      [200, { token, body: profile }],
      [200, { token, body: {} }],
      [422, { token, body: { ageRange: '3' } }],
    ];
  },
  'GET profile/import': async () => {
    const { id: userId, token } = await signedInUser();
    const failed = { url: 'https://example.org/failed', status: 'failed', message: 'Gone' };
    await db.requestedFeed.create({ data: { userId, ...failed } });
    return pagesFor(token);
  },
};

const answers: Answers = {
  ...account,
  'GET new-episodes': async () => {
    const { id: userId, token } = await signedInUser();
    const { id: podcastId } = await storedPodcast({ episodes: 2 });
    await db.favorite.create({ data: { userId, podcastId, createdAt: new Date('2026-01-01') } });
    return [...pagesFor(token), [200, { token, query: '?unplayed=true' }]];
  },
  'GET queue': async () => {
    const { token } = await fullQueue();
    return [
      [200, { token }],
      [200, { token, query: '?limit=1' }],
      [400, { token, query: '?limit=0' }],
    ];
  },
  'PATCH favorites/:slugOrId': async () => {
    const { id: userId, token } = await signedInUser();
    const { id: podcastId, slug } = await storedPodcast();
    await db.favorite.create({ data: { userId, podcastId } });
    const params = { slugOrId: slug };
    return [
      [204, { token, params, body: { newestOnly: true } }],
      [404, { token: await memberToken(), params, body: { newestOnly: true } }],
      [422, { token, params, body: {} }],
    ];
  },
  'PUT episodes/:episodeId/played': async () => {
    const token = await memberToken();
    const params = { episodeId: await storedEpisode() };
    return [
      [204, { token, params, body: { played: true } }],
      [204, { token, params, body: { played: true, before: true } }],
      [204, { token, params, body: { played: true, at: '2026-01-01T00:00:00Z' } }],
      [204, { token, params, body: { played: false } }],
      [422, { token, params, body: { played: true, at: 'yesterday' } }],
      [422, { token, params, body: { played: 'often' } }],
    ];
  },
  'PUT new-episodes/played': async () => {
    const { id: userId, token } = await signedInUser();
    const { id: podcastId } = await storedPodcast({ episodes: 2 });
    await db.favorite.create({ data: { userId, podcastId } });
    const at = new Date().toISOString();
    await db.episode.updateMany({ where: { podcastId }, data: { sortDate: at } });
    return [
      [204, { token, body: { all: true, until: '2020-01-01T00:00:00Z' } }],
      [204, { token, body: { all: true, at } }],
      [422, { token, body: { until: 'yesterday' } }],
      [422, { token, body: { all: 'perhaps' } }],
    ];
  },
  'POST queue': async () => {
    const token = await memberToken();
    const episodeId = await storedEpisode();
    const full = await fullQueue();
    const there = full.episodeIds.slice(0, 2);
    return [
      [204, { token, body: { episodeIds: [episodeId] } }],
      [204, { token: full.token, body: { episodeIds: there, end: 'next' } }],
      [409, { token: full.token, body: { episodeIds: [episodeId] } }],
      [404, { token, body: { episodeIds: ['nothing'] } }],
      [422, { token, body: { episodeIds: [] } }],
      [422, { token, body: { episodeIds: [episodeId], end: 'middle' } }],
    ];
  },
  'PUT queue': async () => {
    const { id: userId, token } = await signedInUser();
    const full = await fullQueue();
    const episodeIds = [await storedEpisode(), 'nothing'];
    return [
      [204, { token, body: { userId, episodeIds } }],
      [403, { token, body: { userId: full.userId, episodeIds } }],
      [409, { token: full.token, body: { userId: full.userId, episodeIds } }],
      [422, { token, body: { userId, episodeIds: [] } }],
      [422, { token, body: { episodeIds } }],
      [401, { body: { userId, episodeIds } }],
    ];
  },
  'DELETE queue': async () => [[204, { token: (await fullQueue()).token }]],
  'PUT queue/:episodeId': async () => {
    const { token, episodeIds } = await fullQueue();
    const params = { episodeId: episodeIds[0]! };
    return [
      [204, { token, params, body: {} }],
      [204, { token, params, body: { before: episodeIds[2] } }],
      [422, { token, params, body: { before: 7 } }],
    ];
  },
  'DELETE queue/:episodeId': async () => {
    const { token, episodeIds } = await fullQueue();
    return [[204, { token, params: { episodeId: episodeIds[0]! } }]];
  },
  'DELETE history': async () => [[204, { token: (await listener()).token }]],
  'DELETE history/:episodeId': async () => {
    const { token, episodeId } = await listener();
    return [[204, { token, params: { episodeId } }]];
  },
  'GET episodes/:episodeId/earlier': async () => [
    [200, { params: { episodeId: await storedEpisode() } }],
  ],
  'GET episodes/:episodeId/verses': async () => {
    const episodeId = await storedEpisode();
    await storeMention(db, { episodeId, surah: 2, verse: 255 });
    return [[200, { params: { episodeId } }]];
  },
  'GET podcast/:id/ratings': async () => {
    const { id } = await storedPodcast();
    await db.externalRating.create({
      data: {
        podcastId: id,
        averageRating: 4.5,
        ratingCount: 12,
        sentimentPositive: 80,
        keywords: ['calm'],
      },
    });
    return [
      [200, { params: { id } }],
      [200, { params: { id: (await storedPodcast()).id } }],
    ];
  },
  'GET podcasts/trending': async () => [
    [200, {}],
    [200, { query: '?language=ar&limit=3' }],
    [400, { query: '?language=no-language' }],
  ],
  'GET featured-podcasts': async () => {
    await featured();
    return [
      [200, {}],
      [200, { query: '?language=ar' }],
      [400, { query: '?language=no-language' }],
    ];
  },
  'GET featured-episodes': async () => {
    await featured();
    return [[200, {}]];
  },
  'GET openapi.json': async () => [[200, {}]],
  'GET quran': async () => [[200, {}]],
  'GET profile/export': async () => {
    const { id: userId, token } = await signedInUser();
    const { id: podcastId, episodeIds } = await storedPodcast({ episodes: 1 });
    const row = { userId, podcastId };
    await db.favorite.create({ data: row });
    await db.review.create({ data: { ...row, rating: 5, content: 'Clear' } });
    await db.queueEntry.create({ data: { userId, episodeId: episodeIds[0]!, place: 1 } });
    return [[200, { token }]];
  },
  'GET quran/:surah': async () => [
    [200, { params: { surah: '2' } }],
    [404, { params: { surah: '115' } }],
  ],
  'GET quran/:surah/:verses': async () => {
    await storeMention(db, { episodeId: await storedEpisode(), surah: 2, verse: 255 });
    const params = { surah: '2', verses: '255' };
    return [
      [200, { params }],
      [200, { params: { surah: '2', verses: '255-257' }, query: '?language=ar' }],
      [200, { params, query: '?kind=quoted' }],
      [400, { params, query: '?kind=sung' }],
      [404, { params: { surah: '2', verses: '287' } }],
    ];
  },
  'POST featured-podcasts/:podcastId/click': async () => {
    const { podcastId } = await featured();
    return [[204, { params: { podcastId } }]];
  },
  'POST featured-episodes/:episodeId/click': async () => {
    const { episodeId } = await featured();
    return [[204, { params: { episodeId } }]];
  },
  'POST podcast/create/:podcastIndexId': async () => {
    await storedPodcast({ podcastIndexId: 4_444, held: true, hiddenAt: new Date(), blocked: true });
    return [[409, { params: { podcastIndexId: '4444' } }]];
  },
  'POST profile/import': async () => {
    const { id: userId, token } = await signedInUser();
    const url = '/sample/feeds/not-there.xml';
    await db.requestedFeed.create({
      data: { userId, url, lockedUntil: new Date('2099-01-01') },
    });
    const favorites = [{ podcast: { rssUrl: url } }];
    return [
      [202, { token: await memberToken(), body: {} }],
      [202, { token: await memberToken(), body: { profile: { bio: 'Salam' } } }],
      [409, { token, body: { favorites } }],
      [422, { token: await memberToken(), body: { favorites: [{}] } }],
    ];
  },
  'PATCH user/preferences': async () => {
    const token = await memberToken();
    return [
      [200, { token, body: { favoritesPrivate: true } }],
      [200, { token, body: { weeklyLetterDay: null } }],
      [409, { token, body: { weeklyLetterDay: 5 } }],
      [422, { token, body: { weeklyLetterDay: 8 } }],
      [422, { token, body: { interfaceLanguage: 'xx' } }],
      [422, { token, body: {} }],
    ];
  },
  'POST theme': async () => [
    [200, { body: { theme: 'dark' } }],
    [422, { body: { theme: 'pink' } }],
  ],
};

test.each(Object.entries(answers))('%s answers as documented', async (call, requests) => {
  await expectAnswers(call, await requests());
});
