import { expect, test } from '../../support/browser/e2e';
import * as scenarios from '../../support/database/consistency-scenarios';
import { postgresAnswers } from '../../support/database/test-database';
import { startSeveral, type SeveralSites } from '../../support/site/several-sites';
import { errorLines } from '../../support/site/site-server';

// Two processes on one database, without a browser; tests/bench/faults/several-processes.ts runs three and crashes
// one of them.

const agreed = ['sessions', 'podcasts', 'hiding', 'featured', 'blog', 'counts'] as const;

for (const [engine, names] of [
  ['postgresql', [...agreed, 'throttles']],
  // On SQLite each process counts attempts on its own (deployment.md).
  ['sqlite', agreed],
] as const) {
  test.describe(engine, () => {
    let all: SeveralSites;

    test.beforeAll(async () => {
      if (engine === 'postgresql' && !(await postgresAnswers())) return;
      all = await startSeveral(2, `halaqa_several_${process.pid}`, engine);
    });
    test.beforeEach(() => test.skip(!all, 'no PostgreSQL server answers'));
    test.afterAll(async () => {
      await all?.stop();
    });

    for (const name of names) {
      test(`two processes agree on ${name}`, () => scenarios[name](all));
    }

    test('two processes lose no clicks and no views', () => scenarios.counters(all));

    test('neither process logged an error', () => {
      expect(all.sites.flatMap(({ log }) => errorLines(log))).toEqual([]);
    });
  });
}
