import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { inParallel } from '../../support/cases/in-parallel';
import { ask } from '../../support/contract/answers';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { callAt } from '../../support/site/site-map';

const episodePlay = await callAt('episodes/:episodeId/play');
const episodePosition = await callAt('episodes/:episodeId/position');
const favorite = await callAt('favorites/:slugOrId');
const favorites = await callAt('favorites');
const podcastReview = await callAt('podcast/:slug/review');
const podcastReviews = await callAt('podcast/:slug/reviews');
const review = await callAt('reviews/:reviewId');
const episodeReport = await callAt('episodes/:episodeId/report');
const podcastReport = await callAt('podcast/:slug/report');
const reviewReport = await callAt('reviews/:reviewId/report');
const following = await callAt('following');
const preferences = await callAt('user/preferences');
const user = await callAt('user/:userId');
const userActivity = await callAt('user/:userId/activity');
const userFavorites = await callAt('user/:userId/favorites');
const userFollow = await callAt('user/:userId/follow');
const userFollowers = await callAt('user/:userId/followers');
const userFollowing = await callAt('user/:userId/following');
const userReviews = await callAt('user/:userId/reviews');

type Person = Awaited<ReturnType<typeof signedInUser>>;

let amina: Person;
let bilal: Person;
let podcast: Awaited<ReturnType<typeof storedPodcast>>;
let slug: { slugOrId: string; slug: string };

beforeEach(async () => {
  await db.podcast.deleteMany();
  amina = await signedInUser();
  bilal = await signedInUser();
  podcast = await storedPodcast({ slug: 'السيرة-النبوية', episodes: 1 });
  slug = { slugOrId: podcast.slug, slug: podcast.slug };
});

const favoriteOf = (person: Person, slugOrId = podcast.slug) => ({
  path: '/api/favorites/x',
  params: { slugOrId },
  token: person.token,
});
const reviewOf = (person: Person, body?: unknown) => ({
  path: '/api/podcast/x/review',
  params: slug,
  token: person.token,
  body,
});
const about = (person: { id: string }, asker?: Person) => ({
  path: '/api/user/x',
  params: { userId: person.id },
  token: asker?.token,
});

describe('favorites', () => {
  test('can be saved, listed and removed', async () => {
    const saved = await ask(favorite, 'POST', favoriteOf(amina));
    expect(saved.status).toBe(201);
    expect((await ask(favorite, 'POST', favoriteOf(amina, podcast.id))).status).toBe(200);
    const list = await ask(favorites, 'GET', { path: '/api/favorites', token: amina.token });
    expect(list.body).toEqual({
      favorites: [saved.body.favorite],
      totalCount: 1,
      currentPage: 1,
      totalPages: 1,
      hasNextPage: false,
      hasPreviousPage: false,
    });
    const one = await ask(favorite, 'GET', favoriteOf(amina));
    expect([one.status, one.body]).toEqual([200, { favorite: saved.body.favorite }]);
    for (const none of [
      favoriteOf(bilal),
      favoriteOf(amina, 'none'),
      favoriteOf(amina, 'api_77'),
    ]) {
      expect((await ask(favorite, 'GET', none)).body).toEqual({ favorite: null });
    }
    const removed = await ask(favorite, 'DELETE', favoriteOf(amina));
    expect([removed.status, removed.body]).toEqual([200, { success: true }]);
    expect((await ask(favorite, 'DELETE', favoriteOf(amina))).status).toBe(200);
  });

  test('reject unknown podcasts, bad pages and other methods', async () => {
    for (const nowhere of ['none', '%00', '\u0000', 'api_77', 'x'.repeat(600)]) {
      expect((await ask(favorite, 'POST', favoriteOf(amina, nowhere))).status).toBe(404);
    }
    const page = { path: '/api/favorites?limit=101', token: amina.token };
    expect((await ask(favorites, 'GET', page)).status).toBe(400);
    expect((await ask(favorite, 'PUT', favoriteOf(amina))).status).toBe(405);
  });
});

describe('reviews', () => {
  const read = (person?: Person, query = '') =>
    ask(podcastReviews, 'GET', {
      path: `/api/podcast/x/reviews${query}`,
      params: slug,
      token: person?.token,
    });

  test('can be written, changed, listed and removed, updating the average at once', async () => {
    const written = await ask(podcastReview, 'PUT', reviewOf(amina, { rating: 5 }));
    expect([written.status, written.body.review.content]).toEqual([201, '']);
    const text = ' A <b>line</b>\nand another\u0000 ';
    const changed = await ask(podcastReview, 'PUT', reviewOf(amina, { rating: 4, content: text }));
    expect([changed.status, changed.body.review.content]).toEqual([
      200,
      'A <b>line</b>\nand another',
    ]);
    await ask(podcastReview, 'PUT', reviewOf(bilal, { rating: '1', content: null }));
    const list = await read(bilal, '?limit=1');
    expect(list.body).toMatchObject({
      reviews: [{ rating: 1, user: { username: bilal.username } }],
      totalCount: 2,
      totalPages: 2,
      averageRating: 2.5,
      reviewCount: 2,
      userReview: { rating: 1 },
    });
    expect((await read()).body.userReview).toBeNull();
    const stale = { rating: 2, content: 'Later', seen: '2020-01-01T00:00:00Z' };
    expect((await ask(podcastReview, 'PUT', reviewOf(amina, stale))).status).toBe(409);
    const current = { ...stale, seen: changed.body.review.updatedAt };
    expect((await ask(podcastReview, 'PUT', reviewOf(amina, current))).status).toBe(200);

    expect((await ask(podcastReview, 'DELETE', reviewOf(amina))).status).toBe(200);
    expect((await read()).body).toMatchObject({ averageRating: 1, reviewCount: 1 });
  });

  test.each([
    [{}, 'rating'],
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ rating: '3.0' }, 'rating'],
    [{ rating: 3, content: 'x'.repeat(5_001) }, 'content'],
  ])('reject %j', async (body, field) => {
    const answer = await ask(podcastReview, 'PUT', reviewOf(amina, body));
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
  });

  test('reject unknown podcasts', async () => {
    slug = { slugOrId: 'none', slug: 'none' };
    expect((await read()).status).toBe(404);
    expect((await ask(podcastReview, 'PUT', reviewOf(amina, { rating: 5 }))).status).toBe(404);
  });

  test('can be reported by members and removed by admins', async () => {
    const written = await ask(podcastReview, 'PUT', reviewOf(bilal, { rating: 1 }));
    const { id } = written.body.review;
    const report = (person: Person, body: unknown, reviewId = id) =>
      ask(reviewReport, 'POST', {
        path: '/api/reviews/x/report',
        params: { reviewId },
        token: person.token,
        body,
      });
    const reason = 'Spam or advertising';
    expect((await report(amina, { reason })).body).toEqual({ success: true });
    expect((await report(amina, { reason, details: 'again' })).status).toBe(200);
    expect((await report(amina, { reason: 'no' })).status).toBe(422);
    expect((await report(bilal, { reason })).status).toBe(409);
    expect((await report(amina, { reason }, 'none')).status).toBe(404);
    expect(await db.reviewReport.count()).toBe(1);

    const remove = async (person: Person) =>
      (
        await ask(review, 'DELETE', {
          path: '/api/reviews/x',
          params: { reviewId: id },
          token: person.token,
        })
      ).status;
    const admin = await signedInUser('admin');
    expect(await remove(admin)).toBe(200);
    expect(await remove(admin)).toBe(404);
  });
});

describe('people', () => {
  test('only show public data to anyone', async () => {
    await ask(favorite, 'POST', favoriteOf(bilal));
    await ask(podcastReview, 'PUT', reviewOf(bilal, { rating: 3, content: 'Salam' }));
    const answers = await Promise.all([
      ask(user, 'GET', about(bilal)),
      ask(userFavorites, 'GET', about(bilal)),
      ask(userReviews, 'GET', about(bilal)),
      ask(userActivity, 'GET', about(bilal)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [profile, saved, written, done] = answers.map(({ body }) => body);
    expect(profile.user).toMatchObject({ favoritesCount: 1, reviewsCount: 1, isFollowing: false });
    expect(saved.favorites).toMatchObject([{ podcastId: podcast.id }]);
    expect(written.reviews).toMatchObject([{ content: 'Salam', podcast: { slug: podcast.slug } }]);
    expect(done.activities.map((one: { actionType: string }) => one.actionType).sort()).toEqual([
      'favorite',
      'review',
    ]);
    const all = JSON.stringify(answers.map(({ body }) => body));
    for (const word of ['email', '@', 'role', 'autoplay', 'password', 'ageRange', 'country']) {
      expect(all).not.toContain(word);
    }
  });

  test('can be followed, repeatedly without effect, and unfollowed', async () => {
    const follow = (method: 'POST' | 'DELETE', person: Person, asker?: Person) =>
      ask(userFollow, method, { ...about(person, asker), path: '/api/user/x/follow' });
    const answers = await inParallel(5, () => follow('POST', bilal, amina));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await ask(user, 'GET', about(bilal, amina))).body.user).toMatchObject({
      followersCount: 1,
      isFollowing: true,
    });
    expect((await follow('POST', amina, amina)).status).toBe(409);
    expect((await follow('DELETE', bilal, amina)).status).toBe(200);
    expect((await ask(user, 'GET', about(bilal, amina))).body.user.isFollowing).toBe(false);
  });

  test('are listed with the people they follow and their activity', async () => {
    await ask(userFollow, 'POST', { ...about(bilal, amina), path: '/api/user/x/follow' });
    await ask(favorite, 'POST', favoriteOf(bilal));
    const followed = await ask(userFollowing, 'GET', about(amina));
    expect(followed.body).toMatchObject({ totalCount: 1, people: [{ username: bilal.username }] });
    const followers = await ask(userFollowers, 'GET', about(bilal));
    expect(followers.body).toMatchObject({ people: [{ username: amina.username }] });
    const feed = (query = '') =>
      ask(following, 'GET', { path: `/api/following${query}`, token: amina.token });
    expect((await feed()).body).toMatchObject({
      following: { people: [{ id: bilal.id }], totalCount: 1 },
      activity: { activities: [{ actionType: 'favorite', user: { id: bilal.id } }] },
    });
    expect((await feed('?page=2&people=2&limit=1')).body.following.currentPage).toBe(1);
    expect((await feed('?people=0')).status).toBe(400);
  });

  test('can hide their favorites', async () => {
    await ask(favorite, 'POST', favoriteOf(bilal));
    const path = '/api/user/preferences';
    const body = { favoritesPrivate: true };
    const { body: changed } = await ask(preferences, 'PATCH', { path, token: bilal.token, body });
    expect(changed.user.favoritesPrivate).toBe(true);
    const seen = async (asker?: Person) => {
      const [profile, saved, done] = await Promise.all([
        ask(user, 'GET', about(bilal, asker)),
        ask(userFavorites, 'GET', about(bilal, asker)),
        ask(userActivity, 'GET', about(bilal, asker)),
      ]);
      expect(profile.body.user.favoritesPrivate).toBe(true);
      expect(saved.body.favoritesPrivate).toBe(true);
      return [profile.body.user.favoritesCount, saved.body.totalCount, done.body.totalCount];
    };
    expect(await seen()).toEqual([0, 0, 0]);
    expect(await seen(amina)).toEqual([0, 0, 0]);
    expect(await seen(bilal)).toEqual([1, 1, 1]);
  });

  test('respond with 404 if they do not exist', async () => {
    const nobody = { id: 'nobody' };
    for (const route of [
      user,
      userFavorites,
      userReviews,
      userActivity,
      userFollowing,
      userFollowers,
    ]) {
      const answer = await ask(route, 'GET', about(nobody));
      expect([answer.status, answer.body]).toEqual([404, { error: 'User not found' }]);
    }
    expect((await ask(userFollow, 'POST', about(nobody, amina))).status).toBe(404);
  });
});

describe('listening', () => {
  const at = (person: Person, body?: unknown, episodeId = podcast.episodeIds[0]!) => ({
    path: '/api/episodes/x/position',
    params: { episodeId },
    token: person.token,
    body,
  });
  const heard = {
    position: 61.5,
    duration: 600,
    listenedAt: '2026-01-01T12:00:00.000Z',
    finished: false,
  };

  test('stores positions per listener', async () => {
    expect((await ask(episodePosition, 'GET', at(amina))).body).toEqual({ position: null });
    expect((await ask(episodePosition, 'PUT', at(amina, heard))).status).toBe(204);
    const earlier = { ...heard, position: 1, listenedAt: '2026-01-01T13:00:00.000+02:00' };
    expect((await ask(episodePosition, 'PUT', at(amina, earlier))).status).toBe(204);
    expect((await ask(episodePosition, 'GET', at(amina))).body).toEqual({ position: heard });
    expect((await ask(episodePosition, 'GET', at(bilal))).body).toEqual({ position: null });
  });

  test.each([
    ['position', -1],
    ['position', 1e9],
    ['position', '5'],
    ['duration', -1],
    ['listenedAt', 'yesterday'],
    ['listenedAt', '0000-01-01T00:00:00Z'],
    ['listenedAt', '0001-01-01T00:00:00+14:00'],
    ['listenedAt', '9999-12-31T23:59:59-23:59'],
    ['listenedAt', undefined],
    ['finished', 'no'],
  ])('rejects positions with %s %s', async (field, value) => {
    const answer = await ask(episodePosition, 'PUT', at(amina, { ...heard, [field]: value }));
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
  });

  test('rejects positions for unknown episodes', async () => {
    expect((await ask(episodePosition, 'GET', at(amina, undefined, 'none'))).status).toBe(404);
    expect((await ask(episodePosition, 'PUT', at(amina, heard, 'none'))).status).toBe(404);
  });

  test('counts a play once per person and limits plays', async () => {
    const play = (episodeId = podcast.episodeIds[0]!, token?: string) =>
      ask(episodePlay, 'POST', { path: '/api/episodes/x/play', params: { episodeId }, token });
    expect((await play()).status).toBe(204);
    expect((await play()).status).toBe(204);
    expect((await play(podcast.episodeIds[0], amina.token)).status).toBe(204);
    expect((await play('none')).status).toBe(404);
    expect(await db.play.count({ where: { podcastId: podcast.id } })).toBe(2);
    const answers = await inParallel(130, () => play('none', bilal.token));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

test('accepts one report per member for podcasts and episodes, and none for hidden ones', async () => {
  const [episodeId] = podcast.episodeIds as [string];
  type Params = Record<string, string>;
  const kinds: { route: typeof podcastReport; params: Params; none: Params }[] = [
    { route: podcastReport, params: { slug: podcast.slug }, none: { slug: 'none' } },
    { route: episodeReport, params: { episodeId }, none: { episodeId: 'none' } },
  ];
  const reason = 'Taken from somebody else';
  for (const { route, params, none } of kinds) {
    const report = (person: Person, body: unknown, of = params) =>
      ask(route, 'POST', {
        path: '/api/x/report',
        params: of,
        body,
        token: person.token,
      });
    expect((await report(amina, { reason, details: 'By a friend' })).body).toEqual({
      success: true,
    });
    expect((await report(amina, { reason: 'Something else' })).status).toBe(200);
    expect((await report(bilal, { reason })).status).toBe(200);
    expect((await report(amina, { reason: 'Not about this podcast' })).status).toBe(422);
    expect((await report(amina, { reason, details: 'x'.repeat(501) })).status).toBe(422);
    expect((await report(amina, { reason }, none)).status).toBe(404);
  }
  const orderBy = { createdAt: 'asc' } as const;
  const select = { reason: true, reporterId: true };
  const both = [
    { reason: `${reason}: By a friend`, reporterId: amina.id },
    { reason, reporterId: bilal.id },
  ];
  expect(await db.podcastReport.findMany({ orderBy, select })).toEqual(both);
  expect(await db.episodeReport.findMany({ orderBy, select })).toEqual(both);

  await db.podcast.update({
    where: { id: podcast.id },
    data: { hiddenAt: new Date(), blocked: true },
  });
  for (const { route, params } of kinds) {
    const hidden = { path: '/api/x/report', params };
    const sent = { ...hidden, token: amina.token, body: { reason } };
    expect((await ask(route, 'POST', sent)).status).toBe(410);
  }
});
