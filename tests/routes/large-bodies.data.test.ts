import { expect, test } from 'vitest';
import { answerApp } from '~/server/sync/app-calls.server';
import { signedInUser } from '../support/site/call';
import { fill, found, load, paramsOf } from '../support/site/site-map';

// Whatever a megabyte consists of, every address that takes a body refuses it before reading it as a form or as JSON.

const MEGABYTE = 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const filled = (part: string) => part.repeat(MEGABYTE / part.length);
const keys = (before: string, between: string, after: string) =>
  before + Array.from({ length: 90_000 }, (_, key) => `k${key}`).join(between) + after;

const bodies: Record<string, [type: string, body: string]> = {
  plus: [FORM, `a=${filled('+')}`],
  percent: [FORM, `a=${filled('%')}`],
  brackets: [FORM, filled('[')],
  ampersands: [FORM, filled('&')],
  fields: [FORM, keys('', '=1&', '=1')],
  lists: [JSON_TYPE, filled('[')],
  'JSON keys': [JSON_TYPE, keys('{"', '":1,"', '":1}')],
};

/** Anything but success, a redirect after a success, and a failure. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429]);

const HEADERS = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' };

type Action = NonNullable<Awaited<ReturnType<typeof load>>['action']>;

async function answerOf(action: Action, args: object): Promise<unknown> {
  try {
    return await action(args as never);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** Of a response, or of data with the status of its page. */
const statusOf = (answer: unknown): number =>
  answer instanceof Response
    ? answer.status
    : ((answer as { init?: { status?: number } | null } | null)?.init?.status ?? 200);

const addresses = found.filter(({ path }) => !path.endsWith('/logout'));

test.each(Object.entries(bodies))('a megabyte of %s', { timeout: 240_000 }, async (name, sent) => {
  const [type, body] = sent;
  // Of their own, so that no limit of what a member may write ends the walk.
  const { token } = await signedInUser('super_admin');
  const odd: string[] = [];
  for (const [index, address] of addresses.entries()) {
    const module = await load(address);
    if (!module.action) continue;
    const path = fill(address.path);
    const method = module.action.endpoints
      ? Object.keys(module.action.endpoints).find((one) => one !== 'GET' && one !== 'DELETE')
      : 'POST';
    if (!method) continue;
    const request = new Request(`http://localhost:3000${path}`, {
      method,
      headers: { ...HEADERS, 'Content-Type': type, Cookie: `auth_token=${token}` },
      body,
    });
    const context = { peerAddress: `10.0.${index >> 8}.${index & 255}` };
    const params = paramsOf(address.path);
    const status = statusOf(await answerOf(module.action, { request, context, params }));
    // Forms of a list go back to it with a message.
    const isRefused = REFUSALS.has(status) || (status === 303 && !module.action.endpoints);
    if (!isRefused) odd.push(`${method} ${path} ${status}`);
  }
  expect(odd, name).toEqual([]);
});

const ofApps = [
  ['POST', '/index.php/login/v2/poll'],
  ['POST', '/api/2/auth/x/login.json'],
  ['POST', '/api/2/subscriptions/x/d.json'],
  ['POST', '/api/2/episodes/x.json'],
  ['POST', '/api/2/devices/x/d.json'],
  ['PUT', '/subscriptions/x/d.opml'],
  ['POST', '/index.php/apps/gpoddersync/subscription_change/create'],
  ['POST', '/index.php/apps/gpoddersync/episode_action/create'],
] as const;

test.each(ofApps)('%s %s of an app', async (method, path) => {
  for (const [type, body] of Object.values(bodies)) {
    const request = new Request(`http://localhost:3000${path}`, {
      method,
      headers: { 'Content-Type': type },
      body,
    });
    const { status } = await answerApp(request, { peerAddress: '10.1.0.1' });
    expect(REFUSALS).toContain(status);
  }
});
