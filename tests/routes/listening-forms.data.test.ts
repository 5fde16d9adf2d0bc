import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { addFavorite } from '~/domain/community/favorites/favorites.server';
import { listQueue, queueEpisodes } from '~/domain/listening/queue.server';
import { readFlash } from '~/http/access/cookies.server';
import * as newEpisodes from '~/routes/listening/new-episodes';
import * as queueChange from '~/routes/listening/queue-change';
import * as undo from '~/routes/listening/undo';
import { callRoute, signedInUser, storedPodcast } from '../support/site/call';

// Forms as a browser without script sends them.

let person: Awaited<ReturnType<typeof signedInUser>>;
let podcast: Awaited<ReturnType<typeof storedPodcast>>;

beforeEach(async () => {
  await db.podcast.deleteMany();
  person = await signedInUser();
  podcast = await storedPodcast({ episodes: 3 });
});

type Route = Parameters<typeof callRoute>[0];

/** @returns the redirect and its message */
async function send(route: object, path: string, fields: Record<string, string>) {
  const answer = await callRoute(route as Route, {
    method: 'POST',
    path,
    cookieToken: person.token,
    body: new URLSearchParams(fields),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const flash = await readFlash(new Request('http://localhost:3000', { headers: { cookie } }));
  return { status: answer.status, to: answer.headers.get('location'), flash };
}

const queue = async () => (await listQueue(person.id)).map(({ episode }) => episode.id);

test('restores a cleared queue once, by the undo id in the next page’s message', async () => {
  await queueEpisodes(person.id, podcast.episodeIds, 'last');
  const fields = { returnTo: '/queue' };
  const cleared = await send(queueChange, '/queue/change', { ...fields, intent: 'clear' });
  expect(cleared).toMatchObject({ status: 303, to: '/queue', flash: { variant: 'success' } });
  expect(await queue()).toEqual([]);
  const id = String(cleared.flash?.undo);
  const undone = await send(undo, '/undo', { ...fields, undo: id });
  expect(undone).toMatchObject({ status: 303, to: '/queue', flash: { title: 'Undone' } });
  expect(await queue()).toEqual(podcast.episodeIds);
  const again = await send(undo, '/undo', { ...fields, undo: id });
  expect(again.flash).toMatchObject({
    title: 'That could not be undone',
    description: 'It is too late to undo this.',
    variant: 'destructive',
  });
  expect((await send(undo, '/undo', fields)).flash?.variant).toBe('destructive');
});

test('queues all new episodes and redirects to the page that plays the oldest', async () => {
  await addFavorite(person.id, podcast.slug);
  const days = [3, 2, 1].map((ago) => new Date(Date.now() - ago * 86_400_000));
  for (const [at, id] of podcast.episodeIds.entries()) {
    await db.episode.update({ where: { id }, data: { sortDate: days[at]! } });
  }
  const played = await send(newEpisodes, '/new', { intent: 'play' });
  expect(played.status).toBe(303);
  expect(played.to).toContain(`/podcast/${podcast.slug}/episodes/episode-1-`);
  expect(played.flash?.title).toBe('3 episodes come first in your queue');
  expect(await queue()).toEqual(podcast.episodeIds);

  const mark = { intent: 'mark', all: 'true', returnTo: '/new' };
  const marked = await send(newEpisodes, '/new', mark);
  expect(marked).toMatchObject({ to: '/new', flash: { title: '3 episodes marked as played' } });
  expect((await send(newEpisodes, '/new', { intent: 'play' })).flash?.variant).toBe('destructive');
  await send(undo, '/undo', { undo: String(marked.flash?.undo) });
  expect(await db.listeningPosition.count()).toBe(0);
  expect((await send(newEpisodes, '/new', { intent: 'none' })).flash?.variant).toBe('destructive');
});
