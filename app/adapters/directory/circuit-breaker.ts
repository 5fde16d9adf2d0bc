/**
 * Spares visitors the wait for something that is down: after a few failures in a row it stays open for a
 * while, then lets one request through to see whether things are better.
 */
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

  /**
   * Asks to pass. Each pass must be followed by `succeed`, `fail` or `release`.
   * @param options.insist pass although it is open: somebody wants to see whether things are better. Nobody
   *   passes while the other side asked for a pause
   * @returns 0, or the milliseconds after which it is worth asking again
   */
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

  /** Ends a pass that says nothing about the other side's health. */
  release(): void {
    this.#probing = false;
  }

  /** Lets nobody pass for this many milliseconds: the other side asked for it. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + milliseconds);
  }
}
