import { list, type Scenarios } from './scenario';

const reports = (as: string, params: Record<string, string>) => [
  { status: 200, as, params, body: { reason: 'Not about Islam', details: 'Please look.' } },
  { status: 200, as, params, body: { reason: 'Something else' } },
  { status: 422, as, params, body: { reason: 'Not about this podcast' } },
];

export const reviews: Scenarios = {
  'GET /api/podcast/{slug}/reviews': async (world) => {
    const { id, token } = await world.person();
    await world.review(id);
    const review = await world.db.review.findFirstOrThrow({
      where: { userId: id },
      select: { podcast: { select: { slug: true } } },
    });
    return [...list(review.podcast, token), ...list(review.podcast)];
  },
  'PUT /api/podcast/{slug}/review': async (world) => {
    const as = await world.token();
    const params = { slug: (await world.podcast()).slug };
    return [
      { status: 201, as, params, body: { rating: 4, content: 'ما شاء الله' } },
      { status: 200, as, params, body: { rating: 5 } },
      { status: 422, as, params, body: { rating: 6 } },
    ];
  },
  'DELETE /api/podcast/{slug}/review': async (world) => {
    const as = await world.token();
    const params = { slug: (await world.podcast()).slug };
    await world.ask('PUT', `/api/podcast/${params.slug}/review`, as, { rating: 5 });
    return [
      { status: 200, as, params },
      { status: 200, as, params },
    ];
  },
  'DELETE /api/reviews/{reviewId}': async (world) => {
    const reviewId = await world.review((await world.person()).id);
    return [{ status: 200, as: await world.token('admin'), params: { reviewId } }];
  },
  'POST /api/reviews/{reviewId}/report': async (world) => {
    const { id, token } = await world.person();
    const as = await world.token();
    const params = { reviewId: await world.review(id) };
    const body = { reason: 'Something else', details: 'Please look.' };
    return [
      { status: 200, as, params, body },
      { status: 409, as: token, params, body },
      { status: 422, as, params, body: { reason: 'None' } },
    ];
  },
  'POST /api/podcast/{slug}/report': async (world) => {
    const as = await world.token();
    const params = { slug: (await world.podcast()).slug };
    return reports(as, params);
  },
  'POST /api/episodes/{episodeId}/report': async (world) => {
    const as = await world.token();
    const podcast = await world.podcast();
    const { id: episodeId } = await world.db.episode.findFirstOrThrow({
      where: { podcastId: podcast.id, blocked: false },
      select: { id: true },
    });
    return reports(as, { episodeId });
  },
};

export const featured: Scenarios = {
  'GET /api/featured-podcasts': async () => [
    { status: 200 },
    { status: 200, query: { language: 'ar' } },
    { status: 400, query: { language: 'no-language' } },
  ],
  'GET /api/featured-episodes': async (world) => {
    const admin = await world.token('admin');
    await world.activeEpisodes(admin, 'none');
    await world.featuredEpisode(admin, true);
    return [
      { status: 200 },
      { status: 200, query: { language: 'ar' } },
      { status: 400, query: { language: 'no-language' } },
    ];
  },
  'POST /api/featured-podcasts/{podcastId}/click': async (world) => {
    const { podcastId } = await world.featuredPodcast(await world.token('admin'));
    const click = { params: { podcastId }, address: world.newAddress() };
    // Twenty in ten minutes.
    const all = Array.from({ length: 20 }, () => ({ status: 204, ...click }));
    return [...all, { status: 429, ...click }];
  },
  'POST /api/featured-episodes/{episodeId}/click': async (world) => {
    const admin = await world.token('admin');
    await world.activeEpisodes(admin, 'none');
    const { episodeId } = await world.featuredEpisode(admin, true);
    const click = { params: { episodeId }, address: world.newAddress() };
    const all = Array.from({ length: 20 }, () => ({ status: 204, ...click }));
    return [...all, { status: 429, ...click }];
  },
};

export const blog: Scenarios = {
  'GET /api/blog/posts': async () => [
    ...list(),
    { status: 200, query: { category: 'no-such-category' } },
    { status: 200, query: { language: 'ur' } },
    { status: 400, query: { language: 'no language' } },
  ],
  'GET /api/blog/categories': async () => [{ status: 200 }],
  'GET /api/blog/posts/{slug}': async (world) => [
    { status: 200, params: { slug: (await world.post()).slug } },
  ],
  'POST /api/blog/posts/{id}/view': async (world) => [
    { status: 204, params: { id: (await world.post()).id } },
  ],
};
