import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { LoadGauge, shedLoad } from '~/server/load-shedding.server';

let stop = () => {};
afterEach(() => stop());

/** A server that never answers, with a clock and a load of the test's own. */
async function serve({ busy: isBusy }: { busy: boolean }) {
  let busy = isBusy;
  let now = 0;
  const gauge = new LoadGauge({ now: () => now, utilization: () => (busy ? 1 : 0.5) });
  const app = express();
  app.use(shedLoad(gauge));
  app.use(() => undefined);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const controller = new AbortController();
  stop = () => {
    controller.abort();
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  /** The status; null while it waits. */
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: controller.signal });
    answer.catch(() => undefined);
    return Promise.race([answer, new Promise<null>((done) => setTimeout(done, 300, null))]);
  };
  return { gauge, ask, pass: (ms: number) => (now += ms), setBusy: (is: boolean) => (busy = is) };
}

/** A rate of ten answers a second, with so many requests in flight. */
function load({ gauge, pass }: Awaited<ReturnType<typeof serve>>, inFlight: number) {
  for (let step = 0; step < 10; step += 1) {
    for (let count = 0; count < 5; count += 1) {
      gauge.begin();
      gauge.end();
    }
    pass(500);
    gauge.expectedWait();
  }
  for (let count = 0; count < inFlight; count += 1) gauge.begin();
}

const COOKIE = { Cookie: 'auth_token=x' };

test('refuses visitors first, then what members read, and what they write last', async () => {
  const site = await serve({ busy: true });
  load(site, 90);
  expect(await site.ask('/')).toBeNull();
  load(site, 20);
  const refused = await site.ask('/ar');
  expect(refused?.status).toBe(503);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(9);
  expect(await refused?.text()).not.toBe('');
  expect((await site.ask('/api/podcasts'))?.status).toBe(503);
  expect(await site.ask('/', { headers: COOKIE })).toBeNull();
  load(site, 30);
  expect((await site.ask('/', { headers: COOKIE }))?.status).toBe(503);
  expect(await site.ask('/api/queue/1', { method: 'PUT', headers: COOKIE })).toBeNull();
  expect(await site.ask('/login', { method: 'POST' })).toBeNull();
  const app = { method: 'POST', headers: { Authorization: 'Basic eDp4' } };
  expect(await site.ask('/api/2/episodes/x.json', app)).toBeNull();
  load(site, 60);
  expect((await site.ask('/api/2/episodes/x.json', app))?.status).toBe(503);
});

test('refuses nobody while requests wait for something else, such as another server', async () => {
  const site = await serve({ busy: false });
  load(site, 500);
  expect(await site.ask('/')).toBeNull();
});

test('refuses nobody when few requests are slow', async () => {
  const site = await serve({ busy: true });
  site.pass(20_000);
  for (let count = 0; count < 20; count += 1) site.gauge.begin();
  expect(await site.ask('/')).toBeNull();
});

test('refuses nobody in a sudden crowd, whose rate is not known yet', async () => {
  const site = await serve({ busy: true });
  site.pass(600);
  for (let count = 0; count < 400; count += 1) site.gauge.begin();
  expect(await site.ask('/')).toBeNull();
  site.pass(600);
  expect(await site.ask('/')).toBeNull();
});

test('refuses nobody in a sudden crowd after a quiet time', async () => {
  const site = await serve({ busy: true });
  load(site, 0);
  site.setBusy(false);
  load(site, 400);
  site.setBusy(true);
  site.pass(600);
  expect(await site.ask('/')).toBeNull();
  load(site, 0);
  expect((await site.ask('/'))?.status).toBe(503);
});
