import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { table } from './report';

/**
 * Runs all benchmarks one after another, or those named: `npm run bench -- requests feed-import`. Run by hand on a
 * quiet machine; they print results, repeated in one table at the end, and do not pass or fail. Builds the site if there
 * is no build yet.
 */
const benchmarks: Record<string, () => Promise<{ run: () => Promise<unknown> }>> = {
  start: () => import('./start'),
  requests: () => import('./requests/requests'),
  'page-load': () => import('./requests/page-load'),
  'member-pages': () => import('./requests/member-pages'),
  'search-at-scale': () => import('./search/search-at-scale'),
  'transcripts-at-scale': () => import('./search/transcripts-at-scale'),
  'concepts-at-scale': () => import('./search/concepts-at-scale'),
  'verses-at-scale': () => import('./search/verses-at-scale'),
  'related-at-scale': () => import('./search/related-at-scale'),
  'long-transcripts': () => import('./transcripts/long-transcripts'),
  'feed-import': () => import('./feeds/feed-import'),
  freshness: () => import('./feeds/freshness'),
  'hostile-feeds': () => import('./feeds/hostile-feeds'),
  artwork: () => import('./requests/artwork'),
  'featured-clicks': () => import('./requests/featured-clicks'),
  'kill-during-writes': () => import('./faults/kill-during-writes'),
  'kill-at-desk': () => import('./faults/kill-at-desk'),
  'kill-during-downloads': () => import('./offline/kill-during-downloads'),
  month: () => import('./offline/month'),
  letters: () => import('./faults/letters'),
  load: () => import('./requests/load'),
  'app-sync': () => import('./requests/app-sync'),
  soak: () => import('./requests/soak'),
  sizes: () => import('./requests/sizes'),
  taps: () => import('./requests/taps'),
  phone: () => import('./requests/phone'),
  'worst-show': () => import('./requests/worst-show'),
  faults: () => import('./faults/faults'),
  'several-processes': () => import('./faults/several-processes'),
};

// Some benchmarks import the configuration of the journeys, which would choose their build.
process.env.BUILD_DIRECTORY ??= 'build';
if (!existsSync(`${process.env.BUILD_DIRECTORY}/server/index.js`)) {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The benchmarks need a build.');
}

const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : Object.keys(benchmarks)) {
  const load = benchmarks[name];
  if (!load)
    throw new Error(`There is no benchmark ${name}: ${Object.keys(benchmarks).join(', ')}`);
  console.log(`\n== ${name}`);
  await (await load()).run();
}

console.log(`\n${table()}`);
