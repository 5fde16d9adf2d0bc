import { Session, type Profiler } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

// V8 forgets the counts of functions whose bytecode it throws away while it collects garbage.
setFlagsFromString('--no-flush-bytecode');

/** Ours and the packages that read strangers' texts; the test runner works beside them. */
const LOOKED_AT = /\/app\/|\/(?:entities|htmlparser2|launder|sanitize-html)\//;

// From the first: only what is compiled from now on has counters in its loops.
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * How often any piece of JavaScript is run while `work` runs, ours and the packages: the same number on a fast
 * machine and on a slow one. What the engine does by itself, as a regular expression, is not counted; those are
 * looked at by lint.
 */
export async function countWork(work: () => unknown): Promise<number> {
  await takeCount();
  await work();
  return takeCount();
}

/** The most that is run in one turn of the event loop. */
export async function countLongestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns: Promise<number>[] = [];
  let working = true;
  await takeCount();
  const look = () => {
    turns.push(takeCount());
    if (working) setImmediate(look);
  };
  setImmediate(look);
  await work();
  working = false;
  turns.push(takeCount());
  return Math.max(...(await Promise.all(turns)));
}

/** Sets the counts to zero at once. */
async function takeCount(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const read = result.filter(({ url }) => LOOKED_AT.test(url));
  return read.reduce((total, script) => total + runsOf(script), 0);
}

function runsOf({ functions }: Profiler.ScriptCoverage): number {
  return functions.flatMap(({ ranges }) => ranges).reduce((total, { count }) => total + count, 0);
}
