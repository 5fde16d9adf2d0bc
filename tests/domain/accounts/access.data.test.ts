import { describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { createAppPassword } from '~/domain/accounts/keys/app-passwords.server';
import { endSessionsByCommand } from '~/domain/accounts/operator.server';
import { changePassword } from '~/domain/accounts/passwords.server';
import { banUser } from '~/domain/accounts/restrictions.server';
import { GRANTS, OTHER_KEYS } from '~/domain/accounts/sessions.server';
import { registerUser } from '~/domain/accounts/users.server';
import { makePersonalFeed } from '~/domain/sync/personal-feeds.server';
import { readDatamodel } from '../../support/database/database-shape';
import { asActor } from '../../support/site/actor';
import { signedInUser, storedApiToken } from '../../support/site/call';
import { PASSWORD, someRegistration } from '../../support/site/people';

/** Tables with a member's secret that grants no access to the account. */
const OPEN_NOTHING: Record<string, string> = {
  RecoveryCode: 'is asked for after the password, and ends with the second step',
  EmailVerification: 'says that an address is the member’s',
};

const nameOf = (table: string) => table[0]!.toUpperCase() + table.slice(1);

test('revokes every table that holds a member’s secrets, or lists it as granting no access', async () => {
  const { models } = await readDatamodel();
  const secrets = models
    .filter(({ fields }) => fields.some(({ name, type }) => name === 'user' && type === 'User'))
    .filter(({ fields }) =>
      fields.some(({ name }) => /hash|secret|token|credential|publicKey/i.test(name)),
    )
    .map(({ name }) => name);
  const revoked = [...GRANTS, ...OTHER_KEYS].map(nameOf);
  // The URL of a personal feed is derived from its id.
  const known = [
    ...revoked.filter((name) => name !== 'PersonalFeed'),
    ...Object.keys(OPEN_NOTHING),
  ];
  expect(secrets.sort()).toEqual(known.sort());
});

describe('revoking access to an account', () => {
  async function opened() {
    const user = await registerUser(someRegistration());
    const { id: userId } = user;
    const later = { expiresAt: new Date(Date.now() + 60_000) };
    await db.session.create({ data: { userId, tokenHash: `s ${userId}`, ...later } });
    await storedApiToken(userId, 'read');
    await createAppPassword(userId, 'phone');
    const hashes = { pollHash: `o ${userId}`, pageHash: `a ${userId}` };
    await db.appLogin.create({ data: { userId, ...hashes, ...later } });
    await makePersonalFeed(userId, 'queue');
    const key = { id: `k ${userId}`, name: 'Phone', publicKey: '', counter: 0 };
    await db.passkey.create({ data: { userId, ...key } });
    await db.passwordReset.create({ data: { userId, tokenHash: `r ${userId}`, ...later } });
    return user;
  }

  async function left(userId: string, tables: readonly string[]): Promise<string[]> {
    const counted = db as unknown as Record<string, Pick<typeof db.session, 'count'>>;
    const counts = await Promise.all(
      tables.map((table) => counted[table]!.count({ where: { userId } })),
    );
    return tables.filter((_, index) => counts[index]! > 0);
  }

  const all = [...GRANTS, ...OTHER_KEYS];

  test('a ban revokes everything except what the member signs in with', async () => {
    const { id } = await opened();
    expect(await left(id, all)).toEqual(all);
    const admin = asActor(await signedInUser('admin'), 'admin');
    await banUser(admin, id, { reason: 'Advertising', words: 'kept' });
    expect(await left(id, all)).toEqual([...OTHER_KEYS]);
  });

  test('the command line ends all access except what the member signs in with', async () => {
    const { id, email } = await opened();
    const { ended } = await endSessionsByCommand(email);
    expect(Object.values(ended)).toEqual(GRANTS.map(() => 1));
    expect(await left(id, all)).toEqual([...OTHER_KEYS]);
  });

  test('a new password revokes everything except a new session to continue with', async () => {
    const { id } = await opened();
    const passwords = { currentPassword: PASSWORD, password: 'another quite odd password' };
    await changePassword(id, passwords, { userAgent: null });
    expect(await left(id, all)).toEqual(['session']);
    expect(await db.session.count({ where: { userId: id } })).toBe(1);
  });
});
