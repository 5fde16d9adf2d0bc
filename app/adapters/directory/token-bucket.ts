/**
 * A token bucket: `burst` requests at once, then `perSecond` of them. Whoever would have to wait longer than
 * allowed is told so at once instead of joining a queue.
 */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  constructor(perSecond: number, burst: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#now = now;
    this.#tokens = burst;
    this.#filledAt = now();
  }

  /**
   * Takes a token, on credit if need be.
   * @param reserve tokens that must be left for others
   * @returns milliseconds to wait before using it, or null (and nothing taken) when that is more than `longest`
   */
  take(longest: number, reserve = 0): number | null {
    const now = this.#now();
    const earned = ((now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + earned);
    this.#filledAt = now;
    const wait = Math.max(0, ((1 + reserve - this.#tokens) / this.#perSecond) * 1000);
    if (wait > longest) return null;
    this.#tokens -= 1;
    return wait;
  }
}
