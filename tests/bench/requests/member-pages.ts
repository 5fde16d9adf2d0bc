import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { episodePath, podcastPath } from '../../../app/lib/web/site-paths';
import { seedInto } from '../../support/browser/e2e-setup';
import { storePerson, type Database } from '../../support/database/stored-people';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
  type Engine,
} from '../../support/database/test-database';
import { startSite, type SiteServer } from '../../support/site/site-server';
import { median, report } from '../report';

/**
 * What a page of a member costs: milliseconds of processor time, SQL statements and KB of HTML. The member has twelve
 * favorites with new episodes, a queue of sixty, episodes begun and somebody to follow. On both engines, if PostgreSQL
 * answers. `OTHER_RELEASE=folder` measures the build of another checkout in turns with this one. Needs a build.
 */
const FAVORITES = 12;
const NEW_EACH = 6;
const QUEUED = 60;
const BEGUN = 3;
const ROUNDS = 7;
const REQUESTS = 20;
const DAY = 86_400_000;

type Member = { id: string; token: string; paths: string[] };

async function storeNewEpisodes(db: Database, podcastId: string): Promise<void> {
  const { audioUrl } = await db.episode.findFirstOrThrow({
    where: { podcastId, audioUrl: { not: null } },
    select: { audioUrl: true },
  });
  const rows = Array.from({ length: NEW_EACH }, (_, at) => {
    const sortDate = new Date(Date.now() - (at * 2 + 1) * DAY);
    const key = `member page ${podcastId} ${at}`;
    const title = `Lesson ${at} of the series about patience and gratitude`;
    const description = '<p>What the lesson is about, in a sentence or two of show notes.</p>';
    return { podcastId, key, title, description, audioUrl, duration: 1_800, sortDate };
  });
  await db.episode.createMany({ data: rows.map((row) => ({ ...row, pubDate: row.sortDate })) });
  await db.podcast.update({
    where: { id: podcastId },
    data: { episodeCount: { increment: NEW_EACH } },
  });
}

async function storeMember(db: Database): Promise<Member> {
  const { id: userId, token } = await storePerson(db);
  const podcasts = await db.podcast.findMany({
    where: { blocked: false, episodes: { some: { audioUrl: { not: null } } } },
    orderBy: { slug: 'asc' },
    take: FAVORITES,
    select: { id: true, slug: true },
  });
  const createdAt = new Date(Date.now() - 60 * DAY);
  await db.favorite.createMany({
    data: podcasts.map(({ id: podcastId }) => ({ userId, podcastId, createdAt })),
  });
  for (const { id } of podcasts) await storeNewEpisodes(db, id);
  const episodes = await db.episode.findMany({
    where: { audioUrl: { not: null } },
    orderBy: { id: 'desc' },
    take: QUEUED,
    select: { id: true, title: true, podcast: { select: { slug: true } } },
  });
  await db.queueEntry.createMany({
    data: episodes.map(({ id: episodeId }, place) => ({ userId, episodeId, place })),
  });
  await db.listeningPosition.createMany({
    data: episodes.slice(0, BEGUN).map(({ id: episodeId }) => ({
      userId,
      episodeId,
      position: 300,
      duration: 1_800,
      listenedAt: new Date(),
    })),
  });
  const { id: followedId } = await storePerson(db);
  await db.follow.create({ data: { followerId: userId, followedId } });
  const podcastId = podcasts[0]!.id;
  await db.activity.create({
    data: { userId: followedId, actionType: 'favorite', subjectId: podcastId, podcastId },
  });
  const { podcast, ...episode } = episodes[0]!;
  const onPodcast = [podcastPath(podcast.slug), episodePath(podcast.slug, episode)];
  return {
    id: userId,
    token,
    paths: ['/', '/new', ...onPodcast, '/queue', '/library', '/api/auth/me'],
  };
}

const nameOf = (path: string): string =>
  path.startsWith('/podcast/')
    ? path.split('/').length > 3
      ? 'episode page'
      : 'podcast page'
    : path;

/** Processor time in microseconds and statements since the server was started. */
async function workOf({ process: { pid }, log }: SiteServer): Promise<[number, number]> {
  const seen = log.length;
  process.kill(pid!, 'SIGUSR2');
  for (;;) {
    const line = log.slice(seen).find((one) => one.startsWith('work '));
    const [, cpu, statements] = line?.split(' ').map(Number) ?? [];
    if (cpu !== undefined && statements !== undefined) return [cpu, statements];
    await setTimeout(5);
  }
}

type Cost = { ms: number; statements: number; kilobytes: number };

let requests = 0;

/** Each request comes from another address, as far as the limits of the site can tell. */
function headersOf(token: string): Record<string, string> {
  requests += 1;
  const address = `10.0.${(requests >> 8) & 255}.${requests & 255}`;
  return { cookie: `auth_token=${token}`, 'x-forwarded-for': address };
}

async function measure(site: SiteServer, path: string, token: string): Promise<Cost> {
  const before = await workOf(site);
  let kilobytes = 0;
  for (let request = 0; request < REQUESTS; request += 1) {
    const answer = await fetch(site.url + path, { headers: headersOf(token) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    kilobytes = (await answer.arrayBuffer()).byteLength / 1_000;
  }
  const [cpu, statements] = await workOf(site);
  return {
    ms: (cpu - before[0]) / REQUESTS / 1_000,
    statements: (statements - before[1]) / REQUESTS,
    kilobytes,
  };
}

async function measureOn(engine: Engine): Promise<void> {
  const name = `halaqa_member_pages_${process.pid}`;
  const databaseUrl = await createEmptyDatabase(engine, name);
  seedInto(databaseUrl);
  const db = await openDatabase(databaseUrl);
  const { token, paths } = await storeMember(db);
  await db.$disconnect();
  const preload = fileURLToPath(new URL('../count-work.mjs', import.meta.url));
  const settings = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    NODE_OPTIONS: `--import=${preload}`,
  };
  const other = process.env.OTHER_RELEASE;
  const sites = [await startSite(settings, { cpu: 0 })];
  try {
    if (other) sites.unshift(await startSite(settings, { cpu: 0, folder: other }));
    for (const path of paths) {
      const costs: Cost[][] = sites.map(() => []);
      for (const site of sites)
        for (let turn = 0; turn < 3; turn += 1) await measure(site, path, token);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [at, site] of sites.entries()) costs[at]!.push(await measure(site, path, token));
      }
      const shown = costs.map((rounds) => {
        const of = (figure: keyof Cost) => median(rounds.map((cost) => cost[figure]));
        return `${of('ms').toFixed(1)} ms of processor, ${of('statements').toFixed(1)} statements, ${of('kilobytes').toFixed(0)} KB`;
      });
      report(`${nameOf(path)} of a member, ${engine}`, shown.join('; now '));
    }
  } finally {
    for (const site of sites) await site.stop();
    await dropDatabase(engine, name);
  }
}

export async function run(): Promise<void> {
  await measureOn('sqlite');
  if (await postgresAnswers()) await measureOn('postgresql');
}
