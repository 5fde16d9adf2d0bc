import { Session, type Profiler } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

// V8 loses the counts of functions whose bytecode is flushed during garbage collection.
setFlagsFromString('--no-flush-bytecode');

/** The site's code and the packages that parse untrusted text; the test runner itself is excluded. */
const LOOKED_AT = /\/app\/|\/(?:entities|htmlparser2|launder|sanitize-html)\//;

// Started first, because only code compiled from now on has loop counters.
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * Counts how often any block of the site's and its parsers' JavaScript is run during `work`; the count does not depend
 * on the machine's speed. Work inside the engine, such as regular expressions, is not counted; lint rules check those.
 */
export async function countWork(work: () => unknown): Promise<number> {
  await takeCount();
  await work();
  return takeCount();
}

/** Reads the counts and resets them. */
async function takeCount(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const read = result.filter(({ url }) => LOOKED_AT.test(url));
  return read.reduce((total, script) => total + runsOf(script), 0);
}

function runsOf({ functions }: Profiler.ScriptCoverage): number {
  return functions.flatMap(({ ranges }) => ranges).reduce((total, { count }) => total + count, 0);
}
