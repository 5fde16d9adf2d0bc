import { LRUCache } from 'lru-cache';

export type RateLimits = {
  perSecond: number;
  burst: number;
  /** Per requesting user. */
  userPerSecond: number;
  userBurst: number;
};

type Admission = { wait: number } | { refusedFor: number };

type Allowance = { tokens: number; filledAt: number };

const ASKERS = 10_000;
/** Tokens reserved for others once a user has spent half of their own. */
const FOR_NEWCOMERS = 3;
const SHARED = 0.8;
const ACTIVE_MS = 30_000;

/**
 * Two token buckets: one for all requests and one per user. Rejects requests immediately if the wait would be too long.
 */
export class FairRateLimiter {
  readonly #limits: RateLimits;
  readonly #now: () => number;
  readonly #all: Allowance;
  readonly #askers = new LRUCache<string, Allowance>({ max: ASKERS });
  readonly #active = new Map<string, number>();

  constructor(limits: RateLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#all = { tokens: limits.burst, filledAt: now() };
  }

  /** Takes one token. `longest` is the maximum wait in milliseconds; `reserve` tokens are left for others. */
  take({
    asker,
    longest,
    reserve = 0,
  }: {
    asker?: string;
    longest: number;
    reserve?: number;
  }): Admission {
    const { perSecond, burst, userPerSecond: askerPerSecond, userBurst: askerBurst } = this.#limits;
    const all = this.#fill(this.#all, perSecond, burst);
    const allowance = asker === undefined ? null : this.#allowanceOf(asker);
    const share = Math.min(askerPerSecond, (SHARED * perSecond) / this.#countActive(asker));
    if (allowance) this.#fill(allowance, share, askerBurst);
    const left =
      allowance && allowance.tokens < askerBurst / 2 ? Math.max(reserve, FOR_NEWCOMERS) : reserve;
    const wait = Math.max(
      0,
      ((1 + Math.min(left, burst - 1) - all.tokens) / perSecond) * 1000,
      allowance ? ((1 - allowance.tokens) / share) * 1000 : 0,
    );
    if (wait > longest) return { refusedFor: wait };
    all.tokens -= 1;
    if (allowance) allowance.tokens -= 1;
    return { wait };
  }

  #countActive(asker: string | undefined): number {
    const now = this.#now();
    if (asker !== undefined) {
      this.#active.delete(asker);
      this.#active.set(asker, now);
    }
    for (const [other, at] of this.#active) {
      if (at >= now - ACTIVE_MS && this.#active.size <= ASKERS) break;
      this.#active.delete(other);
    }
    return Math.max(1, this.#active.size);
  }

  #allowanceOf(asker: string): Allowance {
    const allowance = this.#askers.get(asker);
    if (allowance) return allowance;
    const fresh = { tokens: this.#limits.userBurst, filledAt: this.#now() };
    this.#askers.set(asker, fresh);
    return fresh;
  }

  #fill(allowance: Allowance, perSecond: number, most: number): Allowance {
    const now = this.#now();
    const earned = ((now - allowance.filledAt) / 1000) * perSecond;
    allowance.tokens = Math.min(most, allowance.tokens + earned);
    allowance.filledAt = now;
    return allowance;
  }
}

/** Opens after several consecutive failures, then lets one request through to test recovery. */
export class CircuitBreaker {
  readonly #threshold: number;
  readonly #openFor: number;
  readonly #now: () => number;
  #failures = 0;
  #openUntil = 0;
  #pausedUntil = 0;
  #probing = false;

  constructor(threshold: number, openFor: number, now: () => number = () => performance.now()) {
    this.#threshold = threshold;
    this.#openFor = openFor;
    this.#now = now;
  }

  /** Returns 0, or the milliseconds until the next attempt. End each pass with `succeed`, `fail` or `release`. */
  enter({ insist = false } = {}): number {
    const until = insist ? this.#pausedUntil : Math.max(this.#pausedUntil, this.#openUntil);
    const wait = until - this.#now();
    if (wait > 0) return wait;
    if (insist || this.#failures < this.#threshold) return 0;
    if (this.#probing) return this.#openFor;
    this.#probing = true;
    return 0;
  }

  succeed(): void {
    this.#failures = 0;
    this.#openUntil = 0;
    this.#probing = false;
  }

  fail(): void {
    this.#failures += 1;
    this.#probing = false;
    if (this.#failures >= this.#threshold) this.#openUntil = this.#now() + this.#openFor;
  }

  release(): void {
    this.#probing = false;
  }

  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + milliseconds);
  }
}
