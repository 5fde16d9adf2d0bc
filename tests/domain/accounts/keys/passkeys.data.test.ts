import { describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { newPasskeySchema, passkeySignInSchema } from '~/domain/accounts/keys/keys-schema';
import {
  creationOptions,
  listPasskeys,
  removePasskey,
  requestOptions,
  signInByPasskey,
} from '~/domain/accounts/keys/passkeys.server';
import { changePassword } from '~/domain/accounts/passwords.server';
import { createUser } from '~/domain/accounts/users.server';
import { NotFoundError } from '~/domain/errors';
import { newAuthenticator } from '../../../support/site/authenticator';
import { PASSWORD, someRegistration } from '../../../support/site/people';

const client = { address: '192.0.2.7', userAgent: null };
const refused = { status: 401 };

async function withPasskey(counter = 0) {
  const user = await createUser(someRegistration());
  const device = newAuthenticator();
  const { id, publicKey } = device;
  await db.passkey.create({ data: { id, publicKey, userId: user.id, name: 'Phone', counter } });
  return { user, device };
}

const newChallenge = async () => (await requestOptions()).challenge;

describe('signing in with a passkey', () => {
  test('accepts an answer to the site’s own challenge, once', async () => {
    const { user, device } = await withPasskey();
    const challenge = await newChallenge();
    const answer = device.answer({ challenge });
    const both = await Promise.allSettled([
      signInByPasskey(answer, challenge, client),
      signInByPasskey(answer, challenge, client),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(signInByPasskey(answer, challenge, client)).rejects.toMatchObject({
      status: 422,
    });
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
    expect((await listPasskeys(user.id))[0]!.lastUsedAt).toEqual(expect.any(String));
  });

  test('rejects another challenge, site or device, and a missing user verification', async () => {
    const { user, device } = await withPasskey(5);
    const challenge = await newChallenge();
    const said = { challenge, counter: 6 };
    const stranger = newAuthenticator();
    const wrong = [
      device.answer({ ...said, challenge: await newChallenge() }),
      device.answer({ ...said, origin: 'https://halaqa.example' }),
      device.answer({ ...said, flags: 0x01 }),
      // A copy of the key with a lower use counter.
      device.answer({ ...said, counter: 5 }),
      newAuthenticator('halaqa.example').answer(said),
      stranger.answer(said),
      { ...stranger.answer(said), id: device.id, rawId: device.id },
      { ...device.answer(said), response: { ...device.answer(said).response, signature: 'AAAA' } },
    ];
    for (const answer of wrong) {
      await expect(signInByPasskey(answer, challenge, client)).rejects.toMatchObject(refused);
    }
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
    // None of these has used up the challenge.
    await signInByPasskey(device.answer(said), challenge, client);
  });

  test('is closed to banned members, and ends with a new password', async () => {
    const { user, device } = await withPasskey();
    const enter = async () => {
      const challenge = await newChallenge();
      return signInByPasskey(device.answer({ challenge }), challenge, client);
    };
    await db.user.update({
      where: { id: user.id },
      data: { bannedAt: new Date(), banReason: 'Spam' },
    });
    await expect(enter()).rejects.toMatchObject({ status: 403 });
    await db.user.update({ where: { id: user.id }, data: { bannedAt: null } });
    await enter();
    const change = { currentPassword: PASSWORD, password: 'an even odder password' };
    await changePassword(user.id, change, { userAgent: null });
    await expect(enter()).rejects.toMatchObject(refused);
  });
});

test('does not register the same device twice, and lets only the owner remove a passkey', async () => {
  const { user, device } = await withPasskey();
  const options = await creationOptions(user);
  expect(options.excludeCredentials).toMatchObject([{ id: device.id }]);
  expect(options.rp.id).toBe('localhost');
  const other = await createUser(someRegistration());
  await expect(removePasskey(other.id, device.id)).rejects.toBeInstanceOf(NotFoundError);
  await removePasskey(user.id, device.id);
  expect(await listPasskeys(user.id)).toEqual([]);
});

test.each(['', '{', '[]', '{"id":1}', 'null', `"${'x'.repeat(30_000)}"`])(
  'rejects an answer such as %.20s with a message',
  (answer) => {
    const used = passkeySignInSchema.safeParse({ answer });
    const made = newPasskeySchema.safeParse({ name: 'Phone', password: PASSWORD, answer });
    expect([used.success, made.success]).toEqual([false, false]);
  },
);
