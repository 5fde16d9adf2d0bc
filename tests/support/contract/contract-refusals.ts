import { randomInt } from 'node:crypto';
import type { Access } from '../../../app/http/access/request-context.server';
import type { DescribedCall } from './api-document';
import { PASSWORD, type ContractWorld, type Scenario } from './contract-world';

// Errors that follow from the kind of call, tested on every call of the document.

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const filled = ({ path }: DescribedCall, value: string) =>
  Object.fromEntries(namesIn(path).map((name) => [name, value]));

/** A token with the access the call needs; undefined for visitors. */
async function tokenFor(world: ContractWorld, access: Access): Promise<string | undefined> {
  return access === 'anyone' ? undefined : world.token(access === 'member' ? 'user' : access);
}

/** The errors that all calls share. */
export async function commonRefusals(
  world: ContractWorld,
  call: DescribedCall,
): Promise<Scenario[]> {
  const access = call.operation['x-access'];
  const as = await tokenFor(world, access);
  const params = filled(call, 'no-such-thing');
  const writes = call.method !== 'GET';
  const beyondUsers = access === 'admin' || access === 'super_admin';
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  return [
    { status: 400, as, params, query: { x: '\0' } },
    { status: 401, as: 'x'.repeat(43), params },
    ...(access === 'anyone' ? [] : [{ status: 401, params }]),
    ...(beyondUsers ? [{ status: 403, as: await world.token('user'), params }] : []),
    ...(access === 'super_admin' ? [{ status: 403, as: await world.token('admin'), params }] : []),
    ...(writes ? [{ status: 403, params, headers: foreign, body: {} }] : []),
    ...(namesIn(call.path).length
      ? [{ status: 404, as, params: filled(call, 'x'.repeat(600)) }]
      : []),
    ...(writes ? badBodies(call, as, params) : []),
    ...(call.operation.requestBody ? [{ status: 422, as, params, body: '[]' }] : []),
  ];
}

/** Calls that accept a member's file of 10 MB. */
const TAKES_FILES = ['/api/profile/import'];

const badBodies = (
  { path }: DescribedCall,
  as: string | undefined,
  params: Record<string, string>,
): Scenario[] => [
  { status: 400, as, params, body: '{"a":' },
  {
    status: 413,
    as,
    params,
    body: JSON.stringify({ text: 'x'.repeat(TAKES_FILES.includes(path) ? 11_000_000 : 1_100_000) }),
  },
  { status: 415, as, params, body: '<p>', headers: { 'Content-Type': 'text/html' } },
];

/** More requests than any rate limit allows. */
const MORE_THAN_ANY = 320;

/** A person who has exhausted all rate limits: one token for each kind of access, one address. */
export class SpentPerson {
  readonly #tokens = new Map<Access, string | undefined>();
  readonly #address: string;

  constructor(readonly world: ContractWorld) {
    this.#address = world.newAddress();
  }

  async #scenarioOf(call: DescribedCall): Promise<Scenario> {
    const access = call.operation['x-access'];
    if (!this.#tokens.has(access)) this.#tokens.set(access, await tokenFor(this.world, access));
    // Has no effect but counts: bodies of a wrong type are counted for their address.
    const refusedBody = { body: {}, headers: { 'Content-Type': 'text/plain' } };
    return {
      status: 429,
      as: this.#tokens.get(access),
      address: this.#address,
      params: filled(call, 'x'.repeat(600)),
      ...(call.method === 'GET' ? {} : refusedBody),
    };
  }

  /** Repeats a call until it is rate limited, if it ever is. @returns the last response */
  async exhaust(call: DescribedCall) {
    const scenario = await this.#scenarioOf(call);
    let answer = await this.world.send(call.method, call.path, scenario);
    for (let n = 0; answer.status !== 429 && n < MORE_THAN_ANY; n += 1) {
      answer = await this.world.send(call.method, call.path, scenario);
    }
    return answer;
  }
}

/** A public one that an admin has taken down. */
async function hiddenCollection({ db }: ContractWorld, userId: string): Promise<string> {
  const data = { userId, title: 'To try', visibility: 'public', hiddenAt: new Date() };
  return (await db.collection.create({ data, select: { id: true } })).id;
}

/** A call that went well, for a podcast, an episode, a collection or a member that an admin has hidden. */
export async function hiddenScenario(
  world: ContractWorld,
  call: DescribedCall,
  good: Scenario,
): Promise<Scenario> {
  const { id, slug, episodeId } = await world.podcast();
  const podcastIndexId = randomInt(5e8, 9e8);
  await world.db.podcast.update({
    where: { id },
    data: { podcastIndexId, blocked: true, hiddenAt: new Date(), hiddenReason: 'To try' },
  });
  const { id: userId } = await world.person();
  const hidden = { bannedAt: new Date(), wordsHidden: true };
  await world.db.user.update({ where: { id: userId }, data: hidden });
  const member = await world.person();
  const ownId = call.path.startsWith('/api/collections/')
    ? await hiddenCollection(world, member.id)
    : id;
  const known: Record<string, string> = {
    ...good.params,
    ...{ slug, slugOrId: slug, userId, episodeId, podcastIndexId: String(podcastIndexId) },
    id: call.path.includes('podcast-index') ? String(podcastIndexId) : ownId,
  };
  const params = Object.fromEntries(namesIn(call.path).map((name) => [name, known[name]!]));
  return { ...good, status: 410, params };
}

/** More concurrent sign-ins and registrations than the queue accepts. */
export async function crowd(world: ContractWorld, login: DescribedCall, register: DescribedCall) {
  const signIns = Array.from({ length: 400 }, () => {
    const body = { email: `${world.name('nobody')}@example.org`, password: PASSWORD };
    return world.send(login.method, login.path, { status: 503, body });
  });
  const registrations = Array.from({ length: 200 }, () => {
    const username = world.name('n').slice(0, 20);
    const email = `${username}@example.org`;
    const body = { username, email, password: PASSWORD, primaryLanguage: 'English' };
    return world.send(register.method, register.path, { status: 503, body });
  });
  const [signedIn, registered] = await Promise.all([
    Promise.all(signIns),
    Promise.all(registrations),
  ]);
  return [
    ...signedIn.map((answer) => ({ call: login, answer })),
    ...registered.map((answer) => ({ call: register, answer })),
  ];
}
