import type { Scenario } from '../contract-world';
import { list, type Scenarios } from './scenario';

export const favorites: Scenarios = {
  'GET /api/favorites': async (world) => {
    const as = await world.token();
    const { slug } = await world.podcast();
    await world.ask('POST', `/api/favorites/${slug}`, as);
    return [...list({}, as), { status: 401 }];
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
    { status: 400, query: { q: ' ' } },
    { status: 400, query: { q: 'quran', language: 'no-language' } },
  ],
  'GET /api/podcasts/trending': async (): Promise<Scenario[]> => [
    { status: 200 },
    { status: 200, query: { language: 'ar', limit: '3' } },
    { status: 400, query: { language: 'no-language' } },
  ],
  'GET /api/podcasts/search': async (world) => {
    const as = await world.token('admin');
    return [
      { status: 200, as, query: { q: 'tafsir', limit: '20' } },
      { status: 400, as },
    ];
  },
  'POST /api/podcast/create/{podcastIndexId}': async (world) => {
    const params = { podcastIndexId: String(await world.unsavedPodcast()) };
    return [
      { status: 201, params },
      { status: 200, params },
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
  'GET /api/podcast/{slug}/episodes': async () => [
    ...list({ slug: 'sample-evening-tones' }),
    { status: 200, params: { slug: 'sample-evening-tones' }, query: { sort: 'oldest' } },
    { status: 400, params: { slug: 'sample-evening-tones' }, query: { sort: 'loudest' } },
  ],
  'PUT /api/podcast/{slug}/refresh': async (world) => [
    { status: 200, params: { slug: 'sample-evening-tones' } },
    // Nobody listens there, and it is no address that may be fetched.
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
