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
