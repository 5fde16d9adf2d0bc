/** Pseudo-random numbers, reproducible by seed (mulberry32). */
export class Random {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.next() * from.length)];
  }

  /** Picks `count` elements without repetition. */
  some<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [one] = left.splice(Math.floor(this.next() * left.length), 1);
      return one!;
    });
  }

  /** A JSON value made of these names and values. */
  json(names: readonly string[], values: readonly unknown[], depth = 0): unknown {
    const dice = depth > 3 ? 1 : this.next();
    const several = () => Array.from({ length: Math.floor(this.next() * 5) });
    if (dice < (depth === 0 ? 0.9 : 0.15)) {
      return Object.fromEntries(
        several().map(() => [this.pick(names)!, this.json(names, values, depth + 1)]),
      );
    }
    if (dice < 0.25) return several().map(() => this.json(names, values, depth + 1));
    return this.pick(values);
  }
}
