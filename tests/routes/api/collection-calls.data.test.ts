import { test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { expectAnswers, pagesFor, type Answers } from '../../support/contract/answers';
import { signedInUser, storedPodcast } from '../../support/site/call';

const none = { id: 'no-such-thing' };
const memberToken = async () => (await signedInUser()).token;

/** A member's, by link, with an episode, a part and a podcast. */
async function storedCollection() {
  const { id: userId, token } = await signedInUser();
  const podcast = await storedPodcast({ episodes: 1 });
  const episodeId = podcast.episodeIds[0]!;
  const { id } = await db.collection.create({
    data: { userId, title: 'A path', visibility: 'link' },
    select: { id: true },
  });
  const store = (place: number, data: object) =>
    db.collectionEntry.create({
      data: { collectionId: id, place, ...data },
      select: { id: true },
    });
  return {
    id,
    token,
    episodeId,
    podcastId: podcast.id,
    whole: await store(1, { episodeId }),
    part: await store(2, { episodeId, fromSeconds: 5, toSeconds: 9 }),
    show: await store(3, { podcastId: podcast.id }),
  };
}

/** A member who has all the collections they may have. */
async function fullMember() {
  const { id: userId, token } = await signedInUser();
  const data = Array.from({ length: 200 }, () => ({ userId, title: 'One' }));
  await db.collection.createMany({ data });
  return token;
}

const answers: Answers = {
  'POST collections': async () => {
    const token = await memberToken();
    const { id: podcastId } = await storedPodcast();
    const { token: admin } = await signedInUser('admin');
    return [
      [201, { token, body: { title: 'For beginners' } }],
      [201, { token, body: { title: 'With a show', entries: [{ podcastId }] } }],
      [404, { token, body: { title: 'With none', entries: [{ podcastId: 'none' }] } }],
      [201, { token: admin, body: { title: 'Ramadan', ofSite: true } }],
      [403, { token, body: { title: 'Ramadan', ofSite: true } }],
      [409, { token: await fullMember(), body: { title: 'One more' } }],
      [422, { token, body: { title: ' ' } }],
      [422, { token, body: { title: 'Mine', visibility: 'public' } }],
    ];
  },
  'GET my-collections': async () => pagesFor((await storedCollection()).token),
  'PATCH collections/:id': async () => {
    const { id, token, show } = await storedCollection();
    const params = { id };
    return [
      [204, { token, params, body: { title: 'Another title', coverEntryId: show.id } }],
      [422, { token, params, body: { visibility: 'nobody' } }],
      [422, { token, params, body: { coverEntryId: 'none' } }],
      [404, { token: await memberToken(), params, body: { title: 'Mine' } }],
    ];
  },
  'DELETE collections/:id': async () => {
    const { id, token } = await storedCollection();
    const params = { id };
    return [
      [404, { token: await memberToken(), params }],
      [204, { token, params }],
      [404, { token, params }],
    ];
  },
  'POST collections/:id/entries': async () => {
    const { id, token, episodeId } = await storedCollection();
    const full = await storedCollection();
    await db.collectionEntry.createMany({
      data: Array.from({ length: 997 }, (_, place) => ({
        collectionId: full.id,
        place,
        episodeId: full.episodeId,
        fromSeconds: place + 20,
      })),
    });
    const params = { id };
    const entries = [{ episodeId, from: 1, to: 2, note: 'Here' }];
    return [
      [200, { token, params, body: { entries } }],
      [404, { token, params, body: { entries: [{ podcastId: 'none' }] } }],
      [404, { token: await memberToken(), params, body: { entries } }],
      [409, { token: full.token, params: { id: full.id }, body: { entries } }],
      [422, { token, params, body: { entries: [] } }],
      [422, { token, params, body: { entries: [{ episodeId, from: 9, to: 2 }] } }],
    ];
  },
  'PATCH collections/:id/entries/:entryId': async () => {
    const { id, token, show, whole } = await storedCollection();
    const params = { id, entryId: show.id };
    return [
      [204, { token, params, body: { number: 1 } }],
      [204, { token, params, body: { before: whole.id, note: 'Begin here' } }],
      [204, { token, params, body: { before: null } }],
      [404, { token, params: { id, entryId: 'none' }, body: { number: 1 } }],
      [422, { token, params, body: {} }],
    ];
  },
  'DELETE collections/:id/entries/:entryId': async () => {
    const { id, token, show } = await storedCollection();
    const params = { id, entryId: show.id };
    return [
      [404, { token: await memberToken(), params }],
      [204, { token, params }],
      [204, { token, params }],
    ];
  },
  'GET collections/:id/entries/:entryId/following': async () => {
    const { id, whole, part } = await storedCollection();
    return [
      [200, { params: { id, entryId: whole.id } }],
      [200, { params: { id, entryId: part.id } }],
      [404, { params: { ...none, entryId: part.id } }],
    ];
  },
  'PUT collections/:id/entries/:entryId/heard': async () => {
    const { id, whole, part } = await storedCollection();
    const token = await memberToken();
    const params = { id, entryId: part.id };
    return [
      [204, { token, params, body: { heard: true } }],
      [204, { token, params, body: { heard: false } }],
      [404, { token, params: { id, entryId: 'none' }, body: { heard: true } }],
      [422, { token, params: { id, entryId: whole.id }, body: { heard: true } }],
    ];
  },
  'GET collections/:id/progress': async () => {
    const { id } = await storedCollection();
    const token = await memberToken();
    return [
      [200, { token, params: { id } }],
      [404, { token, params: none }],
    ];
  },
  'DELETE collections/:id/progress': async () => {
    const { id } = await storedCollection();
    const token = await memberToken();
    return [
      [204, { token, params: { id } }],
      [404, { token, params: none }],
    ];
  },
  'POST collections/:id/report': async () => {
    const { id, token: maker } = await storedCollection();
    const token = await memberToken();
    const params = { id };
    const body = { reason: 'Something else', details: 'Please look.' };
    return [
      [200, { token, params, body }],
      [409, { token: maker, params, body }],
      [404, { token, params: none, body }],
      [422, { token, params, body: { reason: 'None' } }],
    ];
  },
  'POST collections/:id/copy': async () => {
    const { id } = await storedCollection();
    const token = await memberToken();
    return [
      [201, { token, params: { id } }],
      [404, { token, params: none }],
      [409, { token: await fullMember(), params: { id } }],
    ];
  },
};

test.each(Object.entries(answers))('%s answers as documented', async (call, requests) => {
  await expectAnswers(call, await requests());
});
