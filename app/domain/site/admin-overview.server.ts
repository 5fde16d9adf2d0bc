import { db, select } from '~/adapters/database/client.server';
import { sendMail } from '~/adapters/mail.server';
import { isAdmin, type Role } from '~/domain/accounts/users';
import { countFailingFeeds } from '~/domain/feeds/feed-claims.server';
import { directoryKind } from '~/domain/search/directory-search.server';
import { env } from '~/env.server';
import { version } from '~/version.server';
import { lastBackup, freeBytes } from './health.server';

export type FirstStep = 'address' | 'directory' | 'mail' | 'podcasts' | 'featured' | 'post';

const isLocal = (address: string): boolean =>
  /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);

/** The steps to set up a new site, and whether each is done; null once all are. */
export async function listFirstSteps(): Promise<{ step: FirstStep; done: boolean }[] | null> {
  const select = { id: true };
  const [podcast, featured, post] = await Promise.all([
    db.podcast.findFirst({ select }),
    db.featuredPodcast.findFirst({ where: { isActive: true }, select }),
    db.blogPost.findFirst({ where: { status: 'published' }, select }),
  ]);
  const done: Record<FirstStep, boolean> = {
    address: !isLocal(env.SITE_URL),
    directory: directoryKind() === 'podcast-index',
    mail: Boolean(env.SMTP_URL),
    podcasts: podcast !== null,
    featured: featured !== null,
    post: post !== null,
  };
  if (Object.values(done).every(Boolean)) return null;
  return Object.entries(done).map(([step, isDone]) => ({ step: step as FirstStep, done: isDone }));
}

/**
 * Numbers shown to admins: open reports, reviews, collections and podcasts to approve, messages, and feeds whose last reading
 * failed.
 */
export type PendingCounts = Record<
  'reports' | 'reviews' | 'collections' | 'messages' | 'held' | 'failing',
  number
>;

const OPEN_REPORTS = 'WHERE "resolvedAt" IS NULL';

const WAITING_ROWS: Record<keyof PendingCounts, string[]> = {
  reports: [
    `"ReviewReport" ${OPEN_REPORTS}`,
    `"PodcastReport" ${OPEN_REPORTS}`,
    `"EpisodeReport" ${OPEN_REPORTS}`,
    `"CollectionReport" ${OPEN_REPORTS}`,
  ],
  reviews: ['"Review" WHERE "heldAt" IS NOT NULL'],
  collections: ['"Collection" WHERE "heldFor" IS NOT NULL'],
  messages: ['"ContactMessage" WHERE "closedAt" IS NULL'],
  held: ['"Podcast" WHERE "held"'],
  failing: ['"Podcast" WHERE "feedFailureReason" IS NOT NULL'],
};

const kinds = Object.keys(WAITING_ROWS) as (keyof PendingCounts)[];
const countSql = (rows: string) => `(SELECT COUNT(*) FROM ${rows})`;
const sums = kinds.map((kind) => `${WAITING_ROWS[kind].map(countSql).join(' + ')} AS "${kind}"`);

const forModerators: readonly (keyof PendingCounts)[] = ['reports', 'reviews'];

/** A single statement, because every page of the admin desk needs it. 0 for what somebody else decides. */
export async function countPending(actor: { role: Role }): Promise<PendingCounts> {
  const [row] = await select<Record<keyof PendingCounts, bigint>>(`SELECT ${sums.join(', ')}`);
  const isTheirs = (kind: keyof PendingCounts) => isAdmin(actor) || forModerators.includes(kind);
  const pairs = kinds.map((kind) => [kind, isTheirs(kind) ? Number(row?.[kind] ?? 0) : 0]);
  return Object.fromEntries(pairs) as PendingCounts;
}

/** The state of the site as shown on the admin desk. `free` is in bytes; null if the system does not tell. */
export async function readSiteFacts() {
  const [feeds, free, backup] = await Promise.all([countFailingFeeds(), freeBytes(), lastBackup()]);
  return {
    version,
    feeds,
    free,
    backedUpAt: backup?.toISOString() ?? null,
    sendsLetters: sendMail !== null,
  };
}
