import { MAX_POSITIONS_SENT, MAX_QUEUED } from '~/domain/listening/listening';
import { storeMention } from '../../database/stored-mentions';
import { storeSpeaker } from '../../database/stored-speakers';
import type { ContractWorld, Scenario } from '../contract-world';
import { list, type Scenarios } from './scenario';

export const favorites: Scenarios = {
  'GET /api/favorites': async (world) => {
    const as = await world.token();
    const { slug } = await world.podcast();
    await world.ask('POST', `/api/favorites/${slug}`, as);
    return [...list({}, as), { status: 401 }];
  },
  'GET /api/favorites/{slugOrId}': async (world) => {
    const as = await world.token();
    const params = { slugOrId: (await world.podcast()).slug };
    await world.ask('POST', `/api/favorites/${params.slugOrId}`, as);
    return [
      { status: 200, as, params },
      { status: 200, as, params: { slugOrId: 'none' } },
      { status: 401, params },
    ];
  },
  'POST /api/favorites/{slugOrId}': async (world) => {
    const as = await world.token();
    const { id, slug } = await world.podcast();
    return [
      { status: 201, as, params: { slugOrId: slug } },
      { status: 200, as, params: { slugOrId: id } },
      { status: 201, as, params: { slugOrId: `api_${await world.unsavedPodcast()}` } },
    ];
  },
  'PATCH /api/favorites/{slugOrId}': async (world) => {
    const as = await world.token();
    const params = { slugOrId: (await world.podcast()).slug };
    await world.ask('POST', `/api/favorites/${params.slugOrId}`, as);
    return [
      { status: 204, as, params, body: { newestOnly: true } },
      { status: 404, as: await world.token(), params, body: { newestOnly: true } },
      { status: 422, as, params, body: {} },
    ];
  },
  'DELETE /api/favorites/{slugOrId}': async (world) => {
    const as = await world.token();
    const params = { slugOrId: (await world.podcast()).slug };
    await world.ask('POST', `/api/favorites/${params.slugOrId}`, as);
    return [
      { status: 200, as, params },
      { status: 200, as, params },
    ];
  },
};

export const podcasts: Scenarios = {
  'GET /api/search/podcasts': async (): Promise<Scenario[]> => [
    { status: 200, query: { q: 'quran' } },
    { status: 200, query: { q: 'قرآن', limit: '3', refresh: '1' } },
    { status: 200, query: { q: 'quran', language: 'ar' } },
    { status: 200, query: { q: '2:255', exact: '1' } },
    { status: 400, query: { q: ' ' } },
    { status: 400, query: { q: 'quran', exact: 'yes' } },
    { status: 400, query: { q: 'quran', language: 'no-language' } },
  ],
  'GET /api/search/transcripts': async (): Promise<Scenario[]> => [
    { status: 200, query: { q: 'tone' } },
    { status: 200, query: { q: 'نغمة', limit: '3', page: '2', language: 'ar' } },
    { status: 200, query: { q: 'prayer', exact: '1' } },
    { status: 400, query: { q: ' ' } },
    { status: 400, query: { q: 'tone', language: 'no-language' } },
  ],
  'GET /api/podcasts/trending': async (): Promise<Scenario[]> => [
    { status: 200 },
    { status: 200, query: { language: 'ar', limit: '3' } },
    { status: 400, query: { language: 'no-language' } },
  ],
  'GET /api/podcasts/related': async (world) => {
    const [one, other] = [await world.podcast(), await world.podcast()];
    await world.db.relatedPodcast.create({
      data: {
        ...{ podcastId: one.id, relatedId: other.id },
        ...{ reason: 'topic islamic-history', score: 1 },
      },
    });
    return [
      { status: 200, query: { heard: one.id } },
      { status: 200, query: { heard: other.id } },
      { status: 400 },
      { status: 400, query: { heard: 'no id' } },
    ];
  },
  'GET /api/podcasts/search': async (world) => {
    const as = await world.token('admin');
    return [
      { status: 200, as, query: { q: 'tafsir', limit: '20' } },
      { status: 400, as },
    ];
  },
  'POST /api/podcast/create/{podcastIndexId}': async (world) => {
    const params = { podcastIndexId: String(await world.unsavedPodcast()) };
    const waiting = { podcastIndexId: 4_444, held: true, hiddenAt: new Date(), blocked: true };
    const { id } = await world.podcast();
    await world.db.podcast.update({ where: { id }, data: waiting });
    return [
      { status: 201, params },
      { status: 200, params },
      { status: 409, params: { podcastIndexId: '4444' } },
    ];
  },
  'GET /api/podcast-index/{id}/episodes': async (world) => [
    {
      status: 200,
      as: await world.token('admin'),
      params: { id: String(await world.unsavedPodcast()) },
    },
  ],
  'GET /api/podcast/{slug}': async () => [
    { status: 200, params: { slug: 'sample-evening-tones' } },
  ],
  'GET /api/speaker/{name}': async (world) => {
    const { episodeId } = await world.podcast();
    const { slug } = await storeSpeaker(world.db, world.name('speaker'), [{ episodeId }]);
    return [...list({ name: slug }), { status: 404, params: { name: 'nobody' } }];
  },
  'GET /api/quran': async () => [{ status: 200 }],
  'GET /api/quran/{surah}': async () => [
    { status: 200, params: { surah: '2' } },
    { status: 404, params: { surah: '115' } },
  ],
  'GET /api/quran/{surah}/{verses}': async (world) => {
    const { episodeId } = await world.podcast();
    await storeMention(world.db, { episodeId, surah: 2, verse: 255 });
    return [
      ...list({ surah: '2', verses: '255' }),
      { status: 200, params: { surah: '2', verses: '255-257' }, query: { language: 'ar' } },
      { status: 200, params: { surah: '2', verses: '255' }, query: { kind: 'quoted' } },
      { status: 400, params: { surah: '2', verses: '255' }, query: { kind: 'sung' } },
      { status: 404, params: { surah: '2', verses: '287' } },
    ];
  },
  'GET /api/episodes/{episodeId}/verses': async (world) => {
    const { episodeId } = await world.podcast();
    await storeMention(world.db, { episodeId, surah: 2, verse: 255 });
    return [
      { status: 200, params: { episodeId } },
      { status: 404, params: { episodeId: 'none' } },
    ];
  },
  'GET /api/podcast/{slug}/episodes': async () => [
    ...list({ slug: 'sample-evening-tones' }),
    { status: 200, params: { slug: 'sample-evening-tones' }, query: { sort: 'oldest' } },
    { status: 400, params: { slug: 'sample-evening-tones' }, query: { sort: 'loudest' } },
  ],
  'GET /api/podcast/{slug}/episodes/{episodeId}': async (world) => {
    const { slug, episodeId } = await world.podcast();
    return [
      { status: 200, params: { slug, episodeId } },
      { status: 404, params: { slug: 'sample-evening-tones', episodeId } },
    ];
  },
  'GET /api/episodes/{episodeId}/transcript': async (world): Promise<Scenario[]> => {
    const params = { episodeId: (await world.podcast()).episodeId };
    return [
      { status: 200, params },
      { status: 200, params, query: { page: '2', limit: '50', language: 'ar' } },
      { status: 400, params, query: { limit: '1000' } },
      { status: 404, params: { episodeId: 'nobody' } },
    ];
  },
  'GET /api/episodes/{episodeId}/chapters': async (world) => [
    { status: 200, params: { episodeId: (await world.podcast()).episodeId } },
    { status: 404, params: { episodeId: 'nobody' } },
  ],
  'PUT /api/podcast/{slug}/refresh': async (world) => [
    { status: 200, params: { slug: 'sample-evening-tones' } },
    // No server listens there, and it is no address that may be fetched.
    { status: 502, params: { slug: (await world.podcast()).slug } },
  ],
  'GET /api/podcast/{id}/ratings': async (world) => {
    const { id, slug } = await world.podcast();
    await world.db.externalRating.create({
      data: {
        podcastId: id,
        averageRating: 4.5,
        ratingCount: 12,
        sentimentPositive: 80,
        keywords: ['calm'],
      },
    });
    return [
      { status: 200, params: { id } },
      { status: 200, params: { id: slug } },
      { status: 200, params: { id: (await world.podcast()).id } },
    ];
  },
  'GET /api/episodes/{episodeId}/position': async (world) => {
    const { id: userId, token: as } = await world.person();
    const { episodeId } = await world.podcast();
    const { episodeId: heard } = await world.podcast();
    await world.db.listeningPosition.create({
      data: { userId, episodeId: heard, position: 12.5, listenedAt: new Date() },
    });
    return [
      { status: 200, as, params: { episodeId } },
      { status: 200, as, params: { episodeId: heard } },
    ];
  },
  'PUT /api/episodes/{episodeId}/position': async (world) => {
    const as = await world.token();
    const params = { episodeId: (await world.podcast()).episodeId };
    const listenedAt = '2026-02-01T10:00:00Z';
    return [
      { status: 204, as, params, body: { position: 12.5, listenedAt } },
      { status: 204, as, params, body: { position: 5, duration: 5, listenedAt, finished: true } },
      { status: 422, as, params, body: { position: -1, listenedAt } },
    ];
  },
  'POST /api/episodes/{episodeId}/play': async (world) => [
    { status: 204, params: { episodeId: (await world.podcast()).episodeId } },
  ],
};

async function fillQueue(world: ContractWorld, userId: string): Promise<string[]> {
  const { id: podcastId } = await world.podcast();
  const sortDate = new Date('2026-01-01T00:00:00Z');
  const episodes = Array.from({ length: MAX_QUEUED }, (_, index) => ({
    podcastId,
    key: `queued ${index}`,
    title: `Lesson ${index}`,
    sortDate,
  }));
  const rows = await world.db.episode.createManyAndReturn({ data: episodes, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  await world.db.queueEntry.createMany({
    data: ids.map((episodeId, place) => ({ userId, episodeId, place })),
  });
  return ids;
}

export const listening: Scenarios = {
  'PUT /api/episodes/{episodeId}/played': async (world) => {
    const as = await world.token();
    const params = { episodeId: (await world.podcast()).episodeId };
    return [
      { status: 204, as, params, body: { played: true } },
      { status: 204, as, params, body: { played: true, before: true } },
      { status: 204, as, params, body: { played: false } },
      { status: 422, as, params, body: { played: 'often' } },
    ];
  },
  'GET /api/episodes/{episodeId}/earlier': async (world) => [
    { status: 200, params: { episodeId: (await world.podcast()).episodeId } },
  ],
  'GET /api/history': async (world) => {
    const { id: userId, token: as } = await world.person();
    const { episodeId } = await world.podcast();
    await world.db.listeningPosition.create({
      data: { userId, episodeId, position: 12.5, listenedAt: new Date() },
    });
    return [...list({}, as), { status: 401 }];
  },
  'PUT /api/history': async (world) => {
    const { id: userId, token: as } = await world.person();
    const { id: other } = await world.person();
    const { episodeId } = await world.podcast();
    const listenedAt = '2026-02-01T10:00:00Z';
    const positions = [{ episodeId, position: 12.5, listenedAt }];
    const many = Array.from({ length: MAX_POSITIONS_SENT + 1 }, () => positions[0]);
    return [
      { status: 204, as, body: { userId, positions } },
      { status: 204, as, body: { userId, positions: [] } },
      { status: 403, as, body: { userId: other, positions } },
      { status: 422, as, body: { userId, positions: many } },
      { status: 401, body: { userId, positions } },
    ];
  },
  'DELETE /api/history': async (world) => [{ status: 204, as: await world.token() }],
  'DELETE /api/history/{episodeId}': async (world) => {
    const params = { episodeId: (await world.podcast()).episodeId };
    return [{ status: 204, as: await world.token(), params }];
  },
  'GET /api/speeds': async (world) => {
    const { id: userId, token: as } = await world.person();
    const { id: podcastId } = await world.podcast();
    const chosenAt = new Date();
    await world.db.podcastSpeed.create({ data: { userId, podcastId, rate: 1.5, chosenAt } });
    return [
      { status: 200, as },
      { status: 200, as: await world.token() },
    ];
  },
  'PUT /api/speeds': async (world) => {
    const as = await world.token();
    const chosen = { rate: 1.5, chosenAt: '2026-02-01T10:00:00Z' };
    const { id: podcastId } = await world.podcast();
    return [
      { status: 200, as, body: { podcasts: [{ podcastId, ...chosen }] } },
      { status: 200, as, body: { general: chosen } },
      { status: 200, as, body: {} },
      { status: 422, as, body: { general: { ...chosen, rate: 16 } } },
      { status: 422, as, body: { podcasts: [chosen] } },
    ];
  },
  'GET /api/queue': async (world) => {
    const { id: userId, token: as } = await world.person();
    const { episodeId } = await world.podcast();
    await world.db.queueEntry.create({ data: { userId, episodeId, place: 1 } });
    return [
      { status: 200, as },
      { status: 200, as, query: { limit: '1' } },
      { status: 400, as, query: { limit: '0' } },
    ];
  },
  'POST /api/queue': async (world) => {
    const as = await world.token();
    const { id, token: full } = await world.person();
    const { episodeId } = await world.podcast();
    const episodeIds = await fillQueue(world, id);
    return [
      { status: 204, as, body: { episodeIds: [episodeId] } },
      { status: 204, as: full, body: { episodeIds: episodeIds.slice(0, 2), end: 'next' } },
      { status: 409, as: full, body: { episodeIds: [episodeId] } },
      { status: 404, as, body: { episodeIds: ['nothing'] } },
      { status: 422, as, body: { episodeIds: [] } },
      { status: 422, as, body: { episodeIds: [episodeId], end: 'middle' } },
    ];
  },
  'PUT /api/queue': async (world) => {
    const { id: userId, token: as } = await world.person();
    const { id: full, token } = await world.person();
    const { episodeId } = await world.podcast();
    const episodeIds = [episodeId, 'nothing'];
    await fillQueue(world, full);
    return [
      { status: 204, as, body: { userId, episodeIds } },
      { status: 403, as, body: { userId: full, episodeIds } },
      { status: 409, as: token, body: { userId: full, episodeIds } },
      { status: 422, as, body: { userId, episodeIds: [] } },
      { status: 422, as, body: { episodeIds } },
      { status: 401, body: { userId, episodeIds } },
    ];
  },
  'DELETE /api/queue': async (world) => [{ status: 204, as: await world.token() }],
  'PUT /api/queue/{episodeId}': async (world) => {
    const as = await world.token();
    const { episodeId } = await world.podcast();
    await world.ask('POST', '/api/queue', as, { episodeIds: [episodeId] });
    return [
      { status: 204, as, params: { episodeId }, body: {} },
      { status: 204, as, params: { episodeId }, body: { before: episodeId } },
      { status: 422, as, params: { episodeId }, body: { before: 7 } },
    ];
  },
  'DELETE /api/queue/{episodeId}': async (world) => {
    const params = { episodeId: (await world.podcast()).episodeId };
    return [{ status: 204, as: await world.token(), params }];
  },
  'GET /api/new-episodes': async (world) => {
    const as = await world.token();
    await world.ask('POST', '/api/favorites/sample-evening-tones', as);
    return [...list({}, as), { status: 200, as, query: { unplayed: 'true' } }];
  },
};
