import { table } from './report';

/**
 * All benchmarks, one after the other, or those named: `npm run bench -- requests feed-import`. Run by hand on
 * a quiet machine; they print figures, all of them once more in one table at the end, and judge nothing.
 */
const benchmarks: Record<string, () => Promise<{ run: () => Promise<unknown> }>> = {
  requests: () => import('./requests'),
  'page-load': () => import('./page-load'),
  'search-at-scale': () => import('./search-at-scale'),
  'feed-import': () => import('./feed-import'),
  artwork: () => import('./artwork'),
  'featured-clicks': () => import('./featured-clicks'),
  'kill-during-writes': () => import('./kill-during-writes'),
  load: () => import('./load'),
  faults: () => import('./faults'),
  'several-processes': () => import('./several-processes'),
};

const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : Object.keys(benchmarks)) {
  const load = benchmarks[name];
  if (!load)
    throw new Error(`There is no benchmark ${name}: ${Object.keys(benchmarks).join(', ')}`);
  console.log(`\n== ${name}`);
  await (await load()).run();
}

console.log(`\n${table()}`);
