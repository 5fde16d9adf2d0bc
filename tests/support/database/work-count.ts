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
  // Taking the counts sets them to zero.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const read = result.filter(({ url }) => LOOKED_AT.test(url));
  return read.reduce((total, script) => total + runsOf(script), 0);
}

function runsOf({ functions }: Profiler.ScriptCoverage): number {
  return functions.flatMap(({ ranges }) => ranges).reduce((total, { count }) => total + count, 0);
}
