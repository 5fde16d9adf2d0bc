import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Engine } from '../../support/database/test-database';
import { report } from '../report';

type ScaleResult = {
  engine: Engine;
  median: number;
  p95: number;
  worst: number;
  /** The longest block of the event loop. */
  blocked: number;
};

export type Measured = {
  result: ScaleResult;
  /** The slowest queries, each with its worst time. */
  worst: [string, number][];
  queries: number;
  /** Number of queries with results. */
  founds: number;
};

const rounds = 5;

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

type Questions = {
  engine: Engine;
  queries: readonly string[];
  /** @returns the number of results */
  ask: (query: string) => Promise<number>;
  /** Clears responses that are cached until the next write. */
  forget: () => Promise<unknown>;
  /** The number of index queries so far, to verify that results did not come from memory. */
  asked: () => number;
};

/** Runs each query five times, after an uncounted round, prints the measurements and ends the process. */
export async function measureQueries({ engine, queries, ask, forget, asked }: Questions) {
  const askedInRound: number[] = [];
  const times: number[] = [];
  const slowest = new Map<string, number>();
  let founds = 0;
  const loop = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round <= rounds; round += 1) {
    await forget();
    const before = asked();
    if (round === 1) loop.enable();
    for (const query of queries) {
      const start = performance.now();
      const found = await ask(query);
      const time = performance.now() - start;
      await yieldToEventLoop();
      if (round === 0) continue;
      founds += found > 0 ? 1 : 0;
      times.push(time);
      slowest.set(query, Math.max(time, slowest.get(query) ?? 0));
    }
    askedInRound.push(asked() - before);
  }
  if (new Set(askedInRound).size > 1 || askedInRound[0] === 0) {
    throw new Error(
      `Not the index answered, but the memory: ${askedInRound.join(', ')} questions a round`,
    );
  }
  times.sort((a, b) => a - b);
  const result: ScaleResult = {
    engine,
    median: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    worst: times.at(-1) ?? NaN,
    blocked: loop.max / 1e6,
  };
  const worst = [...slowest].sort((a, b) => b[1] - a[1]).slice(0, 10);
  const measured: Measured = { result, worst, queries: queries.length, founds: founds / rounds };
  process.stdout.write(JSON.stringify(measured));
  process.exit(0);
}

export function print(what: string, { result, worst, queries, founds }: Measured): void {
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  report(
    `${what}, ${result.engine}`,
    `${queries} queries (${founds} find something), ` +
      `median ${ms(result.median)}, 95th percentile ${ms(result.p95)}, worst ${ms(result.worst)}, ` +
      `event loop held up to ${ms(result.blocked)}`,
  );
  for (const [query, time] of worst) console.log(`  ${ms(time)}  ${query.slice(0, 60)}`);
}
