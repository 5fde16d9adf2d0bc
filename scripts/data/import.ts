/** `npm run import -- FILE.opml|URL…|starter`: adds podcasts, skips stored ones; exits with 1 on failures. */
import '../say-failure';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { readOpml } from '~/adapters/feeds/opml.server';
import { addFeed, type FeedToAdd } from '~/domain/feeds/import/add-feed.server';
import { starterFeeds } from '~/domain/feeds/import/requested-feeds.server';
import { env } from '~/env.server';
import { backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import { shownFeedUrl } from '~/lib/feeds/feed-url';
import { OperatorError } from '~/lib/operator-files.server';
import { textOf } from '~/messages/t';
import { failureOf } from '../start-failure.mjs';

/** A progress bar on a terminal, otherwise one line per podcast. */
class ImportProgress {
  #done = 0;
  readonly #total: number;
  readonly #out = process.stdout;

  constructor(total: number) {
    this.#total = total;
  }

  /** @param line null only advances the bar */
  step(line: string | null): void {
    this.#done += 1;
    if (!this.#out.isTTY) {
      if (line) this.#out.write(`[${this.#done}/${this.#total}] ${line}\n`);
      return;
    }
    this.#out.write('\r\u001b[K');
    if (line) this.#out.write(`${line}\n`);
    this.#draw();
  }

  note(line: string): void {
    this.#out.write(this.#out.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`);
    if (this.#out.isTTY) this.#draw();
  }

  #draw() {
    const width = 30;
    const filled = Math.round((this.#done / Math.max(1, this.#total)) * width);
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
    this.#out.write(`${bar} ${this.#done} of ${this.#total}`);
  }

  end(): void {
    if (this.#out.isTTY) this.#out.write('\n');
  }
}

const AT_ONCE = 4;
const USAGE = 'Usage: npm run import -- FILE.opml | URL… | starter';

async function readList(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : 'it may not be read';
    throw new OperatorError(`${path.resolve(file)}: ${reason}. [${code}]\n${USAGE}`);
  }
}

async function wantedBy(argument: string): Promise<FeedToAdd[]> {
  if (argument === 'starter') return starterFeeds();
  if (/^[a-z]+:\/\//i.test(argument) || argument.startsWith('/sample/')) {
    return [{ url: argument, facts: {} }];
  }
  const feeds = await readOpml(await readList(argument));
  if (feeds.length === 0) {
    throw new OperatorError(
      `${argument} names no feed. Name an OPML file, or the address of a feed.`,
    );
  }
  return feeds.map(({ url, title }) => ({ url, facts: { title } }));
}

/** Rethrows errors that would also fail the remaining feeds, such as a missing database or a full disk. */
async function add(feed: FeedToAdd, progress: ImportProgress) {
  try {
    const facts = { ...feed.facts, byKeeper: true };
    return await addFeed({ ...feed, facts }, (title) =>
      progress.note(
        `${title}: broke off; goes on when no other import reads its feed, within 3 minutes`,
      ),
    );
  } catch (error) {
    const reason = failureOf(error);
    if (typeof reason === 'string') throw error;
    return { kind: 'failed' as const, message: String(reason) };
  }
}

async function run(args: string[]): Promise<number> {
  const lists = await Promise.all(args.map(wantedBy));
  const queue = [...new Map(lists.flat().map((feed) => [feed.url, feed])).values()];
  await applyMigrations(env.DATABASE_URL);
  const progress = new ImportProgress(queue.length);
  const counts = { added: 0, known: 0, failed: 0 };
  const failures: string[] = [];
  const total = queue.length;
  let left = 0;
  const stop = () => (left += queue.splice(0).length);
  async function worker() {
    for (let feed = queue.shift(); feed; feed = queue.shift()) {
      try {
        const { kind, message: outcomeText } = await add(feed, progress);
        const message = textOf(outcomeText);
        counts[kind] += 1;
        const failure = `FAILED ${shownFeedUrl(feed.url)}: ${message}`;
        if (kind === 'failed') failures.push(failure);
        progress.step(kind === 'failed' ? failure : kind === 'added' ? message : null);
      } catch (error) {
        left += 1;
        stop();
        progress.note(String(failureOf(error, 'The import cannot go on')));
      }
    }
  }
  // The first signal lets running imports finish.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // Older feed pages are read in the background.
  await backgroundWorkEnded();
  progress.end();
  const { added, known, failed } = counts;
  console.log(`${added} added, ${known} already here, ${failed} failed.`);
  if (process.stdout.isTTY) for (const line of failures) console.log(line);
  if (left > 0) {
    console.log(
      `Stopped: ${left} of ${total} are left. Run the same command again to go on; what is stored is not read again.`,
    );
  }
  return failed + left > 0 ? 1 : 0;
}

const args = process.argv.slice(2);
if (args.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
process.exit(await run(args));
