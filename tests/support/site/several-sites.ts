import { once } from 'node:events';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { startFeedServer, type FeedServer } from '../../adapters/feeds/feed-server';
import { storePerson, type Database, type StoredPerson } from '../database/stored-people';
import { createEmptyDatabase, dropDatabase, type Engine } from '../database/test-database';
import { startBalancer, type Balancer } from './balancer';
import { feedRow, PodcastIndexServer } from './podcast-index-server';
import { startSite, type SiteServer } from './site-server';

/** Several processes of the site with one database, behind one proxy, with a directory and a feed. */
export type SeveralSites = {
  sites: SiteServer[];
  proxy: Balancer;
  db: Database;
  feeds: FeedServer;
  admin: StoredPerson;
  /** Kills a process like a crash, and later replaces it. */
  kill: (index: number) => Promise<void>;
  restart: (index: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** A feed with that many episodes. */
export function feedOf(title: string, episodes: number): string {
  const items = Array.from(
    { length: episodes },
    (_, index) =>
      `<item><title>Episode ${index + 1}</title><guid isPermaLink="false">guid-${index + 1}</guid>` +
      `<pubDate>2026-03-0${index + 1}T10:00:00Z</pubDate>` +
      `<enclosure url="https://cdn.example.org/${index + 1}.mp3" type="audio/mpeg" length="123456"/></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items.join('')}</channel></rss>`;
}

export const FEED_TITLE = 'Zubaydah Water Road';

/** Starts all processes simultaneously on an empty database, which they migrate together. */
export async function startSeveral(
  count: number,
  name: string,
  engine: Engine = 'postgresql',
): Promise<SeveralSites> {
  const databaseUrl = await createEmptyDatabase(engine, name);
  const feeds = await startFeedServer();
  feeds.serve('/show', feedOf(FEED_TITLE, 1));
  const directory = await PodcastIndexServer.start({
    podcasts: [{ feed: feedRow({ id: 77, title: FEED_TITLE, url: feeds.url('/show') }) }],
  });
  let sites: SiteServer[] = [];
  const gone = new Set<number>();
  const proxy = await startBalancer(() => sites.map(({ url }) => url));
  const start = () =>
    startSite({
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '5',
      SITE_URL: proxy.url,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'warn',
      PODCAST_INDEX_KEY: directory.key,
      PODCAST_INDEX_SECRET: directory.secret,
      PODCAST_INDEX_URL: directory.url,
      FEED_HOST_ALLOWLIST: '127.0.0.1',
    });
  sites = await Promise.all(Array.from({ length: count }, start));
  const db = await openDatabase(databaseUrl);
  return {
    sites,
    proxy,
    db,
    feeds,
    admin: await storePerson(db, 'admin'),
    async kill(index) {
      const { process } = sites[index]!;
      const ended = once(process, 'exit');
      process.kill('SIGKILL');
      await ended;
      gone.add(index);
    },
    async restart(index) {
      sites[index] = await start();
      gone.delete(index);
    },
    async stop() {
      await Promise.all(sites.map((site, index) => (gone.has(index) ? null : site.stop())));
      await proxy.stop();
      await db.$disconnect();
      await directory.stop();
      await feeds.stop();
      await dropDatabase(engine, name);
    },
  };
}
