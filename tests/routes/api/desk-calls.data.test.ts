import { randomBytes } from 'node:crypto';
import { beforeAll, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { expectAnswers, pagesFor, type Answers } from '../../support/contract/answers';
import { storeMention } from '../../support/database/stored-mentions';
import { signedInUser, storedPodcast } from '../../support/site/call';

const none = { id: 'no-such-thing' };
const unique = (start: string) => `${start}-${randomBytes(5).toString('hex')}`;

let token: string;
beforeAll(async () => {
  ({ token } = await signedInUser('admin'));
});

const storedPost = () =>
  db.blogPost.create({
    data: {
      title: 'A post',
      slug: unique('post'),
      content: 'Text',
      status: 'published',
      publishedAt: new Date('2026-01-01T00:00:00Z'),
      authorName: 'Somebody',
    },
    select: { id: true, slug: true, version: true },
  });

async function storedReview(heldFor: string) {
  const { id: userId } = await signedInUser();
  const { id: podcastId } = await storedPodcast();
  const held = { hidden: true, heldAt: new Date(), heldFor };
  return db.review.create({ data: { userId, podcastId, rating: 4, ...held } });
}

async function storedMention() {
  const { episodeIds } = await storedPodcast({ episodes: 1 });
  return { id: await storeMention(db, { episodeId: episodeIds[0]!, surah: 2, verse: 255 }) };
}

/** Featured, as many as are asked for. @returns the id of an inactive one */
async function featuredEpisodes(active: number): Promise<string> {
  const { id: podcastId, episodeIds } = await storedPodcast({ episodes: active + 1 });
  const rows = episodeIds.map((episodeId, index) => ({
    podcastId,
    episodeId,
    displayOrder: index,
    activeSlot: index < active ? index + 1 : null,
  }));
  await db.featuredEpisode.deleteMany();
  await db.featuredEpisode.createMany({ data: rows });
  const { id } = await db.featuredEpisode.findFirstOrThrow({ where: { activeSlot: null } });
  return id;
}

async function storedFeaturedPodcast() {
  const { id: podcastId } = await storedPodcast();
  const data = { podcastId, displayOrder: 0 };
  return db.featuredPodcast.create({ data, select: { id: true } });
}

const podcastId = async () => ({ id: (await storedPodcast()).id });

const blog: Answers = {
  'POST admin/blog/categories': async () => {
    const body = { name: 'Ramadan', slug: unique('ramadan'), description: null };
    return [
      [201, { token, body }],
      [409, { token, body }],
      [422, { token, body: { name: 'Ramadan' } }],
    ];
  },
  'POST admin/blog/posts': async () => {
    const body = { title: 'Eid', slug: unique('eid'), content: 'Text' };
    const more = { status: 'published', publishedAt: '2026-01-01T00:00:00Z', excerpt: '' };
    return [
      [201, { token, body }],
      [409, { token, body }],
      [201, { token, body: { ...body, ...more, slug: unique('eid') } }],
      [422, { token, body: { ...body, slug: unique('eid'), categoryId: 'none' } }],
      [201, { token, body: { ...body, slug: unique('id'), translationOf: body.slug } }],
      [422, { token, body: { ...body, slug: unique('id'), translationOf: 'none' } }],
    ];
  },
  'DELETE admin/blog/categories/:id': async () => {
    const data = { name: 'Short', slug: unique('short') };
    const params = await db.blogCategory.create({ data, select: { id: true } });
    return [
      [200, { token, params }],
      [404, { token, params }],
    ];
  },
  'DELETE admin/blog/posts/:id': async () => [
    [200, { token, params: { id: (await storedPost()).id } }],
  ],
  'GET admin/blog/posts/:id': async () => [
    [200, { token, params: { id: (await storedPost()).id } }],
    [404, { token, params: none }],
  ],
  'PUT admin/blog/posts/:id': async () => {
    const { id, version } = await storedPost();
    const params = { id };
    return [
      [200, { token, params, body: { title: 'Another', version } }],
      [409, { token, params, body: { title: 'A third', version } }],
      [409, { token, params, body: { slug: (await storedPost()).slug } }],
      [422, { token, params, body: { translationOf: id, version: version + 1 } }],
      [422, { token, params, body: { title: '' } }],
      [422, { token, params, body: { title: 'x', version: 1e15 } }],
    ];
  },
  'GET admin/blog/categories': async () => [[200, { token }]],
  'GET blog/categories': async () => [[200, {}]],
  'GET admin/blog/posts': async () => pagesFor(token),
  'GET blog/posts': async () => [
    [200, {}],
    [200, { query: '?language=ur' }],
    [200, { query: '?category=no-such-category' }],
    [400, { query: '?language=no language' }],
  ],
  'GET blog/posts/:slug': async () => [[200, { params: { slug: (await storedPost()).slug } }]],
  'GET admin/letters/:id': async () => [
    [200, { token, params: { id: (await storedPost()).id } }],
    [404, { token, params: none }],
  ],
  // There is no mail server.
  'POST admin/answers/:id/letter': async () => [[422, { token, params: none }]],
  'POST admin/letters/:id': async () => [[422, { token, params: { id: (await storedPost()).id } }]],
  'POST admin/letters/:id/test': async () => [
    [422, { token, params: { id: (await storedPost()).id } }],
    [404, { token, params: none }],
  ],
  'POST blog/posts/:id/view': async () => [[204, { params: { id: (await storedPost()).id } }]],
};

const library: Answers = {
  'GET admin/podcasts': async () => [
    ...pagesFor(token),
    [200, { token, query: '?search=podcast&state=hidden&language=ar' }],
    [400, { token, query: '?state=lost' }],
  ],
  'GET admin/who-adds': async () => [[200, { token }]],
  'GET admin/featured-podcasts': async () => {
    await storedFeaturedPodcast();
    return [[200, { token }]];
  },
  'POST admin/featured-podcasts': async () => {
    const { id } = await podcastId();
    const body = { podcastId: id, notes: 'For Ramadan', displayOrder: 3 };
    return [
      [201, { token, body }],
      [409, { token, body }],
      [404, { token, body: { podcastId: 'no-such-thing' } }],
      [422, { token, body: { podcastId: 'no-such-thing', displayOrder: 0.5 } }],
    ];
  },
  'PUT admin/featured-podcasts/:id': async () => {
    const params = await storedFeaturedPodcast();
    return [
      [200, { token, params, body: { isActive: false } }],
      [422, { token, params, body: {} }],
      [404, { token, params: none, body: { isActive: false } }],
    ];
  },
  'DELETE admin/featured-podcasts/:id': async () => {
    const params = await storedFeaturedPodcast();
    return [
      [200, { token, params }],
      [404, { token, params }],
    ];
  },
  'GET admin/featured-episodes': async () => {
    await featuredEpisodes(1);
    return [[200, { token }]];
  },
  'POST admin/featured-episodes': async () => {
    await db.featuredEpisode.deleteMany();
    const { id, episodeIds } = await storedPodcast({ episodes: 1 });
    const body = { podcastId: id, episodeId: episodeIds[0]! };
    return [
      [201, { token, body }],
      [409, { token, body }],
      [404, { token, body: { ...body, episodeId: 'no-such-thing' } }],
      [422, { token, body: { podcastId: id } }],
    ];
  },
  'DELETE admin/featured-episodes/:id': async () => [
    [200, { token, params: { id: await featuredEpisodes(0) } }],
  ],
  'GET admin/featured-analytics': async () => {
    await storedFeaturedPodcast();
    return [...pagesFor(token), [200, { token, query: '?search=tones' }]];
  },
  'PUT admin/featured-episodes/:id': async () => {
    const params = { id: await featuredEpisodes(6) };
    return [
      [200, { token, params, body: { notes: 'Later', displayOrder: 2 } }],
      [409, { token, params, body: { isActive: true } }],
      [404, { token, params: none, body: { isActive: false } }],
    ];
  },
  'GET admin/podcasts/:id': async () => [
    [200, { token, params: await podcastId() }],
    [404, { token, params: none }],
  ],
  'PATCH admin/podcasts/:id': async () => {
    const params = await podcastId();
    const body = { title: 'Put right', language: 'ar', topics: ['hadith'], imageUrl: '' };
    return [
      [200, { token, params, body }],
      [422, { token, params, body: { language: 'no language' } }],
      [422, { token, params, body: { topics: ['gardening'] } }],
      [404, { token, params: none, body }],
    ];
  },
  'DELETE admin/podcasts/:id': async () => {
    const params = await podcastId();
    return [
      [200, { token, params }],
      [404, { token, params }],
    ];
  },
  'POST admin/podcasts/:id/merge': async () => {
    const params = await podcastId();
    const { id: into } = await podcastId();
    return [
      [409, { token, params, body: { into: params.id } }],
      [200, { token, params, body: { into } }],
      [404, { token, params, body: { into } }],
      [422, { token, params, body: {} }],
    ];
  },
  'PUT admin/podcasts/:id/hidden': async () => {
    const params = await podcastId();
    const body = { reason: 'Not what it says' };
    return [
      [200, { token, params, body }],
      [409, { token, params, body }],
      [422, { token, params, body: { reason: ' ' } }],
      [404, { token, params: none, body }],
    ];
  },
  'DELETE admin/podcasts/:id/hidden': async () => {
    const { id } = await storedPodcast({ hiddenAt: new Date(), blocked: true });
    return [
      [200, { token, params: { id } }],
      [409, { token, params: { id } }],
      [404, { token, params: none }],
    ];
  },
  'PUT admin/podcasts/:id/decision': async () => {
    const { id } = await storedPodcast({ held: true, hiddenAt: new Date(), blocked: true });
    const params = { id };
    return [
      [422, { token, params, body: { agreed: 'perhaps' } }],
      [200, { token, params, body: { agreed: true } }],
      [409, { token, params, body: { agreed: false } }],
      [404, { token, params: none, body: { agreed: true } }],
    ];
  },
  'PUT admin/who-adds': async () => [
    [422, { token, body: { whoAdds: 'nobody' } }],
    [200, { token, body: { whoAdds: 'members' } }],
    [200, { token, body: { whoAdds: 'anyone' } }],
  ],
  'PUT admin/episodes/:id/hidden': async () => {
    const params = { id: (await storedPodcast({ episodes: 1 })).episodeIds[0]! };
    const body = { reason: 'Another recording' };
    return [
      [200, { token, params, body }],
      [409, { token, params, body }],
      [404, { token, params: none, body }],
    ];
  },
  'DELETE admin/episodes/:id/hidden': async () => {
    const id = (await storedPodcast({ episodes: 1 })).episodeIds[0]!;
    await db.episode.update({ where: { id }, data: { hiddenAt: new Date(), blocked: true } });
    return [
      [200, { token, params: { id } }],
      [409, { token, params: { id } }],
      [404, { token, params: none }],
    ];
  },
  'GET podcasts/search': async () => [
    [200, { token, query: '?q=tafsir&limit=20' }],
    [400, { token }],
  ],
  'GET podcast-index/:id/episodes': async () => [[200, { token, params: { id: '900000001' } }]],
  'PUT admin/verse-mentions/:id/dismissed': async () => [
    [200, { token, params: await storedMention() }],
    [404, { token, params: none }],
  ],
  'DELETE admin/verse-mentions/:id/dismissed': async () => {
    const mention = await storedMention();
    await db.verseMention.update({ where: mention, data: { dismissed: true } });
    return [
      [200, { token, params: mention }],
      [404, { token, params: none }],
    ];
  },
};

const moderation: Answers = {
  'GET admin/held-reviews': async () => {
    await storedReview('word');
    return pagesFor(token);
  },
  'GET admin/held-words': async () => [[200, { token }]],
  'PUT admin/held-reviews/:id/accepted': async () => {
    const { id, updatedAt } = await storedReview('link');
    const params = { id };
    return [
      [409, { token, params, body: { seen: '2026-01-01T00:00:00.000Z' } }],
      [422, { token, params, body: { seen: 'today' } }],
      [200, { token, params, body: { seen: updatedAt.toISOString() } }],
      [409, { token, params, body: {} }],
      [404, { token, params: none, body: {} }],
    ];
  },
  'PUT admin/held-words': async () => {
    const words = [unique('word')];
    return [
      [200, { token, body: { words } }],
      [409, { token, body: { words: [], seen: ['another'] } }],
      [422, { token, body: { words: 'one' } }],
      [200, { token, body: { words: [], seen: words } }],
    ];
  },
  'GET admin/users': async () => [...pagesFor(token), [200, { token, query: '?search=person' }]],
  'DELETE admin/users/:id': async () => {
    const admin = await signedInUser('admin');
    const { id } = await signedInUser();
    const above = await signedInUser('super_admin');
    return [
      [200, { token: admin.token, params: { id } }],
      [403, { token: admin.token, params: { id: admin.id } }],
      [403, { token: admin.token, params: { id: above.id } }],
    ];
  },
  'PUT admin/users/:id/role': async () => {
    const above = await signedInUser('super_admin');
    const params = { id: (await signedInUser()).id };
    return [
      [200, { token: above.token, params, body: { role: 'admin' } }],
      [403, { token: above.token, params: { id: above.id }, body: { role: 'user' } }],
      [403, { token, params, body: { role: 'admin' } }],
      [422, { token: above.token, params, body: { role: 'super_admin' } }],
    ];
  },
  'GET analytics/stats': async () => [[200, { token }]],
  'DELETE admin/users/:id/suspension': async () => {
    const { id } = await signedInUser();
    const data = { suspendedUntil: new Date('2100-01-01'), suspendedReason: 'Advertising' };
    await db.user.update({ where: { id }, data });
    return [
      [200, { token, params: { id } }],
      [409, { token, params: { id } }],
      [404, { token, params: none }],
    ];
  },
};

test.each(Object.entries({ ...blog, ...library, ...moderation }))(
  '%s answers as documented',
  async (call, requests) => {
    await expectAnswers(call, await requests());
  },
);
