/** Too many are waiting for their turn already. */
export class NoTurnError extends Error {
  override name = 'NoTurnError';
}

/** Lets at most `atOnce` pieces of work run at a time, and at most `maxWaiting` wait behind them, in order. */
export class Turns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly atOnce: number,
    readonly maxWaiting: number,
  ) {}

  /** @throws NoTurnError at once, when too many are waiting */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= this.maxWaiting) throw new NoTurnError();
      // Whoever ends hands over the place itself, so that nobody can slip in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
