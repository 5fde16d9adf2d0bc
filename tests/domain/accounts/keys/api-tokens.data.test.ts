import { describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import {
  createApiToken,
  findApiToken,
  listApiTokens,
  revokeApiToken,
} from '~/domain/accounts/keys/api-tokens.server';
import { newTokenSchema } from '~/domain/accounts/keys/keys-schema';
import { changePassword } from '~/domain/accounts/passwords.server';
import { banUser } from '~/domain/accounts/restrictions.server';
import { createUser } from '~/domain/accounts/users.server';
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors';
import { backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import { callRoute, signedInUser, storedApiToken } from '../../../support/site/call';
import { PASSWORD, someRegistration } from '../../../support/site/people';
import { callAt } from '../../../support/site/site-map';

const speeds = await callAt('speeds');
const me = await callAt('auth/me');

const wish = (values: object = {}) =>
  ({ name: 'Backup', scope: 'read', password: PASSWORD, ...values }) as const;

const adminLog = (subjectName: string) =>
  db.auditEntry.findMany({ where: { subjectName }, orderBy: { createdAt: 'asc' } });

describe('an API token', () => {
  test('is stored as a hash, listed with its last use, and can be revoked', async () => {
    const user = await createUser(someRegistration());
    const { token } = await createApiToken(user, wish());
    expect(token).toMatch(/^hlq_[\w-]{43}$/);
    const rows = await db.apiToken.findMany({ where: { userId: user.id } });
    expect(JSON.stringify(rows)).not.toContain(token);
    const [listed] = await listApiTokens(user.id);
    expect(listed).toMatchObject({ name: 'Backup', scope: 'read', lastUsedAt: null });
    expect(await findApiToken(token)).toMatchObject({ actor: { id: user.id }, tokenScope: 'read' });
    await backgroundWorkEnded();
    expect((await listApiTokens(user.id))[0]!.lastUsedAt).toEqual(expect.any(String));
    const other = await createUser(someRegistration());
    await expect(revokeApiToken(other, listed!.id)).rejects.toBeInstanceOf(NotFoundError);
    await revokeApiToken(user, listed!.id);
    expect(await findApiToken(token)).toBeNull();
    await expect(revokeApiToken(user, listed!.id)).rejects.toBeInstanceOf(NotFoundError);
  });

  test('requires the password, a name and a scope open to the member', async () => {
    const user = await createUser(someRegistration());
    await expect(createApiToken(user, wish({ password: 'wrong' }))).rejects.toMatchObject({
      fields: { password: [expect.any(String)] },
    });
    await expect(createApiToken(user, wish({ scope: 'admin' }))).rejects.toBeInstanceOf(
      InvalidError,
    );
    for (const wrong of [{ name: ' \u202e ' }, { name: 'x'.repeat(61) }, { scope: 'all' }]) {
      expect(newTokenSchema.safeParse({ ...wish(), ...wrong }).success).toBe(false);
    }
    expect(await listApiTokens(user.id)).toEqual([]);
  });

  test('for admin work is recorded in the audit log', async () => {
    const admin = await createUser(someRegistration(), 'admin');
    const name = `desk of ${admin.id}`;
    const { token } = await createApiToken(admin, wish({ name, scope: 'admin' }));
    await revokeApiToken(admin, (await listApiTokens(admin.id))[0]!.id);
    const entries = await adminLog(name);
    expect(entries.map(({ action }) => action)).toEqual(['created', 'removed']);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test('is refused beyond fifty, even when several are created at once', async () => {
    const user = await createUser(someRegistration());
    await db.apiToken.createMany({
      data: Array.from({ length: 49 }, (_, index) => ({
        userId: user.id,
        name: `${index}`,
        scope: 'read',
        tokenHash: `${user.id} ${index}`,
      })),
    });
    const made = await Promise.allSettled([wish(), wish()].map((one) => createApiToken(user, one)));
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBeInstanceOf(ConflictError);
  });
});

describe('an API token is rejected', () => {
  test('after a new password, a ban or the deletion of the account', async () => {
    const { id, username } = await signedInUser('admin');
    const [changed, banned, gone] = await Promise.all(
      [1, 2, 3].map(() => createUser(someRegistration())),
    );
    const tokens = await Promise.all(
      [changed!, banned!, gone!].map(({ id: userId }) => storedApiToken(userId, 'write')),
    );
    const change = { currentPassword: PASSWORD, password: 'an even odder password' };
    await changePassword(changed!.id, change, { userAgent: null });
    await banUser({ id, username } as never, banned!.id, { reason: 'Spam', words: 'kept' });
    await db.user.delete({ where: { id: gone!.id } });
    for (const token of tokens) {
      const response = await callRoute(me, { path: '/api/auth/me', token });
      expect(response.status).toBe(401);
    }
  });

  test('while its member is suspended, even for what the member may still send', async () => {
    const { id, token: session } = await signedInUser();
    const token = await storedApiToken(id, 'write');
    await db.user.update({
      where: { id },
      data: { suspendedUntil: new Date(Date.now() + 86_400_000), suspendedReason: 'Spam' },
    });
    const put = { method: 'PUT', path: '/api/speeds', body: {} };
    expect((await callRoute(speeds, { ...put, token })).status).toBe(403);
    expect((await callRoute(speeds, { ...put, token: session })).status).not.toBe(403);
    expect((await callRoute(me, { path: '/api/auth/me', token })).status).toBe(403);
  });

  test('outside its scope, and when another site sends it as a cookie', async () => {
    const { id, token: session } = await signedInUser();
    const body = { general: { rate: 2, chosenAt: new Date().toISOString() }, podcasts: [] };
    const put = { method: 'PUT', path: '/api/speeds', body };
    const foreign = { Origin: 'https://elsewhere.example' };
    const token = await storedApiToken(id, 'write');
    const read = await storedApiToken(id, 'read');
    expect((await callRoute(speeds, { ...put, token: read })).status).toBe(403);
    // A token is not sent automatically like a cookie, so the origin of the page does not matter.
    expect((await callRoute(speeds, { ...put, token, headers: foreign })).status).toBe(200);
    const asCookie = { Cookie: `auth_token=${session}`, ...foreign };
    expect((await callRoute(speeds, { ...put, headers: asCookie })).status).toBe(403);
    const stolen = { Cookie: `auth_token=${token}`, 'Sec-Fetch-Site': 'same-origin' };
    expect((await callRoute(speeds, { ...put, headers: stolen })).status).toBe(401);
  });
});
