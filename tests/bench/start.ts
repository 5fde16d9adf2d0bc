import { setTimeout } from 'node:timers/promises';
import { prepareDatabase } from '../support/browser/e2e-setup';
import { startSite } from '../support/site/site-server';
import { memoryOf } from './memory';
import { median, report } from './report';

/**
 * How long `npm start` takes from process start to its first page on a migrated database, and how much memory the
 * process uses after ten idle seconds. Needs a build.
 */
const STARTS = 5;
const REST_MS = 10_000;

export async function run(): Promise<void> {
  const url = prepareDatabase();
  const times: number[] = [];
  const memories: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const started = performance.now();
    const site = await startSite({ DATABASE_URL: url });
    const answer = await fetch(site.url);
    await answer.text();
    times.push(performance.now() - started);
    await setTimeout(REST_MS);
    memories.push(memoryOf(site) ?? NaN);
    await site.stop();
  }
  report(
    'start',
    `first answer after ${Math.round(median(times))} ms, ${median(memories)} MB at rest`,
  );
}
