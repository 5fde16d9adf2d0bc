import { readFile } from 'node:fs/promises';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { readOpml } from '~/adapters/feeds/opml.server';
import { DomainError } from '~/domain/errors';
import { completeImport } from '~/domain/podcasts/complete-import.server';
import { findImport, importPodcastFeed } from '~/domain/podcasts/import-podcast.server';
import type { PodcastFacts } from '~/domain/podcasts/podcast-values.server';
import { env } from '~/env.server';
import { ImportProgress } from './import-progress';

/**
 * Adds podcasts by feed: `npm run import -- FILE.opml|URL…|starter`. What is there already is passed over,
 * so that a broken-off import goes on where it stopped. Ends with 1 when something failed.
 */
type Wanted = { url: string; facts: PodcastFacts };
type StarterList = { podcasts: (PodcastFacts & { feedUrl: string })[] };

const AT_ONCE = 4;
const USAGE = 'Usage: npm run import -- FILE.opml | URL… | starter';

async function wantedBy(argument: string): Promise<Wanted[]> {
  if (argument === 'starter') {
    const file = new URL('../prisma/starter-podcasts.json', import.meta.url);
    const list = JSON.parse(await readFile(file, 'utf8')) as StarterList;
    return list.podcasts.map(({ feedUrl, ...facts }) => ({ url: feedUrl, facts }));
  }
  if (/^[a-z]+:\/\//i.test(argument) || argument.startsWith('/sample/')) {
    return [{ url: argument, facts: {} }];
  }
  const feeds = readOpml(await readFile(argument, 'utf8'));
  return feeds.map(({ url, title }) => ({ url, facts: { title } }));
}

type Outcome = { kind: 'added' | 'present' | 'failed'; line: string | null };

const episodes = (count: number) => `${count} episode${count === 1 ? '' : 's'}`;

const present: Outcome = { kind: 'present', line: null };

async function importOne({ url, facts }: Wanted, progress: ImportProgress): Promise<Outcome> {
  try {
    const known = await findImport(url);
    if (known) return known.incomplete ? await takeUp(known, progress) : present;
    const podcast = await importPodcastFeed(url, facts);
    // Stored under the address that this one leads to.
    if (podcast.incomplete) return await takeUp(podcast, progress);
    if (!podcast.created) return present;
    const { title, episodeCount, skipped } = podcast;
    const left = skipped > 0 ? `, ${skipped} items without a recording left out` : '';
    return { kind: 'added', line: `${title}: ${episodes(episodeCount)}${left}` };
  } catch (error) {
    const reason = error instanceof DomainError ? error.message : String(error);
    return { kind: 'failed', line: `FAILED ${url}: ${reason}` };
  }
}

async function takeUp(
  { id, title }: { id: string; title: string },
  progress: ImportProgress,
): Promise<Outcome> {
  progress.note(`${title}: broke off; goes on when nobody else reads its feed, within 3 minutes`);
  const message = await completeImport(id);
  return message ? { kind: 'added', line: `${title}: taken up again, ${message}` } : present;
}

async function run(args: string[]): Promise<number> {
  const lists = await Promise.all(args.map(wantedBy));
  const queue = [...new Map(lists.flat().map((wanted) => [wanted.url, wanted])).values()];
  await applyMigrations(env.DATABASE_URL);
  const progress = new ImportProgress(queue.length);
  const counts = { added: 0, present: 0, failed: 0 };
  const failures: string[] = [];
  async function worker() {
    for (let wanted = queue.shift(); wanted; wanted = queue.shift()) {
      const { kind, line } = await importOne(wanted, progress);
      counts[kind] += 1;
      if (kind === 'failed' && line) failures.push(line);
      progress.step(line);
    }
  }
  // Stopping by hand lets what has begun come to its end; the next run goes on from there.
  process.once('SIGINT', () => queue.splice(0));
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  progress.end();
  const { added, present, failed } = counts;
  console.log(`${added} added, ${present} there already, ${failed} failed.`);
  if (process.stdout.isTTY) for (const line of failures) console.log(line);
  return failed > 0 ? 1 : 0;
}

const args = process.argv.slice(2);
if (args.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
try {
  process.exit(await run(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
