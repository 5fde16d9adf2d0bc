import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { hashToken } from '~/domain/accounts/sessions.server';
import { accessKinds, isDeskWork, type Access, type Role } from '~/domain/accounts/users';
import { readAddresses, type Address } from '../support/site/addresses';
import { answerOf, signedInUser, storedApiToken, storedPodcast } from '../support/site/call';
import { fill, paramsOf } from '../support/site/site-map';

// The access rules, as the routes declare them: access.txt lists them for those who review a change, and every kind of
// sender requests every call, screen and form.

const addresses = await readAddresses();
const HOUR_MS = 3_600_000;

const UPDATE = 'npx vitest run tests/routes/access-matrix.data.test.ts -u';

test(`are those that were reviewed: update with \`${UPDATE}\` and read the difference`, async () => {
  /** A layout and its index have the same path: the stricter one decides. */
  const linesOf = (kind: Address['kind'], nameOf: (address: Address) => string) => {
    const byName = new Map<string, Address>();
    for (const address of addresses.filter((one) => one.kind === kind)) {
      const name = nameOf(address);
      const { access } = byName.get(name) ?? address;
      const isStricter = accessKinds.indexOf(address.access) >= accessKinds.indexOf(access);
      if (isStricter) byName.set(name, address);
    }
    return [...byName].map(([name, { access, whileSuspended }]) => {
      return `${access}: ${name}${whileSuspended ? ', while suspended' : ''}`;
    });
  };
  const lines = [
    `Who may call what, as the routes declare it. Made with \`${UPDATE}\`.`,
    '',
    ...linesOf('call', ({ method, path }) => `${method} ${path}`),
    '',
    ...linesOf('screen', ({ path }) => `see ${path}`),
    '',
    ...linesOf('form', ({ path }) => `send ${path}`),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('access.txt');
});

const scopes = ['read', 'write', 'admin'];

type Sender = {
  name: string;
  may: readonly Access[];
  cookieToken?: string;
  /** A bearer token; an API token has a scope. */
  token?: string;
  scope?: string;
  suspended?: boolean;
  /** Whether the password was entered too long ago for the admin area. */
  stale?: boolean;
};

type Outcome = 'served' | 'sign in' | 'sign in and send again' | 401 | 403;

function outcomeOf(status: number, location: string): Outcome {
  if (status === 303 && location.startsWith('/login?redirectTo=')) return 'sign in';
  if (status === 307 && location.startsWith('/sign-in-again?to=')) return 'sign in and send again';
  return status === 401 || status === 403 ? status : 'served';
}

function expectedOutcome(sender: Sender, address: Address): Outcome {
  const { kind, method, access } = address;
  const { may, scope } = sender;
  if (may.length === 0) return 401;
  const signIn = { call: 401, screen: 'sign in', form: 'sign in and send again' } as const;
  if (sender.token && kind !== 'call') return 403;
  const neededScope = isDeskWork(access) ? 'admin' : method === 'GET' ? 'read' : 'write';
  if (scope && scopes.indexOf(scope) < scopes.indexOf(neededScope)) return 403;
  if (!may.includes(access)) {
    if (may.includes('member')) return 403;
    return kind === 'screen' && access !== 'member' ? 403 : signIn[kind];
  }
  if (sender.stale && isDeskWork(access)) return signIn[kind];
  if (sender.suspended && method !== 'GET' && !address.whileSuspended) return 403;
  return 'served';
}

let senders: Sender[];
let ids: Record<string, string>;

const HASHES = /passwordHash|tokenHash|unsubscribeToken/;
const EMAIL = 'none-of-yours@example.org';
const PRIVATE = new RegExp(`emailKey|${EMAIL}`);

const rights: Record<Role, readonly Access[]> = {
  user: accessKinds.slice(0, 2),
  moderator: accessKinds.slice(0, 3),
  admin: accessKinds.slice(0, 4),
  super_admin: accessKinds,
};

async function sender(role: Role, name: string, more: Partial<Sender> = {}, values: object = {}) {
  const { id, token } = await signedInUser(role);
  await db.user.update({ where: { id }, data: values });
  return { name, may: rights[role], cookieToken: token, ...more };
}

async function superAdminSignedIn(hoursAgo: number): Promise<Sender> {
  const stale = hoursAgo > 12;
  const one = await sender('super_admin', `super admin after ${hoursAgo} hours`, { stale });
  await db.session.updateMany({
    where: { tokenHash: hashToken(one.cookieToken) },
    data: { authenticatedAt: new Date(Date.now() - hoursAgo * HOUR_MS) },
  });
  return one;
}

beforeAll(async () => {
  const podcast = await storedPodcast({ episodes: 2, slug: 'matrix' });
  const owner = await signedInUser('user', 'owner');
  await db.user.update({ where: { id: owner.id }, data: { email: EMAIL } });
  const review = await db.review.create({
    data: { userId: owner.id, podcastId: podcast.id, rating: 4, content: 'Good' },
  });
  ids = {
    userId: owner.id,
    slug: podcast.slug,
    slugOrId: podcast.slug,
    podcastId: podcast.id,
    episodeId: podcast.episodeIds[0]!,
    reviewId: review.id,
    podcastIndexId: '1',
    id: 'no-such-id',
    entryId: 'no-such-id',
    name: 'pages.xml',
  };
  const suspension = {
    suspendedUntil: new Date(Date.now() + 24 * HOUR_MS),
    suspendedReason: 'Spam',
  };
  const anyone: Access[] = ['anyone'];
  // As if a session had outlived the ban.
  const ban = { bannedAt: new Date() };
  const deleted = await signedInUser('admin', 'deleted');
  await db.user.delete({ where: { id: deleted.id } });
  const { id } = await signedInUser('super_admin');
  const apiToken = async (scope: string): Promise<Sender> => ({
    name: `API token to ${scope}`,
    may: rights.super_admin,
    token: await storedApiToken(id, scope),
    scope,
  });
  senders = [
    { name: 'anonymous', may: anyone },
    { name: 'owner', may: rights.user, cookieToken: owner.token },
    await sender('user', 'user'),
    await sender('moderator', 'moderator'),
    await sender('admin', 'admin'),
    await superAdminSignedIn(11.9),
    await superAdminSignedIn(12.1),
    await sender('user', 'suspended user', { suspended: true }, suspension),
    await sender('admin', 'suspended admin', { suspended: true }, suspension),
    await sender('user', 'banned user', { may: anyone }, ban),
    await sender('admin', 'banned admin', { may: anyone }, ban),
    // A cookie of a deleted user signs nobody in but is no error; a bearer token is one.
    { name: 'deleted user', may: anyone, cookieToken: deleted.token },
    { name: 'bearer token of a deleted user', may: [], token: deleted.token },
    ...(await Promise.all(scopes.map(apiToken))),
  ];
});

/** Writes nothing, so that no request affects the outcome of the next. */
async function send({ cookieToken, token }: Sender, { kind, method, path, route }: Address) {
  const ends = cookieToken && /^(\/api\/auth)?\/logout$/.test(path);
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await answerOf(route as never, {
    method,
    path: fill(path, ids),
    params: paramsOf(path, ids),
    // Signing out ends the session used for it.
    cookieToken: ends ? (await signedInUser()).token : cookieToken,
    token,
    headers: token ? {} : { 'Sec-Fetch-Site': 'same-origin' },
    body: !hasBody ? undefined : kind === 'form' ? new URLSearchParams('matrix=1') : { matrix: 1 },
  });
  const text = await response.text();
  // A refusal shown by a form is data with its own status.
  const inner = kind === 'form' ? /"init":\{"status":(\d+)/.exec(text)?.[1] : null;
  const status = inner ? Number(inner) : response.status;
  const fails = response.status >= 500 && response.status !== 502;
  return { status, fails, location: response.headers.get('location') ?? '', text };
}

test('are followed by every call, screen and form, which leak no secrets', async () => {
  const wrong: string[] = [];
  for (const address of addresses) {
    const { kind, method, path, access } = address;
    // An empty sign-in is rejected for its input.
    const hasOwnRefusal = /^\/api\/auth\/log|^\/sign-in-again$/.test(path);
    for (const one of senders) {
      const { status, fails, location, text } = await send(one, address);
      const what = `${one.name}: ${method} ${path} (${kind} for ${access})`;
      const outcome = outcomeOf(status, location);
      const expected = expectedOutcome(one, address);
      if (outcome !== expected && !(hasOwnRefusal && expected === 'served'))
        wrong.push(`${what} answers ${status} ${location}, not ${expected}`);
      if (fails) wrong.push(`${what} fails with ${status}`);
      const isForThem = one.name === 'owner' || /^(\/api)?\/admin\/users/.test(path);
      if (HASHES.test(text)) wrong.push(`${what} tells a secret`);
      if (PRIVATE.test(text) && !(isForThem && outcome === 'served')) wrong.push(`${what} tells`);
    }
  }
  expect(wrong).toEqual([]);
});
