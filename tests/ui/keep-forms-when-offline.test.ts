import { redirect } from '@remix-run/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepForm } from '~/ui/navigation/keep-when-offline';

const modules: Record<string, unknown> = { 'routes/a': {} };

beforeEach(() => {
  vi.stubGlobal('window', { __remixRouter: { routes: [] }, __remixRouteModules: modules });
  onTestFinished(() => void vi.unstubAllGlobals());
});

const send = (answer: () => Promise<unknown>) => {
  const body = new URLSearchParams([
    ['field', 'typed'],
    ['field', 'twice'],
  ]);
  const request = new Request('http://localhost/', { method: 'POST', body });
  return keepForm('routes/a', answer)({ request });
};

const lost = async () => Promise.reject(new TypeError('Failed to fetch'));

test('returns a message and the typed values for a form without a response', async () => {
  const kept = (await send(lost)) as Response;
  expect(kept.status).toBe(503);
  expect(await kept.json()).toMatchObject({ ok: false, values: { field: ['typed', 'twice'] } });
});

test("uses the route's own message about what was not sent", async () => {
  modules['routes/a'] = { handle: { notSent: () => 'It was not refreshed.' } };
  const kept = (await send(lost)) as Response;
  expect(await kept.json()).toMatchObject({ error: 'It was not refreshed.' });
});

test('keeps a form whose sender was signed out meanwhile, and leads to sign in', async () => {
  const kept = (await send(async () =>
    Promise.reject(redirect('/sign-in-again', 307)),
  )) as Response;
  expect(kept.status).toBe(401);
  expect(await kept.json()).toMatchObject({ signIn: true, values: { field: ['typed', 'twice'] } });
});

test('passes responses and redirects through', async () => {
  expect(await send(async () => 'done')).toBe('done');
  const answer = send(async () => Promise.reject(redirect('/favorites', 303)));
  await expect(answer).rejects.toMatchObject({ status: 303 });
});
