import { PASSWORD, type ContractWorld } from '../contract-world';
import { list, type Scenarios } from './scenario';

function registration(world: ContractWorld) {
  const username = world.name('n').slice(0, 20);
  const email = `${username}@example.org`;
  return { username, email, password: PASSWORD, primaryLanguage: 'English' };
}

export const signingIn: Scenarios = {
  'GET /api/auth/me': async (world) => [{ status: 200, as: await world.token() }, { status: 401 }],
  'POST /api/auth/register': async (world) => {
    const body = registration(world);
    return [
      { status: 201, body },
      { status: 409, body: { ...body, password: `${PASSWORD}, too` } },
      { status: 422, body: { ...registration(world), password: 'password' } },
      { status: 422, body: 'null' },
    ];
  },
  'POST /api/auth/login': async (world) => {
    const body = registration(world);
    await world.send('POST', '/api/auth/register', { status: 201, body });
    const { email, password } = body;
    const wrong = { body: { email, password: 'another password' }, address: world.newAddress() };
    return [
      { status: 200, body: { email, password } },
      // Ten failures in a quarter of an hour.
      ...Array.from({ length: 10 }, () => ({ status: 401, ...wrong })),
      { status: 429, ...wrong },
    ];
  },
  'POST /api/auth/logout': async (world) => [
    { status: 200, as: await world.token() },
    { status: 200 },
  ],
};

export const people: Scenarios = {
  'GET /api/profile': async (world) => [{ status: 200, as: await world.token() }, { status: 401 }],
  'PATCH /api/profile': async (world) => {
    const as = await world.token();
    const all = {
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
      { status: 200, as, body: all },
      { status: 200, as, body: {} },
      { status: 422, as, body: { ageRange: '3' } },
    ];
  },
  'GET /api/profile/export': async (world) => {
    const { id: userId, token: as } = await world.person();
    const { id: podcastId, episodeId } = await world.podcast();
    const followed = await world.person();
    const own = { userId, podcastId };
    await world.db.favorite.create({ data: own });
    await world.db.review.create({ data: { ...own, rating: 5, content: 'Clear' } });
    await world.db.podcastSpeed.create({ data: { ...own, rate: 1.5, chosenAt: new Date() } });
    await world.db.queueEntry.create({ data: { userId, episodeId, place: 1 } });
    const heard = { userId, episodeId, position: 12, listenedAt: new Date() };
    await world.db.listeningPosition.create({ data: heard });
    await world.db.follow.create({ data: { followerId: userId, followedId: followed.id } });
    return [{ status: 200, as }, { status: 200, as: followed.token }, { status: 401 }];
  },
  'GET /api/profile/import': async (world) => {
    const { id: userId, token: as } = await world.person();
    await world.db.requestedFeed.create({
      data: { userId, url: 'https://example.org/failed', status: 'failed', message: 'Gone' },
    });
    return [...list({}, as), { status: 401 }];
  },
  'POST /api/profile/import': async (world) => {
    const { id: userId, token: as } = await world.person();
    const { id: waiting, token } = await world.person();
    await world.db.requestedFeed.create({
      data: {
        userId: waiting,
        url: '/sample/feeds/not-there.xml',
        lockedUntil: new Date('2099-01-01'),
      },
    });
    const favorites = [{ podcast: { rssUrl: '/sample/feeds/not-there.xml' } }];
    return [
      { status: 202, as, body: {} },
      { status: 202, as, body: { favorites, profile: { id: userId, bio: 'Brought' } } },
      { status: 409, as: token, body: { favorites } },
      { status: 422, as, body: { favorites: [{}] } },
      { status: 422, as, body: { speeds: 'none' } },
      { status: 401, body: {} },
    ];
  },
  'PATCH /api/user/preferences': async (world) => {
    const as = await world.token();
    return [
      { status: 200, as, body: { autoplayEnabled: true } },
      { status: 200, as, body: { autoStartEnabled: true } },
      { status: 200, as, body: { favoritesPrivate: true } },
      { status: 200, as, body: { interfaceLanguage: 'en' } },
      { status: 422, as, body: {} },
      { status: 422, as, body: { interfaceLanguage: 'xx' } },
      { status: 200, as, body: { weeklyLetterDay: null } },
      { status: 409, as, body: { weeklyLetterDay: 5 } },
      { status: 422, as, body: { weeklyLetterDay: 8 } },
    ];
  },
  'GET /api/user/{userId}': async (world) => {
    const { id: userId } = await world.person();
    return [
      { status: 200, params: { userId } },
      { status: 200, params: { userId }, as: await world.token() },
    ];
  },
  'GET /api/user/{userId}/favorites': async (world) => {
    const { id, token } = await world.person();
    const { slug } = await world.podcast();
    await world.ask('POST', `/api/favorites/${slug}`, token);
    return list({ userId: id });
  },
  'GET /api/user/{userId}/reviews': async (world) => {
    const { id } = await world.person();
    await world.review(id);
    return list({ userId: id });
  },
  'GET /api/user/{userId}/activity': async (world) => {
    const { id, token } = await world.person();
    const { slug } = await world.podcast();
    await world.ask('POST', `/api/favorites/${slug}`, token);
    await world.ask('PUT', `/api/podcast/${slug}/review`, token, { rating: 5 });
    await world.ask('POST', `/api/user/${(await world.person()).id}/follow`, token);
    return list({ userId: id });
  },
  'GET /api/user/{userId}/following': async (world) => {
    const { id, token } = await world.person();
    await world.ask('POST', `/api/user/${(await world.person()).id}/follow`, token);
    return list({ userId: id });
  },
  'GET /api/user/{userId}/followers': async (world) => {
    const { id } = await world.person();
    await world.ask('POST', `/api/user/${id}/follow`, await world.token());
    return list({ userId: id });
  },
  'GET /api/following': async (world) => {
    const followed = await world.person();
    const { slug } = await world.podcast();
    await world.ask('POST', `/api/favorites/${slug}`, followed.token);
    const as = await world.token();
    await world.ask('POST', `/api/user/${followed.id}/follow`, as);
    return [...list({}, as), { status: 400, as, query: { people: '0' } }, { status: 401 }];
  },
  'POST /api/user/{userId}/follow': async (world) => {
    const { id, token } = await world.person();
    const { id: userId } = await world.person();
    return [
      { status: 200, as: token, params: { userId } },
      { status: 200, as: token, params: { userId } },
      { status: 409, as: token, params: { userId: id } },
    ];
  },
  'DELETE /api/user/{userId}/follow': async (world) => [
    { status: 200, as: await world.token(), params: { userId: (await world.person()).id } },
  ],
};
