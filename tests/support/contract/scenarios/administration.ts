import { storeMention } from '../../database/stored-mentions';
import { list, gone, type Scenarios } from './scenario';

export const blogAdministration: Scenarios = {
  'GET /api/admin/blog/categories': async (world) => [
    { status: 200, as: await world.token('admin') },
  ],
  'POST /api/admin/blog/categories': async (world) => {
    const as = await world.token('admin');
    const body = { name: 'Ramadan', slug: world.name('ramadan'), description: null };
    return [
      { status: 201, as, body },
      { status: 409, as, body },
      { status: 422, as, body: { name: 'Ramadan' } },
    ];
  },
  'DELETE /api/admin/blog/categories/{id}': async (world) => {
    const as = await world.token('admin');
    const data = { name: 'Short', slug: world.name('short') };
    const { id } = await world.db.blogCategory.create({ data, select: { id: true } });
    return [
      { status: 200, as, params: { id } },
      { status: 404, as, params: { id } },
    ];
  },
  'GET /api/admin/blog/posts': async (world) => list({}, await world.token('admin')),
  'POST /api/admin/blog/posts': async (world) => {
    const as = await world.token('admin');
    const body = { title: 'Eid', slug: world.name('eid'), content: 'Text' };
    const more = { status: 'published', publishedAt: '2026-01-01T00:00:00Z', excerpt: '' };
    return [
      { status: 201, as, body },
      { status: 409, as, body },
      { status: 201, as, body: { ...body, ...more, slug: world.name('eid') } },
      { status: 422, as, body: { ...body, slug: world.name('eid'), categoryId: 'none' } },
      { status: 201, as, body: { ...body, slug: world.name('id'), translationOf: body.slug } },
      { status: 422, as, body: { ...body, slug: world.name('id'), translationOf: 'none' } },
    ];
  },
  'GET /api/admin/blog/posts/{id}': async (world) => [
    { status: 200, as: await world.token('admin'), params: { id: (await world.post()).id } },
    { status: 404, as: await world.token('admin'), params: gone },
  ],
  'PUT /api/admin/blog/posts/{id}': async (world) => {
    const as = await world.token('admin');
    const { id, version } = await world.post();
    const params = { id };
    return [
      { status: 200, as, params, body: { title: 'Another', version } },
      { status: 409, as, params, body: { title: 'A third', version } },
      { status: 409, as, params, body: { slug: (await world.post()).slug } },
      { status: 422, as, params, body: { translationOf: id, version: version + 1 } },
      { status: 422, as, params, body: { title: '' } },
      { status: 422, as, params, body: { title: 'x', version: 1e15 } },
    ];
  },
  'DELETE /api/admin/blog/posts/{id}': async (world) => [
    { status: 200, as: await world.token('admin'), params: { id: (await world.post()).id } },
  ],
};

export const administration: Scenarios = {
  'GET /api/admin/featured-podcasts': async (world) => [
    { status: 200, as: await world.token('admin') },
  ],
  'POST /api/admin/featured-podcasts': async (world) => {
    const as = await world.token('admin');
    const body = { podcastId: (await world.podcast()).id, notes: 'For Ramadan', displayOrder: 3 };
    return [
      { status: 201, as, body },
      { status: 409, as, body },
      {
        status: 201,
        as,
        body: { podcastId: `api_${await world.unsavedPodcast()}`, isActive: false },
      },
      { status: 404, as, body: { podcastId: 'no-such-thing' } },
      { status: 422, as, body: { podcastId: 'no-such-thing', displayOrder: 0.5 } },
    ];
  },
  'PUT /api/admin/featured-podcasts/{id}': async (world) => {
    const as = await world.token('admin');
    const { id } = await world.featuredPodcast(as);
    return [
      { status: 200, as, params: { id }, body: { isActive: false } },
      { status: 422, as, params: { id }, body: {} },
      { status: 404, as, params: gone, body: { isActive: false } },
    ];
  },
  'DELETE /api/admin/featured-podcasts/{id}': async (world) => {
    const as = await world.token('admin');
    const { id } = await world.featuredPodcast(as);
    return [
      { status: 200, as, params: { id } },
      { status: 404, as, params: { id } },
    ];
  },
  'GET /api/admin/featured-episodes': async (world) => {
    const as = await world.token('admin');
    await world.featuredEpisode(as);
    return [{ status: 200, as }];
  },
  'POST /api/admin/featured-episodes': async (world) => {
    const as = await world.token('admin');
    await world.activeEpisodes(as, 'none');
    const { id: podcastId, episodeId } = await world.podcast();
    const body = { podcastId, episodeId };
    return [
      { status: 201, as, body },
      { status: 409, as, body },
      { status: 404, as, body: { podcastId, episodeId: 'no-such-thing' } },
      { status: 422, as, body: { podcastId } },
    ];
  },
  'PUT /api/admin/featured-episodes/{id}': async (world) => {
    const as = await world.token('admin');
    const { id } = await world.featuredEpisode(as);
    await world.activeEpisodes(as, 'six');
    return [
      { status: 200, as, params: { id }, body: { notes: 'Later', displayOrder: 2 } },
      { status: 409, as, params: { id }, body: { isActive: true } },
      { status: 404, as, params: gone, body: { isActive: false } },
    ];
  },
  'DELETE /api/admin/featured-episodes/{id}': async (world) => {
    const as = await world.token('admin');
    const { id } = await world.featuredEpisode(as);
    return [{ status: 200, as, params: { id } }];
  },
  'GET /api/admin/featured-analytics': async (world) => {
    const as = await world.token('admin');
    return [...list({}, as), { status: 200, as, query: { search: 'tones' } }];
  },
  'GET /api/admin/podcasts': async (world) => {
    const as = await world.token('admin');
    return [
      ...list({}, as),
      { status: 200, as, query: { search: 'podcast', state: 'hidden', language: 'ar' } },
      { status: 400, as, query: { state: 'lost' } },
    ];
  },
  'GET /api/admin/podcasts/{id}': async (world) => {
    const as = await world.token('admin');
    return [
      { status: 200, as, params: { id: (await world.podcast()).id } },
      { status: 404, as, params: gone },
    ];
  },
  'PATCH /api/admin/podcasts/{id}': async (world) => {
    const as = await world.token('admin');
    const params = { id: (await world.podcast()).id };
    const body = { title: 'Put right', language: 'ar', topics: ['hadith'], imageUrl: '' };
    return [
      { status: 200, as, params, body },
      { status: 422, as, params, body: { language: 'no language' } },
      { status: 422, as, params, body: { topics: ['gardening'] } },
      { status: 404, as, params: gone, body },
    ];
  },
  'DELETE /api/admin/podcasts/{id}': async (world) => {
    const as = await world.token('admin');
    const params = { id: (await world.podcast()).id };
    return [
      { status: 200, as, params },
      { status: 404, as, params },
    ];
  },
  'POST /api/admin/podcasts/{id}/merge': async (world) => {
    const as = await world.token('admin');
    const params = { id: (await world.podcast()).id };
    const into = (await world.podcast()).id;
    return [
      { status: 409, as, params, body: { into: params.id } },
      { status: 200, as, params, body: { into } },
      { status: 404, as, params, body: { into } },
      { status: 422, as, params, body: {} },
    ];
  },
  'PUT /api/admin/podcasts/{id}/hidden': async (world) => {
    const as = await world.token('admin');
    const params = { id: (await world.podcast()).id };
    const body = { reason: 'Not what it says' };
    return [
      { status: 200, as, params, body },
      { status: 409, as, params, body },
      { status: 422, as, params, body: { reason: ' ' } },
      { status: 404, as, params: gone, body },
    ];
  },
  'DELETE /api/admin/podcasts/{id}/hidden': async (world) => {
    const as = await world.token('admin');
    const { id } = await world.podcast();
    await world.db.podcast.update({ where: { id }, data: { hiddenAt: new Date(), blocked: true } });
    return [
      { status: 200, as, params: { id } },
      { status: 409, as, params: { id } },
      { status: 404, as, params: gone },
    ];
  },
  'PUT /api/admin/podcasts/{id}/decision': async (world) => {
    const as = await world.token('admin');
    const { id } = await world.podcast();
    const waits = { held: true, hiddenAt: new Date(), blocked: true };
    await world.db.podcast.update({ where: { id }, data: waits });
    const params = { id };
    return [
      { status: 422, as, params, body: { agreed: 'perhaps' } },
      { status: 200, as, params, body: { agreed: true } },
      { status: 409, as, params, body: { agreed: false } },
      { status: 404, as, params: gone, body: { agreed: true } },
    ];
  },
  'GET /api/admin/who-adds': async (world) => [{ status: 200, as: await world.token('admin') }],
  'PUT /api/admin/who-adds': async (world) => {
    const as = await world.token('admin');
    return [
      { status: 422, as, body: { whoAdds: 'nobody' } },
      { status: 200, as, body: { whoAdds: 'anyone' } },
    ];
  },
  'PUT /api/admin/verse-mentions/{id}/dismissed': async (world) => {
    const as = await world.token('admin');
    const { episodeId } = await world.podcast();
    const id = await storeMention(world.db, { episodeId, surah: 2, verse: 255 });
    return [
      { status: 200, as, params: { id } },
      { status: 404, as, params: gone },
    ];
  },
  'DELETE /api/admin/verse-mentions/{id}/dismissed': async (world) => {
    const as = await world.token('admin');
    const { episodeId } = await world.podcast();
    const id = await storeMention(world.db, { episodeId, surah: 2, verse: 255 });
    return [
      { status: 200, as, params: { id } },
      { status: 404, as, params: gone },
    ];
  },
  'PUT /api/admin/episodes/{id}/hidden': async (world) => {
    const as = await world.token('admin');
    const params = { id: (await world.podcast()).episodeId };
    const body = { reason: 'Another recording' };
    return [
      { status: 200, as, params, body },
      { status: 409, as, params, body },
      { status: 404, as, params: gone, body },
    ];
  },
  'DELETE /api/admin/episodes/{id}/hidden': async (world) => {
    const as = await world.token('admin');
    const { episodeId: id } = await world.podcast();
    await world.db.episode.update({ where: { id }, data: { hiddenAt: new Date(), blocked: true } });
    return [
      { status: 200, as, params: { id } },
      { status: 409, as, params: { id } },
      { status: 404, as, params: gone },
    ];
  },
  'GET /api/admin/held-reviews': async (world) => {
    const as = await world.token('admin');
    const id = await world.review((await world.person()).id);
    const data = { hidden: true, heldAt: new Date(), heldFor: 'word' };
    await world.db.review.update({ where: { id }, data });
    return list({}, as);
  },
  'PUT /api/admin/held-reviews/{id}/accepted': async (world) => {
    const as = await world.token('admin');
    const id = await world.review((await world.person()).id);
    const data = { hidden: true, heldAt: new Date(), heldFor: 'link' };
    const { updatedAt } = await world.db.review.update({ where: { id }, data });
    const params = { id };
    return [
      { status: 409, as, params, body: { seen: '2026-01-01T00:00:00.000Z' } },
      { status: 422, as, params, body: { seen: 'today' } },
      { status: 200, as, params, body: { seen: updatedAt.toISOString() } },
      { status: 409, as, params, body: {} },
      { status: 404, as, params: gone, body: {} },
    ];
  },
  'GET /api/admin/held-words': async (world) => [{ status: 200, as: await world.token('admin') }],
  'PUT /api/admin/held-words': async (world) => {
    const as = await world.token('admin');
    const words = [world.name('word')];
    return [
      { status: 200, as, body: { words } },
      { status: 409, as, body: { words: [], seen: ['another'] } },
      { status: 422, as, body: { words: 'one' } },
      { status: 200, as, body: { words: [], seen: words } },
    ];
  },
  'GET /api/admin/users': async (world) => {
    const as = await world.token('admin');
    return [...list({}, as), { status: 200, as, query: { search: 'person' } }];
  },
  'DELETE /api/admin/users/{id}': async (world) => {
    const admin = await world.person('admin');
    return [
      { status: 200, as: admin.token, params: { id: (await world.person()).id } },
      { status: 403, as: admin.token, params: { id: admin.id } },
      { status: 403, as: admin.token, params: { id: (await world.person('super_admin')).id } },
    ];
  },
  'PUT /api/admin/users/{id}/role': async (world) => {
    const superAdmin = await world.person('super_admin');
    const as = superAdmin.token;
    const params = { id: (await world.person()).id };
    return [
      { status: 200, as, params, body: { role: 'admin' } },
      { status: 403, as, params: { id: superAdmin.id }, body: { role: 'user' } },
      { status: 403, as: await world.token('admin'), params, body: { role: 'user' } },
      { status: 422, as, params, body: { role: 'super_admin' } },
    ];
  },
  'PUT /api/admin/users/{id}/suspension': async (world) => {
    const admin = await world.person('admin');
    const as = admin.token;
    const params = { id: (await world.person()).id };
    const body = { until: '2100-01-01', reason: 'Advertising' };
    return [
      { status: 200, as, params, body },
      { status: 409, as, params, body },
      { status: 403, as, params: { id: admin.id }, body },
      { status: 422, as, params, body: { ...body, until: '2001-01-01' } },
      { status: 422, as, params, body: { until: body.until, reason: ' ' } },
      { status: 404, as, params: gone, body },
    ];
  },
  'DELETE /api/admin/users/{id}/suspension': async (world) => {
    const as = await world.token('admin');
    const { id } = await world.person();
    const data = { suspendedUntil: new Date('2100-01-01'), suspendedReason: 'Advertising' };
    await world.db.user.update({ where: { id }, data });
    return [
      { status: 200, as, params: { id } },
      { status: 409, as, params: { id } },
      { status: 404, as, params: gone },
    ];
  },
  'PUT /api/admin/users/{id}/ban': async (world) => {
    const admin = await world.person('admin');
    const as = admin.token;
    const params = { id: (await world.person()).id };
    const body = { reason: 'Advertising', words: 'hidden' };
    return [
      { status: 200, as, params, body },
      { status: 409, as, params, body },
      {
        status: 200,
        as,
        params: { id: (await world.person()).id },
        body: { ...body, words: 'kept' },
      },
      { status: 403, as, params: { id: admin.id }, body },
      { status: 422, as, params, body: { ...body, words: 'deleted' } },
      { status: 404, as, params: gone, body },
    ];
  },
  'DELETE /api/admin/users/{id}/ban': async (world) => {
    const as = await world.token('admin');
    const { id } = await world.person();
    await world.db.user.update({ where: { id }, data: { bannedAt: new Date() } });
    return [
      { status: 200, as, params: { id } },
      { status: 409, as, params: { id } },
      { status: 404, as, params: gone },
    ];
  },
  'GET /api/analytics/stats': async (world) => [{ status: 200, as: await world.token('admin') }],
};
