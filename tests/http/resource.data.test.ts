import { expect, test } from 'vitest';
import { endpoint, resource } from '~/http/api.server';
import { callRoute } from '../support/site/call';

// Which call of a resource answers a request.

const says = (name: string) =>
  endpoint({ access: 'anyone', summary: 'Says its name.', handle: async () => ({ name }) });

const loader = resource('Tests: calls of this test.', {
  'things/:id': { GET: says('one'), DELETE: says('deleted') },
  'things/newest': { GET: says('newest') },
  'things/:id/parts': { POST: says('added') },
});
const things = { loader, action: loader };

test.each([
  ['GET', '/api/things/1', 'one'],
  ['DELETE', '/api/things/1', 'deleted'],
  ['GET', '/api/things/newest', 'newest'],
  ['GET', '/api/things/newest/?page=1', 'newest'],
  ['GET', '/api/things/n%65west', 'newest'],
  ['GET', '/API/Things/Newest', 'newest'],
  ['GET', '/api/things/newest%2Fparts', 'one'],
  ['GET', '/api/things/%D8%B3', 'one'],
  ['POST', '/api/things/newest/parts', 'added'],
])('%s %s is answered by “%s”', async (method, path, name) => {
  const answer = await callRoute(things, { method, path });
  expect([answer.status, await answer.json()]).toEqual([200, { name }]);
});

test.each([
  ['DELETE', '/api/things/newest', 'GET, HEAD'],
  ['PUT', '/api/things/1', 'GET, HEAD, DELETE'],
  ['GET', '/api/things/1/parts', 'POST'],
])('refuses %s %s with the methods of this path alone', async (method, path, allowed) => {
  const answer = await callRoute(things, { method, path });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
});

test('lets other sites ask for what anyone may read, by path', async () => {
  const headers = { Origin: 'https://a.test', 'Access-Control-Request-Method': 'GET' };
  const statuses = ['/api/things/newest', '/api/things/1/parts'].map(async (path) => {
    const answer = await callRoute(things, { method: 'OPTIONS', path, headers });
    return answer.status;
  });
  expect(await Promise.all(statuses)).toEqual([204, 405]);
});
