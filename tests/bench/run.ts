/**
 * All benchmarks, one after the other, or those named: `npm run bench -- requests feed-import`. Run by hand on
 * a quiet machine; they print figures and judge nothing.
 */
const benchmarks: Record<string, () => Promise<{ run: () => Promise<unknown> }>> = {
  requests: () => import('./requests'),
  'search-at-scale': () => import('./search-at-scale'),
  'feed-import': () => import('./feed-import'),
  'featured-clicks': () => import('./featured-clicks'),
  'kill-during-writes': () => import('./kill-during-writes'),
};

const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : Object.keys(benchmarks)) {
  const load = benchmarks[name];
  if (!load)
    throw new Error(`There is no benchmark ${name}: ${Object.keys(benchmarks).join(', ')}`);
  console.log(`\n== ${name}`);
  await (await load()).run();
}

export {};
