import { db, newestFirst, inSerialTransaction } from '~/adapters/database/client.server';
import { requirePassword } from '~/domain/accounts/passwords.server';
import { keyFields } from '~/domain/accounts/sessions.server';
import {
  openAccount,
  signInFields,
  type Client,
  type SignedIn,
} from '~/domain/accounts/sign-in.server';
import { duplicateRow } from '~/domain/database-errors.server';
import {
  ConflictError,
  DomainError,
  InvalidError,
  NotFoundError,
  ThrottledError,
} from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { withIsoDates } from '~/lib/time/iso-dates';
import { t } from '~/messages/t';
import type { Passkey } from './keys';
import type { NewPasskey, PasskeyAssertion } from './keys-schema';
import { tellOfNewKey } from './new-keys.server';
import { dependsOnPasskey } from './required-factor.server';

const MAX_PASSKEYS = 20;

/** The site as known to authenticators: passkeys of another host do not work here. */
const site = () => {
  const { hostname, origin } = new URL(env.SITE_URL);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

// Loaded on demand: it is large, and most visits do not need it.
const webauthn = () => import('@simplewebauthn/server');

export async function listPasskeys(userId: string): Promise<Passkey[]> {
  const rows = await db.passkey.findMany({
    where: { userId },
    orderBy: newestFirst,
    take: MAX_PASSKEYS,
    select: keyFields,
  });
  return rows.map(withIsoDates);
}

/** Options for a discoverable passkey (no username needed) with user verification by fingerprint, face or PIN. */
export async function creationOptions(user: { id: string; username: string }) {
  const { generateRegistrationOptions } = await webauthn();
  const existing = await db.passkey.findMany({ where: { userId: user.id }, select: { id: true } });
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: env.SITE_NAME,
    rpID: site().expectedRPID,
    userName: user.username,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options;
}

export async function requestOptions() {
  const { generateAuthenticationOptions } = await webauthn();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: site().expectedRPID,
    userVerification: 'required',
  });
  return options;
}

const refused = () => new InvalidError(t('passkeys.refused'));

/** The library throws for malformed responses and for those of another site or challenge. */
async function verified<T extends { verified: boolean }>(work: Promise<T>): Promise<T> {
  const outcome = await work.catch(() => null);
  if (!outcome?.verified) throw refused();
  return outcome;
}

/** Each challenge can be answered only once. */
const useUp = (challenge: string): Promise<unknown> =>
  consumeThrottle('passkeyChallenge', challenge).catch((error: unknown) => {
    throw error instanceof ThrottledError ? refused() : error;
  });

/** @throws InvalidError for a wrong password or a key that cannot be verified, ConflictError */
export async function addPasskey(
  userId: string,
  { name, password, answer }: NewPasskey,
  challenge: string,
): Promise<void> {
  await requirePassword(userId, password, 'password');
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      ...site(),
      response: answer,
      expectedChallenge: challenge,
      requireUserVerification: true,
    }),
  );
  await useUp(challenge);
  const { id, publicKey, counter } = registrationInfo!.credential;
  const key = Buffer.from(publicKey).toString('base64url');
  await inSerialTransaction(async (tx) => {
    if ((await tx.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) {
      throw new ConflictError(t('passkeys.tooMany'));
    }
    await tx.passkey.create({
      data: { id, userId, name, publicKey: key, counter },
      select: { id: true },
    });
  }).catch(duplicateRow(refused));
  tellOfNewKey(userId, 'passkey');
}

/** @throws NotFoundError, ConflictError for the only second factor of an admin who must have one */
export async function removePasskey(userId: string, id: string): Promise<void> {
  await inSerialTransaction(async (tx) => {
    const wasNeeded = await dependsOnPasskey(userId, tx);
    const { count } = await tx.passkey.deleteMany({ where: { id, userId } });
    if (count === 0) throw new NotFoundError(t('passkeys.notThere'));
    if (wasNeeded && !(await dependsOnPasskey(userId, tx))) {
      throw new ConflictError(t('passkeys.lastOne'));
    }
  });
}

/** Rejects the passkey but not the member: the page asks again. */
class PasskeyRefusedError extends DomainError {
  constructor() {
    super(t('passkeys.refused'), 401);
  }
}

/**
 * Needs neither password nor code: a passkey proves possession of the device and a fingerprint, face or PIN. @throws
 * PasskeyRefusedError
 */
export async function signInByPasskey(
  answer: PasskeyAssertion,
  challenge: string,
  client: Client,
): Promise<SignedIn> {
  await consumeThrottle('loginAttemptAddress', client.address);
  const passkey = await db.passkey.findUnique({
    where: { id: answer.id },
    select: { id: true, publicKey: true, counter: true, user: { select: signInFields } },
  });
  if (!passkey) throw new PasskeyRefusedError();
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await verified(
    verifyAuthenticationResponse({
      ...site(),
      response: answer,
      expectedChallenge: challenge,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
      },
    }),
  ).catch(() => {
    throw new PasskeyRefusedError();
  });
  await useUp(challenge);
  const { count } = await db.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter: authenticationInfo.newCounter, lastUsedAt: new Date() },
  });
  if (count === 0) throw new PasskeyRefusedError();
  return openAccount(passkey.user, client);
}
