import { db } from '~/adapters/database/client.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { DomainError, ThrottledError } from '~/domain/errors';
import {
  countUse,
  forgetUses,
  noteUse,
  requireUnderLimit,
  hasUses,
} from '~/domain/site/throttles/throttles.server';
import { getOwnUser } from '~/domain/users/own-user.server';
import { isPasswordOf } from '~/domain/users/passwords/password-check.server';
import { emailKey } from '~/domain/users/names/usernames';
import type { OwnUser } from '~/domain/users/users';
import type { Login } from '~/domain/users/users-schema';
import { hashToken, startSession } from './sessions.server';
import { t } from '~/messages/t';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** Milliseconds between two password checks of an attacked account. */
const SPACING_MS = 1_000;
const MAX_WAIT_MS = 8_000;

const nextFree = new LRUCache<string, number>({ max: 10_000, ttl: 3_600_000 });

/** Spaces out checks after many recent failures, except from addresses that signed in before. */
export async function waitForAccount(account: string, address: string): Promise<void> {
  if (!(await hasUses('loginAccount', account))) return;
  if (await hasUses('loginKnown', `${account}|${address}`, 1)) return;
  const now = Date.now();
  const at = Math.max(now, nextFree.get(account) ?? 0);
  const wait = at - now;
  if (wait > MAX_WAIT_MS) throw new ThrottledError(Math.ceil(wait / 1000));
  nextFree.set(account, at + SPACING_MS);
  await setTimeout(wait);
}

export type Client = {
  address: string;
  userAgent: string | null;
  /** Token of the previous session, which ends (session fixation). */
  replaces?: string | null;
};

export type SignedIn = { token: string; user: OwnUser };

/** The message is the same whether or not the account exists. */
export class LoginRefusedError extends DomainError {
  constructor() {
    super(t('refusal.login'), 401);
  }
}

/** 10 failures per account and address, or 100 per address, in 15 minutes; see `throttles.server.ts`. */
export async function signIn({ email, password }: Login, client: Client): Promise<SignedIn> {
  const account = emailKey(email);
  const key = `${account}|${client.address}`;
  await countAttempt(key, client.address);
  await waitForAccount(account, client.address);
  const user = await db.user.findUnique({
    where: { emailKey: account },
    select: { id: true, passwordHash: true },
  });
  // Checked again when the queued check starts, so that parallel attempts count.
  const underLimit = async () => {
    await requireUnderLimit('login', key);
    await requireUnderLimit('loginAddress', client.address);
  };
  if (!(await isPasswordOf(user, password, underLimit)) || !user) {
    await countUse('login', key);
    await countUse('loginAddress', client.address);
    await noteUse('loginAccount', account);
    throw new LoginRefusedError();
  }
  await forgetUses('login', key);
  await noteUse('loginKnown', key);
  return inTransaction(async (tx) => {
    // Fails if the password was changed after the check.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash },
      data: { lastLoginAt: new Date() },
    });
    if (count === 0) throw new LoginRefusedError();
    return openSession(user.id, client, tx);
  }).then((token) => withUser(token, user.id));
}

/** Counts before the queue, so that the queue cannot be filled. @throws ThrottledError */
async function countAttempt(key: string, address: string): Promise<void> {
  // First, so that a throttled address cannot create counters for accounts.
  await requireUnderLimit('loginAttemptAddress', address);
  await countUse('loginAttempt', key);
  await countUse('loginAttemptAddress', address);
}

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
