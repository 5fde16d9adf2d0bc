import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { inParallel } from '../../support/cases/in-parallel';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';
import { fill, found, load, paramsOf } from '../../support/site/site-map';

// Several people, or one who clicks repeatedly, do the same thing to the same object concurrently: nobody gets a server
// error, and it happens once.

const PEOPLE = 6;

async function post() {
  return db.blogPost.create({
    data: { title: 'A', slug: `post-${Math.random()}`, content: 'B', authorName: 'C' },
    select: { id: true },
  });
}

async function review() {
  const { id: userId } = await signedInUser();
  const { id: podcastId } = await storedPodcast();
  return db.review.create({ data: { userId, podcastId, rating: 4 }, select: { id: true } });
}

async function featuredEpisode() {
  const { id: podcastId, episodeIds } = await storedPodcast({ episodes: 1 });
  const data = { podcastId, episodeId: episodeIds[0]! };
  return db.featuredEpisode.create({ data, select: { id: true } });
}

async function featuredPodcast() {
  const { id: podcastId } = await storedPodcast();
  return db.featuredPodcast.create({ data: { podcastId }, select: { id: true } });
}

const category = () =>
  db.blogCategory.create({
    data: { name: 'A', slug: `category-${Math.random()}` },
    select: { id: true },
  });

type Thing = { id: string };
const removals: [path: string, name: string, make: () => Promise<Thing>, table: string][] = [
  ['/api/admin/blog/posts/:id', 'id', post, 'blogPost'],
  ['/api/admin/blog/categories/:id', 'id', category, 'blogCategory'],
  ['/api/admin/featured-podcasts/:id', 'id', featuredPodcast, 'featuredPodcast'],
  ['/api/admin/featured-episodes/:id', 'id', featuredEpisode, 'featuredEpisode'],
  ['/api/admin/users/:id', 'id', () => signedInUser(), 'user'],
  ['/api/reviews/:reviewId', 'reviewId', review, 'review'],
];

async function send(method: string, path: string, ids: Record<string, string>, body?: unknown) {
  const { token } = await signedInUser('super_admin');
  const { file } = found.findLast((one) => one.path === path)!;
  const request = { method, path: fill(path, ids), params: paramsOf(path, ids), token, body };
  return (await callRoute((await load({ path, file })) as never, request)).status;
}

const rowsWith = (table: string, id: string) =>
  (db as unknown as Record<string, { count: (query: object) => Promise<number> }>)[table]!.count({
    where: { id },
  });

test.each(removals)('handles concurrent DELETE %s', async (path, name, make, table) => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await make();
    const statuses = await inParallel(PEOPLE, () => send('DELETE', path, { [name]: id }));
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status >= 300 && status !== 404)).toEqual([]);
    expect(await rowsWith(table, id)).toBe(0);
  }
});

const changes: [path: string, make: () => Promise<Thing>, change: object][] = [
  ['/api/admin/blog/posts/:id', post, { title: 'New', version: 1 }],
  ['/api/admin/featured-podcasts/:id', featuredPodcast, { notes: 'New' }],
  ['/api/admin/featured-episodes/:id', featuredEpisode, { notes: 'New' }],
];

test.each(changes)('handles PUT %s during deletion', async (path, make, change) => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await make();
    const statuses = await inParallel(PEOPLE, (index) =>
      index === 2 ? send('DELETE', path, { id }) : send('PUT', path, { id }, change),
    );
    expect(statuses.filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
  }
});
