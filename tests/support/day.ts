/**
 * The sets of journeys: `main` for `npm test`, `all` for `npm run test:all`, `nightly` for `npm run test:nightly`.
 * Without a set, the files named on the command line run.
 */
export const isNightly = process.env.E2E_SET === 'nightly';
/** Whether a journey may run in only one of its variants, which the day chooses. */
export const isSample = process.env.E2E_SET === 'main' || process.env.E2E_SET === 'all';

const DAY_MS = 86_400_000;

/** Workers inherit it, so that all choose alike. `TEST_DAY=2026-12-24` repeats the choices of that day. */
process.env.TEST_DAY ??= new Date().toISOString().slice(0, 10);
const day = Math.floor(Date.parse(process.env.TEST_DAY) / DAY_MS);

function spread(key: string): number {
  let sum = 0;
  for (const char of key) sum = (sum * 31 + char.codePointAt(0)!) >>> 0;
  return sum;
}

/** One of several variants; each in turn from day to day, and on the same day another one for another key. */
export const ofToday = <Variant>(variants: readonly Variant[], key = ''): Variant =>
  variants[(day + spread(key)) % variants.length]!;
