import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MailServer, textOf } from '../../../support/site/smtp-server';

// The URL of the mail server is read when the modules are loaded.
const mail = await MailServer.start();
process.env.SMTP_URL = mail.url;
const { db } = await import('~/adapters/database/client.server');
const { createApiToken, findApiToken, listApiTokens } =
  await import('~/domain/accounts/keys/api-tokens.server');
const { createAppPassword, findAppPassword, listAppPasswords, startAppLogin, getAppLogin } =
  await import('~/domain/accounts/keys/app-passwords.server');
const { findAppSession, openAppSession } =
  await import('~/domain/accounts/keys/app-sessions.server');
const { removeEndedKeys } = await import('~/domain/accounts/keys/new-keys.server');
const { newTokenSchema } = await import('~/domain/accounts/keys/keys-schema');
const { confirmSecondFactor, readSecondFactor, startSecondFactor } =
  await import('~/domain/accounts/keys/second-factor.server');
const { startSession } = await import('~/domain/accounts/sessions.server');
const { createUser } = await import('~/domain/accounts/users.server');
const { backgroundWorkEnded } = await import('~/lib/concurrency/concurrent-work');
const appsRoute = await import('~/routes/account/my-profile-apps');
const allowRoute = await import('~/routes/account/my-profile-apps-allow');
const tokensRoute = await import('~/routes/account/my-profile-tokens');
const { callRoute } = await import('../../../support/site/call');
const { PASSWORD, someRegistration } = await import('../../../support/site/people');
const { codeOf } = await import('../../../support/site/totp');

afterAll(() => mail.stop());
beforeEach(() => void mail.received.splice(0));

const lettersTo = async (email: string) => {
  await backgroundWorkEnded();
  return mail.received.filter(({ to }) => to.includes(email)).map(textOf);
};

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const wish = { name: 'Backup', scope: 'read', password: PASSWORD } as const;

describe('a new key', () => {
  test('is told by letter, of each kind, ten times an hour at most', async () => {
    const user = await createUser(someRegistration());
    await createAppPassword(user.id, 'Phone');
    await createApiToken(user, wish);
    await startSecondFactor(user.id, PASSWORD);
    const { key } = (await readSecondFactor(user.id)).key!;
    await confirmSecondFactor(user, codeOf(key));
    const letters = (await lettersTo(user.email)).join('\n');
    for (const kind of ['an app password', 'an API token', 'an authenticator app'])
      expect(letters).toContain(kind);
    expect(letters).not.toContain('Phone');
    for (let number = 0; number < 9; number += 1) await createAppPassword(user.id, `${number}`);
    expect(await lettersTo(user.email)).toHaveLength(10);
  });

  test('may end by itself', async () => {
    const user = await createUser(someRegistration());
    expect(newTokenSchema.parse({ ...wish, expires: '30' }).expires!.getTime()).toBeGreaterThan(
      Date.now() + 29 * 24 * 60 * MINUTE,
    );
    expect(newTokenSchema.parse(wish).expires).toBeNull();
    expect(newTokenSchema.safeParse({ ...wish, expires: '9999' }).success).toBe(false);

    const expires = new Date(Date.now() + MINUTE);
    const { token } = await createApiToken(user, { ...wish, expires });
    const { login, password } = await createAppPassword(user.id, 'Phone', { expiresAt: expires });
    const { id } = (await findAppPassword(login, password))!;
    const session = (await openAppSession(id))!;
    expect(await findAppSession(session.token)).not.toBeNull();
    expect(await findApiToken(token)).not.toBeNull();
    expect((await listApiTokens(user.id))[0]!.expiresAt).toBe(expires.toISOString());

    const ended = { where: { userId: user.id }, data: { expiresAt: ago(1) } };
    await db.apiToken.updateMany(ended);
    await db.appPassword.updateMany(ended);
    expect(await findApiToken(token)).toBeNull();
    expect(await findAppPassword(login, password)).toBeNull();
    expect(await findAppSession(session.token)).toBeNull();
    await removeEndedKeys();
    expect(await listAppPasswords(user.id)).toEqual([]);
  });
});

describe('a session older than ten minutes', () => {
  async function oldSession() {
    const user = await createUser(someRegistration());
    const { token, sessionId } = await startSession(user.id);
    const age = (minutes: number) =>
      db.session.update({ where: { id: sessionId }, data: { authenticatedAt: ago(minutes) } });
    const send = async (route: object, path: string, form: Record<string, string>) => {
      const answer = await callRoute(route as never, {
        method: 'POST',
        path,
        cookieToken: token,
        body: new URLSearchParams(form),
      });
      if (answer.status !== 200) return { status: answer.status };
      // Remix makes the response of it.
      const { data, init } = (await answer.json()) as { data?: object; init?: { status: number } };
      return { status: init?.status ?? 200, ...data };
    };
    return { user, age, send };
  }

  test('has to enter the password for an app password, a token and an app’s login', async () => {
    const { user, age, send } = await oldSession();
    const { pageToken } = await startAppLogin('AntennaPod/3.4', '203.0.113.9');
    const asked = await getAppLogin(pageToken);
    expect(asked).toMatchObject({ userAgent: 'AntennaPod/3.4', network: '203.0.113.9' });
    expect(Math.abs(Date.parse(asked.askedAt) - Date.now())).toBeLessThan(10 * MINUTE);
    const forms = [
      [appsRoute, '/my-profile/apps', { name: 'Phone' }, 200],
      [tokensRoute, '/my-profile/tokens', { intent: 'create', name: 'A', scope: 'read' }, 201],
      [allowRoute, `/my-profile/apps/allow?login=${pageToken}`, {}, 303],
    ] as const;
    for (const [route, path, form, status] of forms) {
      await age(11);
      for (const password of [undefined, '', 'wrong']) {
        const refused = await send(route, path, {
          ...form,
          ...(password !== undefined && { password }),
        });
        expect(refused, path).toMatchObject({
          status: 422,
          fields: { password: [expect.any(String)] },
        });
      }
      expect((await send(route, path, { ...form, password: PASSWORD })).status).toBe(status);
    }
    await age(9);
    expect((await send(appsRoute, '/my-profile/apps', { name: 'Tablet' })).status).toBe(200);
    expect(await db.appPassword.count({ where: { userId: user.id } })).toBe(2);
  });
});
