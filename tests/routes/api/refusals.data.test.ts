import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Endpoint } from '~/http/api.server';
import { ask, newAddress } from '../../support/contract/answers';
import { fullBody } from '../../support/contract/full-body';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { fill, found, load, paramsOf, type RouteModule } from '../../support/site/site-map';

// The errors that follow from a call's row: its access, path, body and rate limit.

type Call = { key: string; method: string; path: string; route: RouteModule; endpoint: Endpoint };
type Sent = {
  token?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Of each parameter of the path, unless `values` has it. */
  value?: string;
  values?: Record<string, string>;
  peerAddress?: string;
};

const calls: Call[] = [];
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
  for (const { path, file } of found.filter((one) => one.path.startsWith('/api/'))) {
    const route = await load({ path, file });
    for (const [method, endpoint] of Object.entries(route.loader?.endpoints ?? {})) {
      calls.push({ key: `${method} ${path}`, method, path, route, endpoint });
    }
  }
  for (const role of ['user', 'moderator', 'admin', 'super_admin'] as const) {
    tokens[role] = (await signedInUser(role)).token;
  }
  tokens.member = tokens.user;
});

async function statusOf(call: Call, { query = '', value = 'no-such-thing', ...rest }: Sent) {
  const { method, path, route } = call;
  const same = Object.fromEntries(Object.keys(paramsOf(path)).map((name) => [name, value]));
  const { values = same, ...sent } = rest;
  const request = { path: fill(path, values) + query, params: paramsOf(path, values) };
  const peerAddress = newAddress();
  return (await ask(route, method as never, { peerAddress, ...request, ...sent })).status;
}

/** Larger than a call accepts, of which one takes a file of 10 MB. */
const tooLarge = ({ endpoint }: Call) => ({
  text: 'x'.repeat(endpoint.unread ? 11_000_000 : 1_500_000),
});

/** What is wrong with a request, and the status of the answer. */
function refusalsOf(call: Call): [status: number, what: string, sent: Sent][] {
  const { access, body } = call.endpoint;
  const token = tokens[access];
  const writes = call.method !== 'GET';
  const forDesk = access !== 'anyone' && access !== 'member';
  const text = (content: string, type = 'application/json') => ({
    token,
    body: content,
    headers: { 'Content-Type': type },
  });
  return [
    [400, 'a control character', { token, query: '?x=%00' }],
    [401, 'an invalid token', { token: 'x'.repeat(43) }],
    ...(access === 'anyone' ? [] : ([[401, 'nobody signed in', {}]] as const)),
    ...(forDesk ? ([[403, 'a member', { token: tokens.user }]] as const) : []),
    ...(access === 'super_admin' ? ([[403, 'an admin', { token: tokens.admin }]] as const) : []),
    ...(call.path.includes(':')
      ? ([[404, 'an unknown id', { token, value: 'x'.repeat(600) }]] as const)
      : []),
    ...(writes
      ? ([
          [403, 'another site', { headers: { 'Sec-Fetch-Site': 'cross-site' }, body: {} }],
          [400, 'half a body', text('{"a":')],
          [413, 'a large body', { token, body: tooLarge(call) }],
          [415, 'a body of another type', text('<p>', 'text/html')],
        ] as const)
      : []),
    ...(body ? ([[422, 'another kind of body', text('[]')]] as const) : []),
  ] as [number, string, Sent][];
}

test('each call refuses what its row does not allow', async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    for (const [status, what, sent] of refusalsOf(call)) {
      const answered = await statusOf(call, sent);
      if (answered !== status)
        wrong.push(`${call.key} answers ${answered} to ${what}, not ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('each call that may answer 410 does so for what an admin has hidden', async () => {
  const hidden = { hiddenAt: new Date() };
  const { id, slug, episodeIds } = await storedPodcast({
    episodes: 1,
    podcastIndexId: 77,
    blocked: true,
    ...hidden,
  });
  const { id: userId } = await signedInUser();
  await db.user.update({
    where: { id: userId },
    data: { bannedAt: new Date(), wordsHidden: true },
  });
  const maker = await signedInUser();
  const collection = await db.collection.create({
    data: { userId: maker.id, title: 'Taken down', visibility: 'public', ...hidden },
  });
  const wrong: string[] = [];
  for (const call of calls.filter(({ endpoint }) => endpoint.refuses?.includes(410))) {
    const { key, path, endpoint } = call;
    const ids = {
      id: path.includes('/collections/')
        ? collection.id
        : path.includes('podcast-index')
          ? '77'
          : id,
      entryId: 'none',
      episodeId: episodeIds[0]!,
      podcastIndexId: '77',
      slug,
      slugOrId: slug,
      userId,
    };
    const body = endpoint.body && fullBody(endpoint.body).body;
    const token = !['anyone', 'member'].includes(endpoint.access)
      ? tokens[endpoint.access]
      : (await signedInUser()).token;
    const answered = await statusOf(call, { token, values: ids, body });
    if (answered !== 410) wrong.push(`${key} answers ${answered}`);
  }
  expect(wrong).toEqual([]);
});

/** More requests than any rate limit allows. */
const MORE_THAN_ANY = 320;

test('each call that limits its rate ends with 429', async () => {
  const spent: Record<string, string | undefined> = {};
  for (const role of ['user', 'moderator', 'admin', 'super_admin'] as const) {
    spent[role] = (await signedInUser(role)).token;
  }
  spent.member = spent.user;
  const wrong: string[] = [];
  for (const call of calls) {
    const { endpoint, key, method } = call;
    const { throttle, refuses = [] } = endpoint;
    // The directory limits too, which is tested in contract.spec.
    const hasOwnLimit = throttle || (refuses.includes(429) && !refuses.includes(502));
    if (method === 'GET' && !hasOwnLimit) continue;
    // Has no effect but counts: bodies of a wrong type are counted for their address.
    const refused = { body: '<p>', headers: { 'Content-Type': 'text/html' } };
    const sent = { value: 'x'.repeat(600), token: spent[endpoint.access], peerAddress: '10.2.0.1' };
    let status = 0;
    for (let time = 0; status !== 429 && time < MORE_THAN_ANY; time += 1) {
      status = await statusOf(call, method === 'GET' ? sent : { ...sent, ...refused });
    }
    if (status !== 429) wrong.push(key);
  }
  expect(wrong).toEqual([]);
});
