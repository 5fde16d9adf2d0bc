import { describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { listPasskeys, removePasskey } from '~/domain/accounts/keys/passkeys.server';
import {
  adminsNeedSecondFactor,
  changeAdminsNeed,
} from '~/domain/accounts/keys/required-factor.server';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '~/domain/accounts/keys/second-factor.server';
import {
  changePassword,
  createPasswordReset,
  resetPassword,
} from '~/domain/accounts/passwords.server';
import { startSession } from '~/domain/accounts/sessions.server';
import {
  finishSignIn,
  LoginRefusedError,
  SecondFactorNeededError,
  signIn,
} from '~/domain/accounts/sign-in.server';
import { createUser } from '~/domain/accounts/users.server';
import { ConflictError, ThrottledError } from '~/domain/errors';
import { callRoute, storedApiToken } from '../../../support/site/call';
import { PASSWORD, someRegistration } from '../../../support/site/people';
import { callAt } from '../../../support/site/site-map';
import { codeOf } from '../../../support/site/totp';

const login = await callAt('auth/login');
const stats = await callAt('analytics/stats');

let addresses = 0;
const client = () => ({ address: `203.0.113.${(addresses += 1)}`, userAgent: null });
const refused = { status: 401, fields: { code: [expect.any(String)] } };

/** A member with an authenticator app whose key is known only here. The previous time step is used up. */
async function secured(role?: 'admin' | 'super_admin') {
  const user = await createUser(someRegistration(), role);
  await startSecondFactor(user.id, PASSWORD);
  const { key } = (await readSecondFactor(user.id)).key!;
  const codes = await confirmSecondFactor(user, codeOf(key, -1));
  const enter = (code?: string) =>
    signIn({ email: user.email, password: PASSWORD, code }, client());
  return { user, key, codes, enter };
}

describe('setting up a second factor', () => {
  test('requires the password and a code; shows the key until then, and stores it sealed', async () => {
    const user = await createUser(someRegistration());
    await expect(startSecondFactor(user.id, 'wrong')).rejects.toMatchObject({ status: 422 });
    expect(await readSecondFactor(user.id)).toEqual({ since: null, codesLeft: 0, key: null });
    await startSecondFactor(user.id, PASSWORD);
    const { key } = await readSecondFactor(user.id);
    expect(key!.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect(key!.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
    const row = await db.user.findUnique({ where: { id: user.id } });
    expect(row!.totpSecret).not.toContain(key!.key.replaceAll(' ', ''));
    // Signing in needs no code until one has proved that the app has the key.
    await signIn({ email: user.email, password: PASSWORD }, client());
    await expect(confirmSecondFactor(user, '000')).rejects.toMatchObject(refused);
    const codes = await confirmSecondFactor(user, codeOf(key!.key));
    expect(new Set(codes).size).toBe(10);
    expect(await readSecondFactor(user.id)).toMatchObject({
      since: expect.any(String),
      codesLeft: 10,
      key: null,
    });
    const stored = await db.recoveryCode.findMany({ where: { userId: user.id } });
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
    await expect(startSecondFactor(user.id, PASSWORD)).rejects.toBeInstanceOf(ConflictError);
  });

  test('is recorded in the audit log for admins', async () => {
    const { user, codes } = await secured('admin');
    await removeSecondFactor(user, { password: PASSWORD, code: codes[0]! });
    const entries = await db.auditEntry.findMany({ where: { subjectId: user.id } });
    expect(entries.map(({ action }) => action).sort()).toEqual(['added', 'removed']);
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code after the password, and accepts each code once', async () => {
    const { user, key, enter } = await secured();
    await expect(signIn({ email: user.email, password: 'wrong' }, client())).rejects.toBeInstanceOf(
      LoginRefusedError,
    );
    await expect(enter()).rejects.toBeInstanceOf(SecondFactorNeededError);
    const code = codeOf(key, 1);
    const both = await Promise.allSettled([enter(code), enter(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(enter(code)).rejects.toMatchObject(refused);
    // Nor does an earlier code, although it has not expired yet.
    await expect(enter(codeOf(key))).rejects.toMatchObject(refused);
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
  });

  test('accepts digits of any script', async () => {
    const { key, enter } = await secured();
    const code = codeOf(key).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    await enter(`${code.slice(0, 3)} ${code.slice(3)}`);
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const { user, codes, enter } = await secured();
    await enter(codes[0]!.toUpperCase().replaceAll('-', ' ').replaceAll('1', 'I'));
    await expect(enter(codes[0]!)).rejects.toMatchObject(refused);
    const both = await Promise.allSettled([enter(codes[1]!), enter(codes[1]!)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await readSecondFactor(user.id)).codesLeft).toBe(8);
    // Without the device, the second factor can be removed and set up again.
    await removeSecondFactor(user, { password: PASSWORD, code: codes[2]! });
    await enter();
  });

  test('is rate limited after ten codes, whoever sends them and however many at once', async () => {
    const { user, codes, enter } = await secured();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => enter('000000')));
    const reasons = tries.map((one) => (one as PromiseRejectedResult).reason as Error);
    expect(reasons.filter((reason) => reason instanceof ThrottledError)).toHaveLength(10);
    await expect(enter(codes[0]!)).rejects.toMatchObject({ status: 429 });
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
    expect((await readSecondFactor(user.id)).codesLeft).toBe(10);
  });

  test('cannot be finished after the password has changed', async () => {
    const { user, codes, enter } = await secured();
    const needed = await enter().catch((error: unknown) => error);
    const { firstStep } = needed as InstanceType<typeof SecondFactorNeededError>;
    await finishSignIn(firstStep, codes[0]!, client());
    const change = { currentPassword: PASSWORD, password: 'an even odder password' };
    await changePassword(user.id, change, { userAgent: null });
    await expect(finishSignIn(firstStep, codes[1]!, client())).rejects.toBeInstanceOf(
      LoginRefusedError,
    );
    const other = await secured();
    const stranger = { userId: other.user.id, proof: firstStep.proof };
    await expect(finishSignIn(stranger, other.codes[0]!, client())).rejects.toBeInstanceOf(
      LoginRefusedError,
    );
  });

  test('through the API names the missing code', async () => {
    const { user, codes } = await secured();
    const post = (body: object) =>
      callRoute(login, { method: 'POST', path: '/', peerAddress: client().address, body });
    const values = { email: user.email, password: PASSWORD };
    const lacking = await post(values);
    expect(lacking.status).toBe(401);
    expect(await lacking.json()).toEqual({ error: expect.any(String), fields: refused.fields });
    expect(lacking.headers.getSetCookie()).toEqual([]);
    expect((await post({ ...values, code: codes[0] })).status).toBe(200);
  });
});

test('replaces all earlier recovery codes with new ones', async () => {
  const { user, codes, enter } = await secured();
  const wish = { password: PASSWORD, code: codes[0]! };
  await expect(renewRecoveryCodes(user.id, { ...wish, password: 'wrong' })).rejects.toMatchObject({
    status: 422,
  });
  const [code] = await renewRecoveryCodes(user.id, wish);
  await expect(enter(codes[1]!)).rejects.toMatchObject(refused);
  await enter(code!);
});

const ask = async ({ id }: { id: string }) => {
  const tokens = [(await startSession(id)).token, await storedApiToken(id, 'admin')];
  const answers = tokens.map((token) => callRoute(stats, { path: '/api/analytics/stats', token }));
  return (await Promise.all(answers)).map(({ status }) => status);
};

/** Runs `work` while the site requires a second factor of admins. */
async function whileRequired(work: () => Promise<void>): Promise<void> {
  const { user } = await secured('super_admin');
  await changeAdminsNeed(user, true);
  try {
    expect(await adminsNeedSecondFactor()).toBe(true);
    await work();
  } finally {
    await changeAdminsNeed(user, false);
  }
}

test('keeps admins without a second factor, and their tokens, from the desk when it is required', async () => {
  const keeper = await secured('super_admin');
  const plain = await createUser(someRegistration(), 'super_admin');
  await expect(changeAdminsNeed(plain, true)).rejects.toBeInstanceOf(ConflictError);
  expect(await ask(plain)).toEqual([200, 200]);
  await whileRequired(async () => {
    expect(await ask(plain)).toEqual([403, 403]);
    expect(await ask(keeper.user)).toEqual([200, 200]);
  });
  expect(await ask(plain)).toEqual([200, 200]);
});

describe('a passkey as the second factor of an admin', () => {
  /** An account with the keys `first` and `second` and no authenticator app. */
  async function withPasskeys(role?: 'admin' | 'super_admin') {
    const user = await createUser(someRegistration(), role);
    const keys = ['first', 'second'].map((name) => ({
      id: `${name} ${user.id}`,
      userId: user.id,
      name,
      publicKey: '',
      counter: 0,
    }));
    await db.passkey.createMany({ data: keys });
    const enter = (password = PASSWORD) => signIn({ email: user.email, password }, client());
    const names = async () => (await listPasskeys(user.id)).map(({ name }) => name).sort();
    return { user, keys: keys.map(({ id }) => id), enter, names };
  }

  const passkeyNeeded = { status: 401, message: expect.stringContaining('your passkey') };

  test('opens the desk, lets the password alone sign nobody in, and may require it of others', async () => {
    const keeper = await withPasskeys('super_admin');
    await keeper.enter();
    await changeAdminsNeed(keeper.user, true);
    try {
      expect(await ask(keeper.user)).toEqual([200, 200]);
      await expect(keeper.enter()).rejects.toMatchObject(passkeyNeeded);
      await expect(keeper.enter('wrong')).rejects.toBeInstanceOf(LoginRefusedError);
      // Members are asked for nothing.
      await (await withPasskeys()).enter();
    } finally {
      await changeAdminsNeed(keeper.user, false);
    }
    await keeper.enter();
  });

  test('survives a new password and cannot be removed until there is another factor', async () => {
    const { user, keys, enter, names } = await withPasskeys('admin');
    await whileRequired(async () => {
      const { code } = (await createPasswordReset(user.email))!;
      await resetPassword(code, 'an even odder password');
      expect(await names()).toEqual(['first', 'second']);
      await expect(enter('an even odder password')).rejects.toMatchObject(passkeyNeeded);
      await removePasskey(user.id, keys[0]!);
      await expect(removePasskey(user.id, keys[1]!)).rejects.toBeInstanceOf(ConflictError);
      expect(await names()).toEqual(['second']);
      await startSecondFactor(user.id, 'an even odder password');
      const { key } = (await readSecondFactor(user.id)).key!;
      await confirmSecondFactor(user, codeOf(key));
      await expect(enter('an even odder password')).rejects.toBeInstanceOf(SecondFactorNeededError);
      await removePasskey(user.id, keys[1]!);
    });
  });
});
