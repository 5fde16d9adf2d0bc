import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  db,
  type Prisma,
  inTransaction,
  type TransactionClient,
} from '~/adapters/database/client.server';
import { dependsOnPasskey } from '~/domain/accounts/keys/required-factor.server';
import { CodeRefusedError, requireCode } from '~/domain/accounts/keys/second-factor.server';
import { DomainError, ThrottledError } from '~/domain/errors';
import {
  consumeThrottle,
  resetThrottle,
  recordThrottleUse,
  requireUnderLimit,
  hasReachedThrottle,
  type ThrottleName,
} from '~/domain/throttles.server';
import { isolated } from '~/lib/text/normalize-text';
import { HOUR } from '~/lib/time/milliseconds';
import { emailKey } from '~/lib/web/mail-address.server';
import { networkOf } from '~/lib/web/network';
import { t } from '~/messages/t';
import { sessionSecret } from '~/secret.server';
import { getCurrentUser } from './current-user.server';
import { isPasswordOf } from './passwords.server';
import { addressHash } from './restrictions.server';
import { hashToken, startSession } from './sessions.server';
import type { CurrentUser, Login } from './users-schema';

export type Client = {
  address: string;
  userAgent: string | null;
  /** Token of the previous session, which ends (session fixation). */
  replaces?: string | null;
  browser?: KnownBrowser | null;
};

/** A browser that can prove which accounts it has signed in to. `key` identifies the browser. */
export type KnownBrowser = { key: string; accounts: string[] };

export type SignedIn = { token: string; user: CurrentUser };

/** The message is the same whether or not the account exists. */
export class LoginRefusedError extends DomainError {
  constructor() {
    super(t('refusal.login'), 401);
  }
}

/** Revealed only to someone who knows the password. */
class BannedError extends DomainError {
  constructor(reason: string) {
    super(t('refusal.banned', { reason: isolated(reason) }), 403);
  }
}

/** A member who entered the right password; `proof` is bound to that password. */
export type FirstStep = { userId: string; proof: string };

/** Becomes invalid when the password changes. */
const proofOf = ({ passwordHash }: { passwordHash: string }): string =>
  createHmac('sha256', sessionSecret()).update(`first step ${passwordHash}`).digest('base64url');

/** Revealed only to someone who knows the password. */
export class SecondFactorNeededError extends CodeRefusedError {
  constructor(readonly firstStep: FirstStep) {
    super(t('secondFactor.codeMissing'));
  }
}

/** Revealed only to someone who knows the password. */
class PasskeyNeededError extends DomainError {
  constructor() {
    super(t('passkeys.needed'), 401);
  }
}

type Count = [name: ThrottleName, key: string];
type Counts = { attempts: Count[]; failures: Count[] };

/** Narrowest first, so that attempts it rejects do not count toward the wider limits. */
function countsByAddress(account: string, address: string): Counts {
  const network = widerNetwork(address);
  const isPart = network !== address;
  return {
    attempts: [
      ['loginAttempt', `${account}|${address}`],
      ['loginAttemptAddress', address],
      ...(isPart ? ([['loginAttemptNetwork', network]] satisfies Count[]) : []),
    ],
    failures: [
      ['login', `${account}|${address}`],
      ...(isPart ? ([['loginNetwork', `${account}|${network}`]] satisfies Count[]) : []),
      ['loginAddress', address],
    ],
  };
}

function countsByBrowser(userId: string, { key }: KnownBrowser): Counts {
  const both = `${userId}|${key}`;
  return { attempts: [['loginAttemptBrowser', both]], failures: [['loginBrowser', both]] };
}

const countAll = async (counts: Count[]): Promise<void> => {
  for (const [name, key] of counts) await consumeThrottle(name, key);
};

const requireAllUnder = async (counts: Count[]): Promise<void> => {
  for (const [name, key] of counts) await requireUnderLimit(name, key);
};

export const signInFields = {
  id: true,
  emailKey: true,
  passwordHash: true,
  secondFactorAt: true,
} as const;

type SignInUser = Prisma.UserGetPayload<{ select: typeof signInFields }>;

const findUser = (account: string) =>
  db.user.findUnique({ where: { emailKey: account }, select: signInFields });

/**
 * Limits failures to 10 per account and address, or 100 per address, in 15 minutes; see `throttles.server.ts`. A
 * browser that signed in before has its own 10, whoever else is guessing.
 *
 * @throws LoginRefusedError, BannedError, SecondFactorNeededError if a code is also required, CodeRefusedError,
 *   PasskeyNeededError
 */
export async function signIn({ email, password, code }: Login, client: Client): Promise<SignedIn> {
  const { address, browser } = client;
  const account = emailKey(email);
  const member = browser ? await findUser(account) : null;
  const isKnown = member !== null && browser!.accounts.includes(member.id);
  const { attempts, failures } = isKnown
    ? countsByBrowser(member.id, browser!)
    : countsByAddress(account, address);
  const underLimit = () => requireAllUnder(failures);
  // First, so that a rate-limited address cannot create counters for accounts.
  await requireAllUnder(attempts);
  // Before queueing, so that the queue cannot be flooded.
  await countAll(attempts);
  await underLimit();
  if (!isKnown) await waitForAccount(account, address);
  const user = await findUser(account);
  // Checked again when the queued check starts, so that parallel attempts count.
  if (!(await isPasswordOf(user, password, underLimit)) || !user) {
    await countAll(failures);
    if (!isKnown) await recordThrottleUse('loginAccount', account);
    throw new LoginRefusedError();
  }
  await resetThrottle(...failures[0]!);
  if (user.secondFactorAt) {
    if (!code) throw new SecondFactorNeededError({ userId: user.id, proof: proofOf(user) });
    await requireCode(user.id, code);
  } else if (await dependsOnPasskey(user.id)) {
    throw new PasskeyNeededError();
  }
  return openAccount(user, client);
}

/**
 * The second step of a sign-in with the right password. @throws LoginRefusedError if that has expired, CodeRefusedError
 */
export async function finishSignIn(
  { userId, proof }: FirstStep,
  code: string,
  client: Client,
): Promise<SignedIn> {
  const user = await db.user.findUnique({ where: { id: userId }, select: signInFields });
  if (!user || proofOf(user) !== proof) throw new LoginRefusedError();
  await requireCode(userId, code);
  return openAccount(user, client);
}

/**
 * The last step of every kind of sign-in. @throws BannedError, LoginRefusedError if the password has changed meanwhile
 */
export async function openAccount(user: SignInUser, client: Client): Promise<SignedIn> {
  const { id, passwordHash } = user;
  return openSession(user, client, async (tx) => {
    const account = await tx.user.findUnique({
      where: { id },
      select: { bannedAt: true, banReason: true },
    });
    if (account?.bannedAt) throw new BannedError(account.banReason ?? '');
    // Fails if the password was changed or the account banned after the check.
    const unchanged = { id, passwordHash, bannedAt: null };
    const { count } = await tx.user.updateMany({ where: unchanged, data: lastLogin(client) });
    if (count === 0) throw new LoginRefusedError();
  });
}

export const signInRegistered = (
  { id, email }: { id: string; email: string },
  client: Client,
): Promise<SignedIn> =>
  openSession({ id, emailKey: emailKey(email) }, client, (tx) =>
    tx.user.updateMany({ where: { id }, data: lastLogin(client) }),
  );

const lastLogin = ({ address }: Client) => ({
  lastLoginAt: new Date(),
  addressHash: addressHash(address),
});

/** @param note records the sign-in, or refuses it */
async function openSession(
  { id, emailKey: account }: { id: string; emailKey: string },
  client: Client,
  note: (tx: TransactionClient) => Promise<unknown>,
): Promise<SignedIn> {
  await recordThrottleUse('loginKnown', `${account}|${client.address}`);
  const { token } = await inTransaction(async (tx) => {
    await note(tx);
    if (client.replaces) {
      await tx.session.deleteMany({ where: { tokenHash: hashToken(client.replaces) } });
    }
    return startSession(id, client, tx);
  });
  return { token, user: await getCurrentUser(id) };
}

/** Milliseconds between two password checks of an account under attack. */
const SPACING_MS = 1_000;
const MAX_WAIT_MS = 8_000;

const nextFree = new LRUCache<string, number>({ max: 10_000, ttl: HOUR });
/** Keys of account and network. */
const waiting = new Set<string>();

/** The IPv6 range a carrier may assign to one customer; its parts are counted as addresses. */
const widerNetwork = (address: string): string => networkOf(address.split('/')[0]!, 48) ?? address;

/**
 * Spaces out checks after many recent failures, except from addresses that signed in before. Each network can have only
 * one waiting check per account, so that it cannot take all slots.
 */
export async function waitForAccount(account: string, address: string): Promise<void> {
  if (!(await hasReachedThrottle('loginAccount', account))) return;
  if (await hasReachedThrottle('loginKnown', `${account}|${address}`, 1)) return;
  const now = Date.now();
  const at = Math.max(now, nextFree.get(account) ?? 0);
  const wait = at - now;
  const key = `${account}|${widerNetwork(address)}`;
  if (wait > MAX_WAIT_MS || waiting.has(key))
    throw new ThrottledError(Math.max(1, Math.ceil(wait / 1000)));
  nextFree.set(account, at + SPACING_MS);
  waiting.add(key);
  await setTimeout(wait);
  waiting.delete(key);
}
