import { stdSerializers } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MailServer, textOf } from '../../../support/site/smtp-server';

// The URL of the mail server is read when the modules are loaded.
const mail = await MailServer.start();
process.env.SMTP_URL = mail.url;
const { db } = await import('~/adapters/database/client.server');
const { ConflictError, InvalidError, ThrottledError } = await import('~/domain/errors');
const { findSession, startSession } = await import('~/domain/accounts/sessions.server');
const { signIn } = await import('~/domain/accounts/sign-in.server');
const {
  canMailResets,
  changePassword,
  createPasswordReset,
  removeEndedResets,
  requestPasswordReset,
  resetPassword,
} = await import('~/domain/accounts/passwords.server');
const { requirePassword } = await import('~/domain/accounts/passwords.server');
const { createUser } = await import('~/domain/accounts/users.server');
const { log } = await import('~/log.server');
const { PASSWORD, someRegistration } = await import('../../../support/site/people');

beforeAll(() => expect(canMailResets).toBe(true));
afterAll(() => mail.stop());

const NEW = 'an even odder password';
let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;
const canSignIn = (email: string, password: string) =>
  signIn({ email, password }, { address: `198.51.100.${(addresses += 1)}`, userAgent: null }).then(
    () => true,
    () => false,
  );

describe('changePassword', () => {
  test('ends every session, continues under a new token, and invalidates printed codes', async () => {
    const user = await createUser(someRegistration());
    const [here, there] = [await startSession(user.id), await startSession(user.id)];
    const reset = await createPasswordReset(user.email);
    const { token } = await changePassword(
      user.id,
      { currentPassword: PASSWORD, password: NEW },
      { userAgent: 'Tests' },
    );
    expect(await findSession(here.token)).toBeNull();
    expect(await findSession(there.token)).toBeNull();
    expect((await findSession(token))?.actor.id).toBe(user.id);
    expect(await canSignIn(user.email, PASSWORD)).toBe(false);
    expect(await canSignIn(user.email, NEW)).toBe(true);
    await expect(resetPassword(reset!.code, PASSWORD)).rejects.toBeInstanceOf(InvalidError);
  });

  test('changes nothing when the current password is wrong, and limits attempts', async () => {
    const user = await createUser(someRegistration());
    const change = { currentPassword: 'wrong password', password: NEW };
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect(changePassword(user.id, change, { userAgent: null })).rejects.toMatchObject({
        status: 422,
        fields: { currentPassword: [expect.any(String)] },
      });
    }
    await expect(changePassword(user.id, change, { userAgent: null })).rejects.toBeInstanceOf(
      ThrottledError,
    );
    expect(await canSignIn(user.email, PASSWORD)).toBe(true);
  });

  test('limits checks of the right password too', async () => {
    const user = await createUser(someRegistration());
    const checks = await Promise.allSettled(
      Array.from({ length: 70 }, () => requirePassword(user.id, PASSWORD, 'password')),
    );
    const refused = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []));
    expect(refused).toHaveLength(10);
    expect(refused.every((reason) => reason instanceof ThrottledError)).toBe(true);
  });

  test('lets only one of several simultaneous changes succeed', async () => {
    const user = await createUser(someRegistration());
    const ends = await Promise.allSettled(
      ['one odd password', 'two odd password', 'three odd password'].map((password) =>
        changePassword(user.id, { currentPassword: PASSWORD, password }, { userAgent: null }),
      ),
    );
    const refused = ends.filter((end) => end.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) {
      expect(reason instanceof ConflictError || reason instanceof InvalidError).toBe(true);
    }
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe('a forgotten password', () => {
  test('is replaced once through an emailed link', async () => {
    const user = await createUser(someRegistration({ username: 'نور' }));
    const { token } = await startSession(user.id);
    await requestPasswordReset(user.email.toUpperCase(), newAddress());
    const message = mail.received.at(-1)!;
    expect(message.to).toEqual([user.email]);
    const text = textOf(message);
    expect(text).toContain('نور');
    const [link] = /http:\/\/localhost:3000\/reset-password\?token=\S+/.exec(text)!;
    const code = new URL(link).searchParams.get('token')!;
    const [row] = await db.passwordReset.findMany({ where: { userId: user.id } });
    expect(JSON.stringify(row)).not.toContain(code);
    const ends = await Promise.allSettled([resetPassword(code, NEW), resetPassword(code, NEW)]);
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(resetPassword(code, PASSWORD)).rejects.toBeInstanceOf(InvalidError);
    expect(await findSession(token)).toBeNull();
    expect(await canSignIn(user.email, NEW)).toBe(true);
  });

  test('sends nothing and does not fail for an unknown account', async () => {
    const before = mail.received.length;
    await requestPasswordReset('nobody@example.org', newAddress());
    expect(mail.received).toHaveLength(before);
  });

  test('allows three letters an hour per address and ten in total, and every link works', async () => {
    const user = await createUser(someRegistration());
    const before = mail.received.length;
    const stranger = newAddress();
    for (let time = 1; time <= 7; time += 1) await requestPasswordReset(user.email, stranger);
    expect(mail.received).toHaveLength(before + 3);
    // The owner, at another address, has their own allowance, and a stranger's requests do not void their letters.
    await requestPasswordReset(user.email, newAddress());
    const owners = mail.received.at(-1)!;
    for (let time = 1; time <= 12; time += 1) await requestPasswordReset(user.email, newAddress());
    expect(mail.received).toHaveLength(before + 10);
    const code = /token=(\S+)/.exec(textOf(owners))![1]!;
    await resetPassword(code, NEW);
    expect(await canSignIn(user.email, NEW)).toBe(true);
    // A new password invalidates all other codes.
    const other = /token=(\S+)/.exec(textOf(mail.received.at(-1)!))![1]!;
    await expect(resetPassword(other, PASSWORD)).rejects.toBeInstanceOf(InvalidError);
  });

  test('cannot be replaced with one’s own username or email', async () => {
    const user = await createUser(someRegistration());
    const reset = await createPasswordReset(user.email);
    await expect(resetPassword(reset!.code, user.email.toUpperCase())).rejects.toMatchObject({
      status: 422,
      fields: { password: [expect.any(String)] },
    });
    await resetPassword(reset!.code, NEW);
    const change = { currentPassword: NEW, password: user.email };
    await expect(changePassword(user.id, change, { userAgent: null })).rejects.toBeInstanceOf(
      InvalidError,
    );
  });

  test('is logged without the address when the letter cannot be sent, and not at all beyond the limit', async () => {
    const user = await createUser(someRegistration());
    mail.unknown.add(user.email);
    const logged = vi.spyOn(log, 'error');
    for (let time = 1; time <= 7; time += 1) await requestPasswordReset(user.email, newAddress());
    expect(logged).toHaveBeenCalledTimes(7);
    const [{ err }] = logged.mock.calls[0] as unknown as [{ err: Error }];
    const line = JSON.stringify(stdSerializers.err(err));
    expect(line).toContain('"responseCode":550');
    expect(line).toContain('"command":"RCPT TO"');
    expect(line).not.toContain(user.email);
    logged.mockRestore();
  });

  test('rejects an expired or invalid code', async () => {
    const user = await createUser(someRegistration());
    const reset = await createPasswordReset(user.email);
    await db.passwordReset.updateMany({
      where: { userId: user.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await expect(resetPassword(reset!.code, NEW)).rejects.toMatchObject({
      fields: { token: [expect.any(String)] },
    });
    await expect(resetPassword('made-up', NEW)).rejects.toBeInstanceOf(InvalidError);
    await removeEndedResets();
    expect(await db.passwordReset.count({ where: { userId: user.id } })).toBe(0);
    expect(await createPasswordReset('nobody@example.org')).toBeNull();
  });
});
