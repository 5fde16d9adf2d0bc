import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { prepareDatabase } from '../../support/browser/e2e-setup';
import { startSite } from '../../support/site/site-server';
import { report } from '../report';

/**
 * 1,000 clicks on featured podcasts in ten seconds, each by a different listener, while another visitor reads the home
 * page: response times, and whether any acknowledged click is missing. Needs a build.
 */
const CLICKS = 1_000;
const SECONDS = 10;

const percentile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;

function summary(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(sorted, part).toFixed(1));
  return `median ${median} ms, p95 ${p95} ms, p99 ${p99} ms, worst ${sorted.at(-1)!.toFixed(1)} ms`;
}

async function timed(work: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  const started = performance.now();
  const response = await work();
  await response.arrayBuffer();
  return { ms: performance.now() - started, status: response.status };
}

export async function run(): Promise<void> {
  const databaseUrl = prepareDatabase();
  // Each listener has their own address, which only a trusted proxy can set.
  const site = await startSite({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
  });
  const db = await openDatabase(databaseUrl);
  try {
    const featured = await db.featuredPodcast.findMany({ select: { podcastId: true } });
    const before = await db.featuredClick.count();
    const clicks: Promise<{ ms: number; status: number }>[] = [];
    const reads: number[] = [];
    for (let number = 0; number < CLICKS; number += 1) {
      const { podcastId } = featured[number % featured.length]!;
      clicks.push(
        timed(() =>
          fetch(`${site.url}/api/featured-podcasts/${podcastId}/click`, {
            method: 'POST',
            headers: { 'X-Forwarded-For': `10.0.${number >> 8}.${number & 255}` },
          }),
        ),
      );
      if (number % 50 === 0) reads.push((await timed(() => fetch(`${site.url}/`))).ms);
      await wait((SECONDS * 1000) / CLICKS);
    }
    const answers = await Promise.all(clicks);
    const acknowledged = answers.filter(({ status }) => status === 204).length;
    const stored = (await db.featuredClick.count()) - before;
    report('1,000 clicks in ten seconds', summary(answers.map(({ ms }) => ms)));
    report('home meanwhile', summary(reads));
    report(
      'clicks counted',
      `${acknowledged} of ${CLICKS} acknowledged, ${stored} stored, ${acknowledged - stored} lost`,
    );
  } finally {
    await db.$disconnect();
    await site.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
