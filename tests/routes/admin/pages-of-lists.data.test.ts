import { expect, test } from 'vitest';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';
import { found, load } from '../../support/site/site-map';

// A dashboard list responds with 404 to pages beyond its last one, like the public lists.

const paths = [
  '/featured-podcasts',
  '/featured-episodes',
  '/blog',
  '/blog/categories',
  '/users',
  '/analytics',
];
const lists: { path: string; parameter: string }[] = [
  ...[
    ...paths,
    '/moderation',
    '/speakers',
    '/podcasts',
    '/podcasts/:id',
    '/messages',
    '/audit',
  ].map((path) => ({ path, parameter: 'page' })),
  { path: '/podcasts/add', parameter: 'page' },
  { path: '/podcasts/add', parameter: 'failed' },
  { path: '/featured-podcasts', parameter: 'results' },
  { path: '/featured-episodes', parameter: 'results' },
];

test.each(lists)(
  'a dashboard list has no page 99: $path, $parameter',
  async ({ path, parameter }) => {
    const { token } = await signedInUser('super_admin');
    const { id } = await storedPodcast({ episodes: 2 });
    const entry = found.find((one) => one.path === `/admin${path}` && !one.file.includes('layout'));
    const route = await load(entry!);
    const statusOf = async (query: string) => {
      const answer = await callRoute(route as never, {
        path: `/admin${path.replace(':id', id)}${query}`,
        params: { id },
        cookieToken: token,
      });
      return ((await answer.json()) as { init: { status: number } }).init.status;
    };
    expect(await statusOf('')).toBe(200);
    expect(await statusOf(`?${parameter}=1`)).toBe(200);
    expect(await statusOf(`?${parameter}=99`)).toBe(404);
    expect(await statusOf(`?${parameter}=x`)).toBe(404);
  },
);
