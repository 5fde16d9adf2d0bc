import { RateLimiterMemory, RateLimiterPrisma, type RateLimiterRes } from 'rate-limiter-flexible';
import { databaseEngine, db } from '~/adapters/database/client.server';
import { ThrottledError } from '~/domain/errors';

/** How often a thing may be done: `points` times in `seconds`. */
const limits = {
  /** Failed sign-ins for one account from one address. */
  login: { points: 10, seconds: 900 },
  /** Failed sign-ins from one address, whatever the account. */
  loginAddress: { points: 100, seconds: 900 },
  /** Sign-ins to one account from one address, the right ones too: each costs what a password check costs. */
  loginAttempt: { points: 60, seconds: 900 },
  loginAttemptAddress: { points: 600, seconds: 900 },
  /** A mosque or a school has one address for many people. */
  register: { points: 100, seconds: 3600 },
  passwordReset: { points: 5, seconds: 3600 },
  createPodcast: { points: 60, seconds: 600 },
  refreshPodcast: { points: 30, seconds: 600 },
  search: { points: 120, seconds: 60 },
  newsletter: { points: 10, seconds: 3600 },
  contact: { points: 5, seconds: 3600 },
  review: { points: 30, seconds: 600 },
  report: { points: 20, seconds: 3600 },
  write: { points: 300, seconds: 300 },
  play: { points: 120, seconds: 600 },
  /** Of one episode by one listener: more are not counted as plays. */
  samePlay: { points: 1, seconds: 1800 },
  /** One person's clicks on one featured item: more would say nothing more. */
  featuredClick: { points: 20, seconds: 600 },
  /** Pictures of other hosts that are not kept here yet, for one address. */
  artwork: { points: 600, seconds: 600 },
} as const;

export type ThrottleName = keyof typeof limits;

/** One process keeps its counters in memory; several share them in the database. */
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

function refuse(result: RateLimiterRes): never {
  throw new ThrottledError(Math.max(1, Math.ceil(result.msBeforeNext / 1000)));
}

/**
 * Counts one use.
 * @throws ThrottledError with the seconds to wait when there were too many
 */
export async function countUse(name: ThrottleName, key: string): Promise<void> {
  try {
    await limiterOf(name).consume(key);
  } catch (reason) {
    if (isRefusal(reason)) refuse(reason);
    throw reason;
  }
}

/**
 * Refuses when the limit has been reached, without counting: for limits on failures alone.
 * @throws ThrottledError
 */
export async function requireUnderLimit(name: ThrottleName, key: string): Promise<void> {
  const result = await limiterOf(name).get(key);
  if (result && result.consumedPoints >= limits[name].points) refuse(result);
}

/** Forgets the uses counted so far, as after a successful sign-in. */
export async function forgetUses(name: ThrottleName, key: string): Promise<void> {
  await limiterOf(name).delete(key);
}
