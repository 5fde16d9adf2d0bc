import { RateLimiterMemory, RateLimiterPrisma, type RateLimiterRes } from 'rate-limiter-flexible';
import { databaseEngine, db } from '~/adapters/database/client.server';
import { env } from '~/env.server';
import { ThrottledError, type Allowance } from './errors';

/** `points` uses per `seconds`. */
const limits = {
  login: { points: 10, seconds: 900 },
  loginAddress: { points: 100, seconds: 900 },
  /** Beyond this limit, sign-in attempts to the account are slowed down. */
  loginAccount: { points: 20, seconds: 3600 },
  /** Successful sign-ins by account and address. */
  loginKnown: { points: 1_000_000, seconds: 20 * 86_400 },
  /** All attempts, because each costs a password check. */
  loginAttempt: { points: 60, seconds: 900 },
  loginAttemptAddress: { points: 600, seconds: 900 },
  /** Networks of 256 of the IPv6 addresses counted above. */
  loginNetwork: { points: 15, seconds: 900 },
  loginAttemptNetwork: { points: 1200, seconds: 900 },
  /** For browsers that have signed in to the account before; replaces the limits by address. */
  loginBrowser: { points: 10, seconds: 900 },
  loginAttemptBrowser: { points: 60, seconds: 900 },
  /** Wrong names and passwords sent by apps, by address. Correct ones are not counted. */
  appPassword: { points: 30, seconds: 900 },
  /** App sign-ins waiting for approval in the browser. */
  appLogin: { points: 30, seconds: 600 },
  /** Questions whether the sign-in was approved: one a second for 20 minutes, as apps ask. */
  appPoll: { points: 1_200, seconds: 1_200 },
  /** Writes by apps, by account: a first sync of 5,000 episodes takes 170 calls. */
  appWrite: { points: 1_500, seconds: 300 },
  /** Reads by apps, by account. */
  appRead: { points: 600, seconds: 300 },
  /** Exports of all data of an account. */
  export: { points: 30, seconds: 3600 },
  /** Second factor codes entered after a correct password. */
  secondFactor: { points: 10, seconds: 900 },
  secondFactorDay: { points: 40, seconds: 86_400 },
  /** Answers to one challenge. */
  passkeyChallenge: { points: 1, seconds: 900 },
  /** High, because a mosque or a school may share one address. */
  register: { points: 100, seconds: 3600 },
  passwordReset: { points: 5, seconds: 3600 },
  passwordResetAccount: { points: 10, seconds: 3600 },
  passwordResetAccountAddress: { points: 3, seconds: 3600 },
  /** Verification letters, by member and by address. */
  verificationLetter: { points: 5, seconds: 3600 },
  verificationAddress: { points: 5, seconds: 3600 },
  /** Letters that tell of new keys, by mailbox. */
  keyLetter: { points: 10, seconds: 3600 },
  createPodcast: { points: 60, seconds: 600 },
  refreshPodcast: { points: 30, seconds: 600 },
  /** Like `artwork`, higher than someone who follows two links a second can reach. */
  search: { points: 150, seconds: 60 },
  /** All processes together. */
  directoryChanges: { points: 1, seconds: 240 },
  newsletter: { points: 10, seconds: 3600 },
  /** Letters that ask to confirm a subscription, by mailbox. */
  newsletterMailbox: { points: 3, seconds: 86_400 },
  testLetter: { points: 10, seconds: 3600 },
  contact: { points: 5, seconds: 3600 },
  review: { points: 30, seconds: 600 },
  report: { points: 20, seconds: 3600 },
  /** Files imported by members, including rejected ones. */
  import: { points: 30, seconds: 86_400 },
  write: { points: 300, seconds: 300 },
  play: { points: 120, seconds: 600 },
  samePlay: { points: 1, seconds: 1800 },
  featuredClick: { points: 20, seconds: 600 },
  /** Bodies that are too large, too deeply nested or not a form. */
  refusedBody: { points: 300, seconds: 600 },
  artwork: { points: 1_800, seconds: 600 },
  /** Megabytes of recordings. */
  relay: { points: Math.max(1, env.DOWNLOAD_RELAY), seconds: 86_400 },
} as const;

export type ThrottleName = keyof typeof limits;

/** Counters are stored in memory for a single process, and in the database for several. */
function createLimiter(name: ThrottleName) {
  const { points, seconds } = limits[name];
  const options = { keyPrefix: name, points, duration: seconds };
  return databaseEngine === 'postgresql'
    ? new RateLimiterPrisma({ storeClient: db, tableName: 'throttle', ...options })
    : new RateLimiterMemory(options);
}

const limiters = new Map<ThrottleName, ReturnType<typeof createLimiter>>();

function limiterOf(name: ThrottleName) {
  const limiter = limiters.get(name) ?? createLimiter(name);
  limiters.set(name, limiter);
  return limiter;
}

function isRefusal(reason: unknown): reason is RateLimiterRes {
  return typeof reason === 'object' && reason !== null && 'msBeforeNext' in reason;
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

function allowanceOf(name: ThrottleName, result: RateLimiterRes): Allowance {
  const left = Math.max(0, result.remainingPoints);
  return { name, ...limits[name], left, reset: secondsOf(result) };
}

function refuse(name: ThrottleName, result: RateLimiterRes): never {
  throw new ThrottledError(secondsOf(result), undefined, allowanceOf(name, result));
}

/** @param points more than what is left counts for nothing */
export async function consumeThrottle(
  name: ThrottleName,
  key: string,
  points = 1,
): Promise<Allowance> {
  try {
    if (points > 1) await requireRoom(name, key, points);
    return allowanceOf(name, await limiterOf(name).consume(key, points));
  } catch (reason) {
    if (isRefusal(reason)) refuse(name, reason);
    throw reason;
  }
}

/** Consuming too much would use up what is left. */
async function requireRoom(name: ThrottleName, key: string, points: number): Promise<void> {
  const limiter = limiterOf(name);
  const { consumedPoints = 0, ...state } = (await limiter.get(key)) ?? {};
  if (consumedPoints + points <= limits[name].points) return;
  const ms = 'msBeforeNext' in state ? state.msBeforeNext! : limits[name].seconds * 1000;
  throw new ThrottledError(Math.max(1, Math.ceil(ms / 1000)));
}

export async function requireUnderLimit(name: ThrottleName, key: string): Promise<void> {
  const result = await limiterOf(name).get(key);
  if (result && result.consumedPoints >= limits[name].points) refuse(name, result);
}

export async function recordThrottleUse(name: ThrottleName, key: string): Promise<void> {
  await limiterOf(name).penalty(key);
}

/** Whether the limit (or `points` uses) has been reached. */
export async function hasReachedThrottle(
  name: ThrottleName,
  key: string,
  points: number = limits[name].points,
): Promise<boolean> {
  const result = await limiterOf(name).get(key);
  return result !== null && result.consumedPoints >= points;
}

export async function resetThrottle(name: ThrottleName, key: string): Promise<void> {
  await limiterOf(name).delete(key);
}
