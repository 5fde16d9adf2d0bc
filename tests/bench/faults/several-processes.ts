import { fileURLToPath } from 'node:url';
import * as scenarios from '../../support/database/consistency-scenarios';
import { postgresAnswers } from '../../support/database/test-database';
import { startSeveral } from '../../support/site/several-sites';
import { errorLines } from '../../support/site/site-server';
import { report } from '../report';

/**
 * Three processes started simultaneously on one empty PostgreSQL database, behind a round-robin proxy: what they must
 * agree on, and what survives when one is killed while people write. Needs a build.
 */
export async function run(): Promise<void> {
  if (!(await postgresAnswers())) return console.log('postgresql: no server answers');
  const all = await startSeveral(3, `halaqa_several_bench_${process.pid}`);
  try {
    console.log('migrations at simultaneous start: done once');
    const { crash, counters, ...others } = scenarios;
    for (const [name, check] of Object.entries(others)) {
      await check(all);
      report(`three processes, ${name}`, 'the same on all');
    }
    await counters(all, 600);
    report('three processes, counters', '600 clicks and 600 views, none lost');
    report('three processes, kill -9 and restart', await crash(all, 300));
    const errors = all.sites.flatMap(({ log }) => errorLines(log));
    console.log(`${errors.length} errors in the logs`);
    if (errors.length > 0) throw new Error(errors.join('\n'));
  } finally {
    await all.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
