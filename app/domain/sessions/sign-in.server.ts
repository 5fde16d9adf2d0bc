import { db } from '~/adapters/database/client.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { DomainError } from '~/domain/errors';
import { countUse, forgetUses, requireUnderLimit } from '~/domain/throttles/throttles.server';
import { getOwnUser } from '~/domain/users/own-user.server';
import { isPasswordOf } from '~/domain/users/password-check.server';
import { emailKey } from '~/domain/users/usernames';
import type { OwnUser } from '~/domain/users/users';
import type { Login } from '~/domain/users/users-schema';
import { hashToken, startSession } from './sessions.server';

/** Who signs in from where. */
export type Client = {
  /** What throttles count against. */
  address: string;
  userAgent: string | null;
  /** The token this client was signed in with until now: it ends, so that a known token is never raised. */
  replaces?: string | null;
};

export type SignedIn = { token: string; user: OwnUser };

/** The sign-in failed; the sentence is the same whether or not there is such an account. */
export class LoginRefusedError extends DomainError {
  constructor() {
    super('The email or the password is not right.', 401);
  }
}

/**
 * Signs in by email and password with a new session. After 10 failures in 15 minutes for the same account
 * and address (or 100 from one address) it refuses without looking; so it does after 60 (600) attempts of any end.
 * @throws LoginRefusedError (401), ThrottledError (429), UnavailableError (503)
 */
export async function signIn({ email, password }: Login, client: Client): Promise<SignedIn> {
  const key = `${emailKey(email)}|${client.address}`;
  await countAttempt(key, client.address);
  const user = await db.user.findUnique({
    where: { emailKey: emailKey(email) },
    select: { id: true, passwordHash: true },
  });
  // Looked at when it is this check's turn: of many at once none may slip through before the others count.
  const underLimit = async () => {
    await requireUnderLimit('login', key);
    await requireUnderLimit('loginAddress', client.address);
  };
  if (!(await isPasswordOf(user, password, underLimit)) || !user) {
    await countUse('login', key);
    await countUse('loginAddress', client.address);
    throw new LoginRefusedError();
  }
  await forgetUses('login', key);
  return inTransaction(async (tx) => {
    // The password may have been changed since it was checked, and its sessions ended: then this is no sign-in.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash },
      data: { lastLoginAt: new Date() },
    });
    if (count === 0) throw new LoginRefusedError();
    return openSession(user.id, client, tx);
  }).then((token) => withUser(token, user.id));
}

/**
 * Counts before there is anything to wait for: nobody may fill the places where password checks wait.
 * @throws ThrottledError
 */
async function countAttempt(key: string, address: string): Promise<void> {
  // First of all, so that an address beyond its limit cannot go on making counters for accounts.
  await requireUnderLimit('loginAttemptAddress', address);
  await countUse('loginAttempt', key);
  await countUse('loginAttemptAddress', address);
}

/** Signs in somebody who has just registered. */
export async function signInRegistered(userId: string, client: Client): Promise<SignedIn> {
  const token = await inTransaction(async (tx) => {
    await tx.user.updateMany({ where: { id: userId }, data: { lastLoginAt: new Date() } });
    return openSession(userId, client, tx);
  });
  return withUser(token, userId);
}

async function openSession(userId: string, client: Client, tx: TransactionClient): Promise<string> {
  if (client.replaces) {
    await tx.session.deleteMany({ where: { tokenHash: hashToken(client.replaces) } });
  }
  const { token } = await startSession(userId, client, tx);
  return token;
}

async function withUser(token: string, userId: string): Promise<SignedIn> {
  return { token, user: await getOwnUser(userId) };
}
