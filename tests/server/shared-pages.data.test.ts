import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { Theme } from 'remix-themes/build/theme-provider.js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { keepChoice, saveTheme } from '~/http/pages/visitor-choices.server';
import { inLanguage } from '~/messages/find-text';
import { remixHandler } from '~/server/request-handlers.server';
import { cachedResponses } from '~/server/response-cache.server';
import { storedPodcast } from '../support/site/call';

// Home, a podcast and an episode behind the response cache, as the server builds them.

vi.mock('~/server/process-lifecycle.server', () => ({
  startProcess: async () => undefined,
  onShutdown: () => undefined,
  isDraining: () => false,
}));

const loaded = vi.fn();
let server: Server;

async function buildOf(): Promise<ServerBuild> {
  const modules = {
    root: await import('~/root'),
    home: await import('~/routes/discover/home/route'),
    podcast: await import('~/routes/podcast/page/route'),
    episode: await import('~/routes/podcast/page/episode/route'),
  };
  const places = {
    root: { path: '' },
    home: { parentId: 'root', index: true },
    podcast: { parentId: 'root', path: 'podcast/:slug' },
    episode: { parentId: 'root', path: 'podcast/:slug/episodes/:episode' },
  };
  const routes = Object.fromEntries(
    Object.entries(modules).map(([id, module]) => [
      id,
      { id, ...places[id as keyof typeof places], module },
    ]),
  );
  const assetOf = (id: string) => ({
    id,
    ...places[id as keyof typeof places],
    module: `/${id}.js`,
    imports: [],
    hasLoader: true,
    hasAction: false,
    hasErrorBoundary: true,
    hasClientLoader: false,
    hasClientAction: false,
  });
  const assets = {
    entry: {
      module: '/entry.js',
      imports: [],
    },
    url: '/manifest.js',
    version: '1',
    routes: Object.fromEntries(Object.keys(routes).map((id) => [id, assetOf(id)])),
  };
  const entry = { module: await import('~/entry.server') };
  const future = { v3_singleFetch: true, v3_relativeSplatPath: true, v3_fetcherPersist: true };
  const build = { entry, routes, assets, future, publicPath: '/', assetsBuildDirectory: '' };
  return { ...build, mode: 'production', isSpaMode: false } as unknown as ServerBuild;
}

beforeAll(async () => {
  const app = express();
  app.use(cachedResponses);
  app.use((_request, _response, next) => {
    loaded();
    next();
  });
  app.use(remixHandler(await buildOf()));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
}, 120_000);

afterAll(() => server.close());

let slug: string;
let id: string;

beforeEach(async () => {
  await db.podcast.deleteMany();
  ({ id } = await storedPodcast({ episodes: 2 }));
  ({ slug } = await db.podcast.findUniqueOrThrow({ where: { id } }));
  loaded.mockClear();
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test('builds a page once for visitors, with the same headers', async () => {
  for (const path of ['/', '/ar', `/podcast/${slug}`]) {
    loaded.mockClear();
    const first = await ask(path);
    expect(first.status).toBe(200);
    const again = await ask(`${path}?utm_source=elsewhere`);
    expect(again.html).toBe(first.html);
    for (const name of ['content-security-policy', 'content-type', 'cache-control', 'vary']) {
      expect(again.headers.get(name), name).toContain(first.headers.get(name)!);
    }
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(loaded).toHaveBeenCalledTimes(1);
  }
});

const withTheme = async (theme: Theme): Promise<string> =>
  (await saveTheme(new Request('http://localhost'), theme)).split(';')[0]!;

test('neither keeps a page of a person nor sends them a kept one', async () => {
  await ask('/');
  const dark = await withTheme(Theme.DARK);
  for (const Cookie of ['auth_token=x', `${dark}; auth_token=x`, 'a=b;auth_token=x', 'flash=x']) {
    await ask('/', { Cookie });
  }
  await ask('/', { Authorization: 'Bearer x' });
  expect(loaded).toHaveBeenCalledTimes(6);
  await ask('/');
  expect(loaded).toHaveBeenCalledTimes(6);
});

test('shares a page among visitors with the same theme, whatever other cookies they have', async () => {
  const plain = await ask('/');
  expect((await ask('/', { Cookie: 'counter=1; theme=forged' })).html).toBe(plain.html);
  expect(loaded).toHaveBeenCalledTimes(1);
  const Cookie = await withTheme(Theme.DARK);
  const dark = await ask('/', { Cookie });
  expect(dark.html).toContain('class="dark"');
  expect((await ask('/', { Cookie: `counter=1; ${Cookie}` })).html).toBe(dark.html);
  expect((await ask('/')).html).toBe(plain.html);
  expect(loaded).toHaveBeenCalledTimes(2);
});

test('offers the language that was chosen in this browser', async () => {
  const plain = await ask('/');
  const Cookie = (await inLanguage('ar', keepChoice)).split(';')[0]!;
  const offered = await ask('/', { Cookie });
  expect(offered.html).not.toBe(plain.html);
  expect((await ask('/', { Cookie })).html).toBe(offered.html);
  expect((await ask('/')).html).toBe(plain.html);
  expect(loaded).toHaveBeenCalledTimes(2);
});

test('offers the language of the browser that asks', async () => {
  const plain = await ask('/');
  const offered = await ask('/', { 'Accept-Language': 'ar' });
  expect(offered.html).not.toBe(plain.html);
  expect((await ask('/', { 'Accept-Language': 'ar' })).html).toBe(offered.html);
  expect((await ask('/')).html).toBe(plain.html);
});

test('shows a write at once, and what is hidden is gone at once', async () => {
  for (const title of ['One name', 'Another name']) {
    await ask(`/podcast/${slug}`);
    await db.podcast.update({ where: { id }, data: { title } });
    expect((await ask(`/podcast/${slug}`)).html).toContain(title);
  }
  const hidden = { blocked: true, hiddenAt: new Date(), hiddenReason: 'A reason' };
  await db.podcast.update({ where: { id }, data: hidden });
  for (let time = 0; time < 2; time += 1) expect((await ask(`/podcast/${slug}`)).status).toBe(410);
});

test('keeps no page beyond the last one and no redirect', async () => {
  const { id: episode } = await db.episode.findFirstOrThrow({ where: { podcastId: id } });
  const short = await ask(`/podcast/${slug}/episodes/${episode}`);
  const { pathname } = new URL(short.headers.get('location')!, 'http://localhost');
  for (let time = 0; time < 2; time += 1) {
    expect((await ask(pathname)).status).toBe(200);
    expect((await ask(`${pathname}?from=0:10`)).status).toBe(303);
    await ask(`/podcast/${slug}`);
    expect((await ask(`/podcast/${slug}?page=99`)).status).toBe(404);
    expect((await ask(`/podcast/${slug}?episode=${episode}`)).status).toBe(301);
  }
});
