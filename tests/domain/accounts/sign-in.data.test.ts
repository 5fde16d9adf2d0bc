import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { db, type Prisma } from '~/adapters/database/client.server';
import { openDatabase } from '~/adapters/database/open.server';
import { changePassword } from '~/domain/accounts/passwords.server';
import {
  endOtherSessions,
  endSession,
  findSession,
  hashToken,
  listSessions,
  removeEndedSessions,
  startSession,
} from '~/domain/accounts/sessions.server';
import { LoginRefusedError, signIn } from '~/domain/accounts/sign-in.server';
import { registerUser } from '~/domain/accounts/users.server';
import { ThrottledError } from '~/domain/errors';
import { env } from '~/env.server';
import { countStatements } from '../../support/database/count-statements';
import { PASSWORD, someRegistration } from '../../support/site/people';

/** Runs between the password check and the creation of the session. */
const meanwhile = vi.hoisted(() => ({ happens: async (): Promise<unknown> => undefined }));

vi.mock('~/domain/accounts/passwords.server', async (importOriginal) => {
  const real = await importOriginal<typeof import('~/domain/accounts/passwords.server')>();
  const isPasswordOf: typeof real.isPasswordOf = async (...args) => {
    const answer = await real.isPasswordOf(...args);
    await meanwhile.happens();
    return answer;
  };
  return { ...real, isPasswordOf };
});

afterEach(() => {
  vi.useRealTimers();
  meanwhile.happens = async () => undefined;
});

let addresses = 0;
const fromAnywhere = () => ({ address: `192.0.2.${(addresses += 1)}`, userAgent: 'Tests' });

async function newMember() {
  return registerUser(someRegistration());
}

async function failuresOf(attempts: Promise<unknown>[]): Promise<unknown[]> {
  return (await Promise.allSettled(attempts)).map((end) =>
    end.status === 'rejected' ? end.reason : null,
  );
}

describe('signIn', () => {
  test('returns a session whose token is stored only as a hash, and records the time', async () => {
    const { id, email } = await newMember();
    const { token, user } = await signIn(
      { email: email.toUpperCase(), password: PASSWORD },
      fromAnywhere(),
    );
    expect(user.lastLoginAt).not.toBeNull();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await findSession(token))?.actor.id).toBe(id);
    const [row] = await db.session.findMany({ where: { userId: id } });
    expect(row).toMatchObject({ tokenHash: hashToken(token), userAgent: 'Tests' });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('refuses even the right password after ten failures, only for that address and account', async () => {
    const { email } = await newMember();
    const client = fromAnywhere();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect(signIn({ email, password: 'guess' }, client)).rejects.toBeInstanceOf(
        LoginRefusedError,
      );
    }
    const refused = signIn({ email, password: PASSWORD }, client);
    await expect(refused).rejects.toBeInstanceOf(ThrottledError);
    await refused.catch((error: ThrottledError) => {
      expect(error.retryAfterSeconds).toBeGreaterThan(0);
      expect(error.retryAfterSeconds).toBeLessThanOrEqual(900);
    });
    await signIn({ email, password: PASSWORD }, fromAnywhere());
    const other = await newMember();
    await signIn({ email: other.email, password: PASSWORD }, client);
  });

  test('limits attempts at an unknown account in the same way', async () => {
    const client = fromAnywhere();
    const login = { email: 'not-there@example.org', password: 'guess' };
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect(signIn(login, client)).rejects.toBeInstanceOf(LoginRefusedError);
    }
    await expect(signIn(login, client)).rejects.toBeInstanceOf(ThrottledError);
  });

  test('counts simultaneous guesses, so that a right one after too many is refused', async () => {
    const { email } = await newMember();
    const client = fromAnywhere();
    const guesses = [...Array<string>(40).fill('guess'), PASSWORD];
    const ends = await failuresOf(guesses.map((password) => signIn({ email, password }, client)));
    const tried = ends.filter((end) => end instanceof LoginRefusedError).length;
    expect(tried).toBeLessThanOrEqual(10);
    expect(ends.filter((end) => end instanceof ThrottledError)).toHaveLength(41 - tried);
    expect(ends.at(-1)).toBeInstanceOf(ThrottledError);
  });

  test('resets the failures after a success', async () => {
    const { email } = await newMember();
    const client = fromAnywhere();
    for (let round = 1; round <= 2; round += 1) {
      for (let attempt = 1; attempt <= 9; attempt += 1) {
        await failuresOf([signIn({ email, password: 'guess' }, client)]);
      }
      await signIn({ email, password: PASSWORD }, client);
    }
  });

  test('lets twenty simultaneous right attempts succeed', async () => {
    const { id, email } = await newMember();
    const client = fromAnywhere();
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => signIn({ email, password: PASSWORD }, client)),
    );
    expect(new Set(ends.map((end) => end.token)).size).toBe(20);
    expect(await db.session.count({ where: { userId: id } })).toBe(20);
  });

  test('refuses most of very many simultaneous right attempts, but not those of people elsewhere', async () => {
    const { email } = await newMember();
    const client = fromAnywhere();
    const flood = failuresOf(
      Array.from({ length: 150 }, () => signIn({ email, password: PASSWORD }, client)),
    );
    const other = await newMember();
    await signIn({ email: other.email, password: PASSWORD }, fromAnywhere());
    const ends = await flood;
    expect(ends.filter((end) => end === null)).toHaveLength(60);
    expect(ends.filter((end) => end instanceof ThrottledError)).toHaveLength(90);
  }, 90_000);

  test('keeps the hundred most recently used sessions, including the new one', async () => {
    const { id, email } = await newMember();
    const start = Date.now() - 86_400_000;
    const row = (number: number) => ({
      userId: id,
      tokenHash: hashToken(`${id} ${number}`),
      lastUsedAt: new Date(start + number * 1000),
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    await db.session.createMany({ data: Array.from({ length: 105 }, (_, number) => row(number)) });
    const { token } = await signIn({ email, password: PASSWORD }, fromAnywhere());
    const kept = await db.session.findMany({ where: { userId: id }, select: { tokenHash: true } });
    const newest = Array.from({ length: 99 }, (_, number) => row(104 - number).tokenHash);
    expect(kept.map(({ tokenHash }) => tokenHash).sort()).toEqual(
      [...newest, hashToken(token)].sort(),
    );
  });

  test('opens no session when the password changes at the same time', async () => {
    const { id, email } = await newMember();
    const change = { currentPassword: PASSWORD, password: 'a new odd password' };
    let kept = '';
    meanwhile.happens = async () => {
      kept = (await changePassword(id, change, { userAgent: null })).token;
    };
    await expect(signIn({ email, password: PASSWORD }, fromAnywhere())).rejects.toBeInstanceOf(
      LoginRefusedError,
    );
    const rows = await db.session.findMany({ where: { userId: id }, select: { tokenHash: true } });
    expect(rows).toEqual([{ tokenHash: hashToken(kept) }]);
  });
});

describe('sessions', () => {
  test('never fail while their account is being deleted', async () => {
    const { id } = await newMember();
    const { token } = await startSession(id);
    const looks = Array.from({ length: 60 }, () => findSession(token));
    const deleted = db.user.delete({ where: { id } });
    looks.push(...Array.from({ length: 60 }, () => findSession(token)));
    await deleted;
    expect(await failuresOf(looks)).toEqual(looks.map(() => null));
    expect(await findSession(token)).toBeNull();
  });

  const DAY = 86_400_000;
  const age = (token: string, data: { lastUsedAt?: Date; expiresAt?: Date }) =>
    db.session.update({ where: { tokenHash: hashToken(token) }, data });
  const lastUse = async (userId: string) =>
    (await db.session.findFirstOrThrow({ where: { userId } })).lastUsedAt;

  test('expire after 14 idle days', async () => {
    const { id } = await newMember();
    const { token } = await startSession(id);
    const before = await lastUse(id);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 13.9 * DAY);
    expect(await findSession(token)).not.toBeNull();
    // The time of use is written in the background.
    await expect.poll(() => lastUse(id)).not.toEqual(before);
    vi.setSystemTime(Date.now() + 14 * DAY + 1000);
    expect(await findSession(token)).toBeNull();
    expect(await db.session.count({ where: { userId: id } })).toBe(0);
  });

  test('do not expire while they are used in another process', async () => {
    const { id } = await newMember();
    const { token } = await startSession(id);
    expect(await findSession(token)).not.toBeNull();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 13 * DAY);
    await age(token, { lastUsedAt: new Date() });
    vi.setSystemTime(Date.now() + 2 * DAY);
    expect(await findSession(token)).not.toBeNull();
  });

  test('are looked up once, until they or their member change in any process', async () => {
    const other = await openDatabase(env.DATABASE_URL);
    const { id } = await newMember();
    const { token } = await startSession(id);
    const { token: second } = await startSession(id);
    await findSession(token);
    // On PostgreSQL, one asks whether anything has changed.
    expect(await countStatements(() => findSession(token))).toBeLessThanOrEqual(1);
    const change = (data: Prisma.UserUpdateInput) => other.user.update({ where: { id }, data });
    await change({ role: 'admin' });
    expect((await findSession(token))!.actor.role).toBe('admin');
    await change({ suspendedUntil: new Date(Date.now() + DAY), suspendedReason: 'Rest' });
    expect((await findSession(token))!.suspension?.reason).toBe('Rest');
    await other.session.deleteMany({ where: { tokenHash: hashToken(second) } });
    expect(await findSession(second)).toBeNull();
    await change({ bannedAt: new Date() });
    expect(await findSession(token)).toBeNull();
    await other.$disconnect();
  });

  test('expire after 30 days however much they are used', async () => {
    const { id } = await newMember();
    const { token, expiresAt } = await startSession(id);
    expect(Math.round((expiresAt.getTime() - Date.now()) / DAY)).toBe(30);
    await age(token, { expiresAt: new Date(Date.now() - 1) });
    expect(await findSession(token)).toBeNull();
  });

  test('record their use at most every few minutes', async () => {
    const { id } = await newMember();
    const { token } = await startSession(id);
    const longAgo = new Date(Date.now() - 3_600_000);
    await age(token, { lastUsedAt: longAgo });
    await findSession(token);
    await expect.poll(() => lastUse(id)).not.toEqual(longAgo);
    const lately = new Date(Date.now() - 4 * 60_000);
    await age(token, { lastUsedAt: lately });
    await findSession(token);
    // Written in the background: leaves time for a write that should not happen.
    await setTimeout(300);
    expect(await lastUse(id)).toEqual(lately);
  });

  test('are listed with the current one marked, and all others can be ended', async () => {
    const { id } = await newMember();
    const stranger = await newMember();
    const here = await startSession(id, { userAgent: 'Here' });
    const there = await startSession(id, { userAgent: 'There' });
    const over = await startSession(id);
    await age(over.token, { expiresAt: new Date(Date.now() - 1) });
    const theirs = await startSession(stranger.id);
    const list = await listSessions(id, here.sessionId);
    expect(list.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]).sort()).toEqual([
      ['Here', true],
      ['There', false],
    ]);
    await endOtherSessions(id, here.sessionId);
    expect(await findSession(there.token)).toBeNull();
    expect(await findSession(here.token)).not.toBeNull();
    expect(await findSession(theirs.token)).not.toBeNull();
  });

  test('can be ended twice without an error, and ended ones are cleaned up', async () => {
    const { id } = await newMember();
    const { token } = await startSession(id);
    await endSession(token);
    await endSession(token);
    const idle = await startSession(id);
    const live = await startSession(id);
    await age(idle.token, { lastUsedAt: new Date(Date.now() - 15 * DAY) });
    await removeEndedSessions();
    const rows = await db.session.findMany({ where: { userId: id }, select: { tokenHash: true } });
    expect(rows).toEqual([{ tokenHash: hashToken(live.token) }]);
  });
});
