import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MailServer, textOf } from '../../support/site/smtp-server';

// The URL of the mail server is read when the modules are loaded.
const mail = await MailServer.start();
process.env.SMTP_URL = mail.url;
const { db } = await import('~/adapters/database/client.server');
const { ConflictError, InvalidError, ThrottledError } = await import('~/domain/errors');
const { changeEmail, readEmailState, removeEndedVerifications, resendVerification, verifyEmail } =
  await import('~/domain/accounts/email-verification.server');
const { createPasswordReset, resetPassword } = await import('~/domain/accounts/passwords.server');
const { createUser, findUserByEmail, registerUser } =
  await import('~/domain/accounts/users.server');
const { registrationSchema } = await import('~/domain/accounts/users-schema');
const { backgroundWorkEnded } = await import('~/lib/concurrency/concurrent-work');
const { PASSWORD, someRegistration } = await import('../../support/site/people');

afterAll(() => mail.stop());
beforeEach(() => void mail.received.splice(0));

/** The letters sent to an address, oldest first. */
const lettersTo = (email: string) =>
  mail.received.filter(({ to }) => to.includes(email)).map(textOf);

function tokenOf(letter: string | undefined): string {
  const [link] = /http:\/\/localhost:3000\/verify-email\?token=\S+/.exec(letter ?? '')!;
  return new URL(link).searchParams.get('token')!;
}

const change = (email: string) => ({ email, password: PASSWORD });

describe('a mailbox', () => {
  test('gets five letters an hour, however its address is tagged', async () => {
    const box = `box${Date.now()}`;
    for (let number = 0; number < 8; number += 1)
      await registerUser(someRegistration({ email: `${box}+${number}@example.org` }));
    await backgroundWorkEnded();
    expect(mail.received).toHaveLength(5);
  });

  test('may have a name and a domain in any script', async () => {
    const registration = someRegistration({ email: `josé${Date.now()}@Bücher.example` });
    const { id, email } = await registerUser(registrationSchema.parse(registration));
    expect(email).toMatch(/^josé\d+@xn--bcher-kva\.example$/);
    await backgroundWorkEnded();
    await verifyEmail(tokenOf(textOf(mail.received[0]!)));
    expect(await readEmailState(id)).toMatchObject({
      email: email.replace('xn--bcher-kva', 'bücher'),
      verified: true,
    });
    const composed = registration.email.normalize('NFD').toUpperCase();
    expect((await findUserByEmail(composed))?.id).toBe(id);
  });
});

describe('a new member', () => {
  test('receives a single-use link that verifies the address and is stored as a hash', async () => {
    const { id, email } = await registerUser(someRegistration());
    await backgroundWorkEnded();
    expect(await readEmailState(id)).toEqual({
      email,
      verified: false,
      pending: null,
      canVerify: true,
    });
    const token = tokenOf(lettersTo(email)[0]);
    const rows = await db.emailVerification.findMany({ where: { userId: id } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const ends = await Promise.allSettled([verifyEmail(token), verifyEmail(token)]);
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(verifyEmail(token)).rejects.toBeInstanceOf(InvalidError);
    expect(await readEmailState(id)).toMatchObject({ email, verified: true });
    await expect(resendVerification(id)).rejects.toBeInstanceOf(ConflictError);
  });

  test('receives only one letter when registering twice within a minute', async () => {
    const registration = someRegistration();
    await registerUser(registration);
    await registerUser(registration);
    await backgroundWorkEnded();
    expect(lettersTo(registration.email)).toHaveLength(1);
  });

  test('is created even if the mail server rejects the letter', async () => {
    const registration = someRegistration();
    mail.unknown.add(registration.email);
    const { id } = await registerUser(registration);
    await backgroundWorkEnded();
    expect(await readEmailState(id)).toMatchObject({ verified: false });
    await expect(resendVerification(id)).rejects.toMatchObject({ status: 502 });
  });
});

describe('links', () => {
  test('can be requested five times an hour', async () => {
    const { id, email } = await createUser(someRegistration());
    for (let time = 1; time <= 5; time += 1) await resendVerification(id);
    await expect(resendVerification(id)).rejects.toBeInstanceOf(ThrottledError);
    expect(lettersTo(email)).toHaveLength(5);
    // All links stay valid until one has been used.
    await verifyEmail(tokenOf(textOf(mail.received[0]!)));
    await expect(verifyEmail(tokenOf(lettersTo(email)[4]))).rejects.toBeInstanceOf(InvalidError);
  });

  test('expire after a day', async () => {
    const { id, email } = await createUser(someRegistration());
    await resendVerification(id);
    const [row] = await db.emailVerification.findMany({ where: { userId: id } });
    const hours = (row!.expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await db.emailVerification.updateMany({
      where: { userId: id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await expect(verifyEmail(tokenOf(lettersTo(email)[0]))).rejects.toBeInstanceOf(InvalidError);
    await removeEndedVerifications();
    expect(await db.emailVerification.count({ where: { userId: id } })).toBe(0);
  });
});

describe('a new address', () => {
  test('replaces the old one once its link is followed, and the old address is informed', async () => {
    const { id, email } = await createUser(someRegistration());
    const next = `next-${email}`;
    const reset = await createPasswordReset(email);
    await expect(changeEmail(id, { email: next, password: 'wrong' })).rejects.toMatchObject({
      fields: { password: [expect.any(String)] },
    });
    expect(await changeEmail(id, change(next))).toEqual({ waits: true });
    expect(await readEmailState(id)).toMatchObject({ email, verified: false, pending: next });
    await verifyEmail(tokenOf(lettersTo(next)[0]));
    expect(await readEmailState(id)).toMatchObject({ email: next, verified: true, pending: null });
    await backgroundWorkEnded();
    expect(lettersTo(email)[0]).toContain('we no longer write to this one');
    // The mailbox of the old address may contain a password reset link.
    await expect(resetPassword(reset!.code, 'an even odder password')).rejects.toBeInstanceOf(
      InvalidError,
    );
  });

  test('is discarded if mistyped, as soon as another one is given', async () => {
    const { id, email } = await createUser(someRegistration());
    await changeEmail(id, change(`typo-${email}`));
    await changeEmail(id, change(`right-${email}`));
    const typo = tokenOf(lettersTo(`typo-${email}`)[0]);
    await expect(verifyEmail(typo)).rejects.toBeInstanceOf(InvalidError);
    await resendVerification(id);
    expect(lettersTo(`right-${email}`)).toHaveLength(2);
  });

  test('is refused if it belongs to somebody else, even if they took it meanwhile', async () => {
    const { id, email } = await createUser(someRegistration());
    const other = await createUser(someRegistration());
    await expect(changeEmail(id, change(other.email.toUpperCase()))).rejects.toMatchObject({
      status: 409,
      fields: { email: [expect.any(String)] },
    });
    await changeEmail(id, change(`wanted-${email}`));
    await createUser(someRegistration({ email: `wanted-${email}` }));
    const token = tokenOf(lettersTo(`wanted-${email}`)[0]);
    await expect(verifyEmail(token)).rejects.toBeInstanceOf(ConflictError);
    expect(await readEmailState(id)).toMatchObject({ email });
  });
});
