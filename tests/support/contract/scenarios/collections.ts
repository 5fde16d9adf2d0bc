import type { ContractWorld } from '../contract-world';
import { gone, list, type Scenarios } from './scenario';

/** A member's, by link, with an episode, a part and a podcast. */
async function stored(world: ContractWorld, visibility = 'link') {
  const { id: userId, token } = await world.person();
  const { id: podcastId, episodeId } = await world.podcast();
  const { id } = await world.db.collection.create({
    data: {
      ...{ userId, title: 'A path', visibility },
      publishedAt: visibility === 'public' ? new Date() : null,
    },
    select: { id: true },
  });
  const store = (data: object) =>
    world.db.collectionEntry.create({
      data: { collectionId: id, place: 1, ...data },
      select: { id: true },
    });
  const whole = await store({ episodeId });
  const part = await store({ episodeId, place: 2, fromSeconds: 5, toSeconds: 9 });
  const show = await store({ podcastId, place: 3 });
  return { id, as: token, episodeId, podcastId, whole, part, show };
}

const RAMADAN = { calendar: 'hijri', month: 9, dayFrom: 1, dayTo: 30, offered: true };

/** A collection of the site. */
const ofSite = (world: ContractWorld) =>
  world.db.collection.create({
    data: { title: 'Ramadan', ...RAMADAN },
    select: { id: true },
  });

/** One that an admin has taken down. */
async function takenDown(world: ContractWorld) {
  const { id } = await stored(world, 'public');
  await world.db.collection.update({ where: { id }, data: { hiddenAt: new Date() } });
  return id;
}

/** Who has all they may have. */
async function fullMember(world: ContractWorld) {
  const { id: userId, token } = await world.person();
  const data = Array.from({ length: 200 }, () => ({ userId, title: 'One' }));
  await world.db.collection.createMany({ data });
  return token;
}

export const collections: Scenarios = {
  'GET /api/collections': async (world) => {
    const { id } = await stored(world, 'public');
    await world.db.collection.update({ where: { id }, data: { userId: null, ...RAMADAN } });
    return list();
  },
  'POST /api/collections': async (world) => {
    const as = await world.token();
    const { id: podcastId } = await world.podcast();
    return [
      { status: 201, as, body: { title: 'For beginners' } },
      { status: 201, as, body: { title: 'With a show', entries: [{ podcastId }] } },
      { status: 404, as, body: { title: 'With none', entries: [{ podcastId: 'none' }] } },
      { status: 201, as: await world.token('admin'), body: { title: 'Ramadan', ofSite: true } },
      { status: 403, as, body: { title: 'Ramadan', ofSite: true } },
      { status: 409, as: await fullMember(world), body: { title: 'One more' } },
      { status: 422, as, body: { title: ' ' } },
      { status: 422, as, body: { title: 'Mine', visibility: 'public' } },
    ];
  },
  'GET /api/my-collections': async (world) => {
    const { as } = await stored(world);
    return [...list({}, as), { status: 401 }];
  },
  'GET /api/collections/{id}': async (world) => {
    const { id, as } = await stored(world);
    const hidden = await stored(world, 'private');
    return [
      ...list({ id }),
      { status: 200, params: { id }, as },
      { status: 404, params: { id: hidden.id } },
      { status: 404, params: gone },
      { status: 410, params: { id: await takenDown(world) } },
    ];
  },
  'PATCH /api/collections/{id}': async (world) => {
    const { id, as, show } = await stored(world);
    const params = { id };
    return [
      { status: 204, as, params, body: { title: 'Another title', coverEntryId: show.id } },
      { status: 422, as, params, body: { visibility: 'nobody' } },
      { status: 422, as, params, body: { coverEntryId: 'none' } },
      { status: 404, as: await world.token(), params, body: { title: 'Mine' } },
    ];
  },
  'DELETE /api/collections/{id}': async (world) => {
    const { id, as } = await stored(world);
    const params = { id };
    return [
      { status: 404, as: await world.token(), params },
      { status: 204, as, params },
      { status: 404, as, params },
    ];
  },
  'POST /api/collections/{id}/entries': async (world) => {
    const { id, as, episodeId } = await stored(world);
    const params = { id };
    const full = await stored(world);
    await world.db.collectionEntry.createMany({
      data: Array.from({ length: 997 }, (_, place) => ({
        ...{ collectionId: full.id, place, episodeId: full.episodeId, fromSeconds: place + 20 },
      })),
    });
    const entries = [{ episodeId, from: 1, to: 2, note: 'Here' }];
    return [
      { status: 200, as, params, body: { entries } },
      { status: 404, as, params, body: { entries: [{ podcastId: 'none' }] } },
      { status: 404, as: await world.token(), params, body: { entries } },
      { status: 409, as: full.as, params: { id: full.id }, body: { entries } },
      { status: 422, as, params, body: { entries: [] } },
      { status: 422, as, params, body: { entries: [{ episodeId, from: 9, to: 2 }] } },
    ];
  },
  'PATCH /api/collections/{id}/entries/{entryId}': async (world) => {
    const { id, as, show, whole } = await stored(world);
    const params = { id, entryId: show.id };
    return [
      { status: 204, as, params, body: { number: 1 } },
      { status: 204, as, params, body: { before: whole.id, note: 'Begin here' } },
      { status: 204, as, params, body: { before: null } },
      { status: 404, as, params: { id, entryId: 'none' }, body: { number: 1 } },
      { status: 422, as, params, body: {} },
    ];
  },
  'DELETE /api/collections/{id}/entries/{entryId}': async (world) => {
    const { id, as, show } = await stored(world);
    const params = { id, entryId: show.id };
    return [
      { status: 404, as: await world.token(), params },
      { status: 204, as, params },
      { status: 204, as, params },
    ];
  },
  'GET /api/collections/{id}/entries/{entryId}/following': async (world) => {
    const { id, whole, part } = await stored(world);
    return [
      { status: 200, params: { id, entryId: whole.id } },
      { status: 200, params: { id, entryId: part.id } },
      { status: 404, params: { ...gone, entryId: part.id } },
      { status: 410, params: { id: await takenDown(world), entryId: part.id } },
    ];
  },
  'PUT /api/collections/{id}/entries/{entryId}/heard': async (world) => {
    const { id, whole, part } = await stored(world);
    const as = await world.token();
    const params = { id, entryId: part.id };
    return [
      { status: 204, as, params, body: { heard: true } },
      { status: 204, as, params, body: { heard: false } },
      { status: 404, as, params: { id, entryId: 'none' }, body: { heard: true } },
      {
        status: 410,
        as,
        params: { id: await takenDown(world), entryId: 'none' },
        body: { heard: true },
      },
      { status: 422, as, params: { id, entryId: whole.id }, body: { heard: true } },
    ];
  },
  'GET /api/collections/{id}/progress': async (world) => {
    const { id } = await stored(world);
    const as = await world.token();
    return [
      { status: 200, as, params: { id } },
      { status: 404, as, params: gone },
      { status: 410, as, params: { id: await takenDown(world) } },
    ];
  },
  'DELETE /api/collections/{id}/progress': async (world) => {
    const { id } = await stored(world);
    const as = await world.token();
    return [
      { status: 204, as, params: { id } },
      { status: 404, as, params: gone },
      { status: 410, as, params: { id: await takenDown(world) } },
    ];
  },
  'POST /api/collections/{id}/report': async (world) => {
    const { id, as: maker } = await stored(world);
    const as = await world.token();
    const params = { id };
    const body = { reason: 'Something else', details: 'Please look.' };
    return [
      { status: 200, as, params, body },
      { status: 409, as: maker, params, body },
      { status: 404, as, params: gone, body },
      { status: 410, as, params: { id: await takenDown(world) }, body },
      { status: 422, as, params, body: { reason: 'None' } },
    ];
  },
  'POST /api/collections/{id}/copy': async (world) => {
    const { id } = await stored(world);
    const as = await world.token();
    return [
      { status: 201, as, params: { id } },
      { status: 404, as, params: gone },
      { status: 409, as: await fullMember(world), params: { id } },
      { status: 410, as, params: { id: await takenDown(world) } },
    ];
  },
  'GET /api/admin/collections': async (world) => {
    await ofSite(world);
    return list({}, await world.token('admin'));
  },
  'POST /api/admin/collections': async (world) => {
    const as = await world.token('admin');
    return [
      { status: 201, as, body: { title: 'Ramadan', ...RAMADAN, daysBefore: 7 } },
      { status: 422, as, body: { title: 'Ramadan', ...RAMADAN, month: 13 } },
      { status: 422, as, body: { title: 'No days', offered: true } },
    ];
  },
  'GET /api/admin/collections/{id}': async (world) => {
    const as = await world.token('admin');
    const hidden = await stored(world, 'private');
    return [
      { status: 200, as, params: { id: (await ofSite(world)).id } },
      { status: 404, as, params: { id: hidden.id } },
      { status: 404, as, params: gone },
    ];
  },
  'PUT /api/admin/collections/{id}': async (world) => {
    const as = await world.token('admin');
    const params = { id: (await ofSite(world)).id };
    const body = { title: 'The last ten', ...RAMADAN, dayFrom: 21 };
    return [
      { status: 204, as, params, body },
      { status: 404, as, params: { id: (await stored(world, 'public')).id }, body },
      { status: 422, as, params, body: { ...body, dayShift: 3 } },
    ];
  },
  'PUT /api/admin/collections/{id}/hidden': async (world) => {
    const as = await world.token('admin');
    const params = { id: (await stored(world, 'public')).id };
    const body = { reason: 'Not what it says' };
    return [
      { status: 200, as, params, body },
      { status: 409, as, params, body },
      { status: 404, as, params: { id: (await ofSite(world)).id }, body },
      { status: 422, as, params, body: { reason: ' ' } },
    ];
  },
  'DELETE /api/admin/collections/{id}/hidden': async (world) => {
    const as = await world.token('admin');
    const params = { id: await takenDown(world) };
    return [
      { status: 200, as, params },
      { status: 409, as, params },
      { status: 404, as, params: gone },
    ];
  },
};
