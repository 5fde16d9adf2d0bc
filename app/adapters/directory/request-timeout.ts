/** A request timeout that can be extended once the response has started. */
export class RequestTimeout {
  readonly #controller = new AbortController();
  #whole: NodeJS.Timeout;
  #stall: NodeJS.Timeout | undefined;
  #stalledAfter = 0;

  constructor(milliseconds: number) {
    this.#whole = this.#abortAfter(milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  extend(milliseconds: number, stalledAfter: number): void {
    clearTimeout(this.#whole);
    this.#whole = this.#abortAfter(milliseconds);
    this.#stalledAfter = stalledAfter;
    this.sawProgress();
  }

  sawProgress(): void {
    if (!this.#stalledAfter) return;
    clearTimeout(this.#stall);
    this.#stall = this.#abortAfter(this.#stalledAfter);
  }

  end(): void {
    clearTimeout(this.#whole);
    clearTimeout(this.#stall);
  }

  #abortAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), Math.max(0, milliseconds));
  }
}
