import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { hashToken } from '~/domain/accounts/sessions.server';
import { isDeskWork } from '~/domain/accounts/users';
import { guardOf } from '~/http/access/request-context.server';
import { callRoute, signedInUser } from '../support/site/call';
import { fill, found, load, paramsOf, type RouteModule } from '../support/site/site-map';

// An admin who entered their password more than twelve hours ago has to enter it again everywhere in the admin area, and
// nowhere else.

const HOUR = 3_600_000;
const isForAdmins = (handler: object): boolean => isDeskWork(guardOf(handler)?.access ?? 'anyone');

let token: string;

async function passwordGiven(hoursAgo: number): Promise<void> {
  await db.session.updateMany({
    where: { tokenHash: hashToken(token) },
    data: { authenticatedAt: new Date(Date.now() - hoursAgo * HOUR) },
  });
}

beforeAll(async () => {
  token = (await signedInUser('super_admin')).token;
});

/** Status and redirect of a response, including refusals by screens. */
async function ask(route: RouteModule, method: string, path: string) {
  try {
    const response = await callRoute(route as never, {
      method,
      path: fill(path),
      params: paramsOf(path),
      cookieToken: token,
      ...(method === 'GET' ? {} : { body: new URLSearchParams({ none: 'of this' }) }),
    });
    return { status: response.status, location: response.headers.get('location') };
  } catch (thrown) {
    return { status: (thrown as { init?: { status: number } }).init?.status, location: null };
  }
}

/** A form is passed on, so that what was typed is not lost. */
const asksAgain = (method: string, { status, location }: Awaited<ReturnType<typeof ask>>) =>
  method === 'GET'
    ? status === 303 && location!.startsWith('/login?redirectTo=')
    : status === 307 && location!.startsWith('/sign-in-again?to=');

test('redirects each admin screen and form to the sign-in page', async () => {
  await passwordGiven(12.1);
  const wrong: string[] = [];
  let asked = 0;
  for (const { path, file } of found) {
    const route = await load({ path, file });
    if (route.loader?.endpoints) continue;
    for (const method of ['GET', 'POST']) {
      const handler = method === 'GET' ? route.loader : route.action;
      if (!handler) continue;
      // Signing out ends this very session.
      if (path === '/logout') continue;
      const answer = await ask(route, method, path);
      const forAdmins = isForAdmins(handler);
      if (asksAgain(method, answer) !== forAdmins) wrong.push(`${method} ${path}`);
      if (forAdmins) asked += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(20);
});

test('responds with 401 to each admin call, while public calls go on working', async () => {
  await passwordGiven(12.1);
  const wrong: string[] = [];
  for (const { path, file } of found) {
    const route = await load({ path, file });
    for (const [method, { access }] of Object.entries(route.loader?.endpoints ?? {})) {
      if (path === '/api/auth/logout' || path === '/api/auth/login') continue;
      const { status } = await ask(route, method, path);
      const forAdmins = isDeskWork(access);
      if ((status === 401) !== forAdmins) wrong.push(`${method} ${path} answers ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('does not ask within twelve hours', async () => {
  await passwordGiven(11.9);
  for (const path of ['/admin', '/admin/users', '/admin/audit']) {
    const { file } = found.findLast((one) => one.path === path)!;
    expect((await ask(await load({ path, file }), 'GET', path)).status, path).toBe(200);
  }
});
