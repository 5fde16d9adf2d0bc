import { setImmediate as hasBeenSent } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { databaseEngine, db } from '~/adapters/database/client.server';
import {
  addUpEndedConnections,
  versionOf,
  type Topic,
} from '~/adapters/database/data-versions.server';
import { openDatabase } from '~/adapters/database/open.server';
import { sessionUserFields } from '~/domain/accounts/sessions.server';
import { actorFields } from '~/domain/accounts/users';
import { env } from '~/env.server';
import { readDatamodel } from '../../support/database/database-shape';
import { signedInUser, storedPodcast } from '../../support/site/call';

/** Models that no page for visitors reads, and what they are for. */
const NOT_PUBLIC: Record<string, string> = {
  Session: 'signing in',
  PasswordReset: 'signing in',
  EmailVerification: 'signing in',
  ApiToken: 'signing in',
  RecoveryCode: 'signing in',
  Passkey: 'signing in',
  TranscriptSegment: 'read by the edition that its transcript names',
  RequestedFeed: "a member's import, or the admins'",
  RequestedFeedPart: "a member's import",
  HeldWord: 'decides about later reviews',
  MemberNote: 'for admins',
  ReviewReport: 'for admins',
  PodcastReport: 'for admins',
  EpisodeReport: 'for admins',
  CollectionReport: 'for admins',
  ListeningPosition: "a member's own; written every few seconds",
  PodcastSpeed: "a member's own",
  QueueEntry: "a member's own",
  UndoableChange: "a member's own",
  CollectionProgress: "a member's own",
  HeardPart: "a member's own",
  AppPassword: 'other apps',
  AppSession: 'other apps',
  AppLogin: 'other apps',
  AppDevice: 'other apps',
  DeviceFeed: 'other apps',
  DeviceEpisode: 'other apps',
  SyncedFavorite: 'other apps',
  KeptFeed: 'other apps',
  KeptPosition: 'other apps',
  PersonalFeed: "a member's own",
  FeaturedStint: 'for admins',
  FeaturedClick: 'for admins; written by visitors',
  Search: 'for admins; written by visitors',
  SearchPerson: 'for admins; written by visitors',
  SharedSearchTerm: 'for admins; written by visitors',
  Play: 'for admins; written by visitors',
  NewsletterSubscriber: 'letters',
  OutgoingLetter: 'letters',
  ContactMessage: 'for admins',
  Answer: 'letters',
  SavedReply: "an admin's own",
  Throttle: 'written by visitors',
  AuditEntry: 'for admins',
  DeskAct: 'for admins',
  DeskActPart: 'for admins',
};

/** Columns of the other models that no page for visitors shows, or whose value may be a minute old. */
const NOT_SHOWN: Record<string, string[]> = {
  User: [
    'moderator',
    'usernameSkeleton',
    'email',
    'emailKey',
    'emailVerifiedAt',
    'passwordHash',
    'ageRange',
    'referralSource',
    'autoplayEnabled',
    'autoStartEnabled',
    'playbackRate',
    'playbackRateAt',
    'newVisitedAt',
    'newSeenAt',
    'weeklyLetterDay',
    'weeklyLetterAt',
    'letterToken',
    'lastLoginAt',
    'suspendedUntil',
    'suspendedReason',
    'suspendedBy',
    'banReason',
    'bannedBy',
    'addressHash',
    'addressBannedUntil',
    'syncStamp',
    'totpSecret',
    'totpStep',
    'secondFactorAt',
    'updatedAt',
  ],
  // Written whenever a feed is read; a feed that has changed changes other columns, too.
  Podcast: [
    'speakersStored',
    'searchFolding',
    'relatedAt',
    'updatedAt',
    'feedEtag',
    'feedLastModified',
    'feedBodyHash',
    'feedEncodingDoubtful',
    'feedFailureCount',
    'feedCheckedAt',
    'feedReadAt',
    'feedNextCheckAt',
    'feedDateOrder',
    'feedHasListeners',
    'feedMovedSeenAt',
    'feedLockedUntil',
  ],
  Episode: ['contentHash', 'audioCheckAt', 'versesStored'],
  Transcript: [
    'etag',
    'lastModified',
    'bodyHash',
    'wantedDay',
    'fetchedAt',
    'failures',
    'versesStored',
  ],
  EpisodeChapters: ['etag', 'lastModified', 'bodyHash', 'fetchedAt', 'failures'],
  // Rises with each reader.
  BlogPost: ['viewCount'],
};

type Trigger = { table: string; sql: string };

const readTriggers = (topic: Topic): Promise<Trigger[]> =>
  databaseEngine === 'sqlite'
    ? db.$queryRawUnsafe(
        `SELECT tbl_name AS "table", sql FROM sqlite_master
         WHERE type = 'trigger' AND sql LIKE '%"DataVersion"%' AND sql LIKE '%''${topic}''%'`,
      )
    : db.$queryRawUnsafe(
        `SELECT relname::text AS "table", pg_get_triggerdef(pg_trigger.oid) AS "sql"
         FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
         WHERE pg_get_triggerdef(pg_trigger.oid) LIKE '%raise_version(''${topic}'')'`,
      );

const ALL = 'every column';

/** What raises the version: by table, the events and for updates the columns. */
async function watched(
  topic: Topic,
): Promise<Map<string, { events: string[]; columns: string[] }>> {
  const tables = new Map<string, { events: string[]; columns: string[] }>();
  for (const { table, sql } of await readTriggers(topic)) {
    const { events, columns } = tables.get(table) ?? { events: [], columns: [] };
    const [, on = ''] = /AFTER (.+?) ON /.exec(sql)!;
    const compared = [...sql.matchAll(/\bnew\."?(\w+)/gi)].map(([, column]) => column!);
    const isUpdate = on.includes('UPDATE');
    tables.set(table, {
      events: [...events, ...on.split(' OR ')].sort(),
      columns: isUpdate ? [...columns, ...(compared.length > 0 ? compared : [ALL])] : columns,
    });
  }
  return tables;
}

test('every model and column is watched for visitors or named as one that they do not see', async () => {
  const { models } = await readDatamodel();
  const tables = await watched('public');
  const exempt = models.filter(({ name }) => name in NOT_PUBLIC).map(({ name }) => name);
  expect(exempt.sort()).toEqual(Object.keys(NOT_PUBLIC).sort());
  for (const { name, fields } of models.filter((model) => !(model.name in NOT_PUBLIC))) {
    const { events, columns } = tables.get(name) ?? { events: [], columns: [] };
    expect(events, name).toEqual(['DELETE', 'INSERT', 'UPDATE']);
    const left = NOT_SHOWN[name];
    const all = fields.filter(({ kind }) => kind !== 'object').map((field) => field.name);
    if (left) expect([...columns, ...left].sort(), name).toEqual(all.sort());
    else expect(columns, name).toEqual([ALL]);
    tables.delete(name);
  }
  expect([...tables.keys()]).toEqual([]);
});

test('every column of a session is watched, and each column of its member that a request reads', async () => {
  const tables = await watched('account');
  expect(tables.get('Session')).toEqual({
    events: ['DELETE', 'UPDATE'],
    columns: ['tokenHash', 'userId', 'authenticatedAt', 'expiresAt'],
  });
  const { events, columns } = tables.get('User')!;
  expect(events).toEqual(['DELETE', 'UPDATE']);
  const { id: _, ...read } = { ...actorFields, ...sessionUserFields };
  expect(columns.sort()).toEqual(Object.keys(read).sort());
});

async function changes(topic: Topic, write: () => Promise<unknown>): Promise<boolean> {
  const before = await versionOf(topic);
  await write();
  return (await versionOf(topic)) !== before;
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

test('what people do for themselves changes nothing that visitors see', async () => {
  const { id: podcastId } = await storedPodcast({ episodes: 1 });
  const { id: episodeId } = await db.episode.findFirstOrThrow({ where: { podcastId } });
  const { id: userId } = await signedInUser();
  const key = { userId_episodeId: { userId, episodeId } };
  const own: Record<string, () => Promise<unknown>> = {
    'a position': () =>
      db.listeningPosition.create({
        data: { userId, episodeId, position: 1, listenedAt: new Date() },
      }),
    'a later position': () =>
      db.listeningPosition.update({ where: key, data: { position: 2, listenedAt: new Date() } }),
    'a play': () => db.play.create({ data: { podcastId, episodeId } }),
    'a search': () => db.search.create({ data: { query: 'tafsir' } }),
    'a throttle': () => db.throttle.create({ data: { key: `a ${userId}`, points: 1 } }),
    'a session': () =>
      db.session.create({ data: { userId, tokenHash: `of ${userId}`, expiresAt: inAnHour() } }),
    'the end of a session': () => db.session.deleteMany({ where: { userId } }),
    'a visit to the list of new episodes': () =>
      db.user.update({ where: { id: userId }, data: { newVisitedAt: new Date() } }),
    'a feed without news': () =>
      db.podcast.update({ where: { id: podcastId }, data: { feedCheckedAt: new Date() } }),
    'the same title again': async () => {
      const { title } = await db.podcast.findUniqueOrThrow({ where: { id: podcastId } });
      await db.podcast.update({ where: { id: podcastId }, data: { title } });
    },
  };
  for (const [what, write] of Object.entries(own)) {
    expect(await changes('public', write), what).toBe(false);
  }
});

test('a change that visitors see is noticed at once, by every process', async () => {
  const other = await openDatabase(env.DATABASE_URL);
  const { id } = await storedPodcast({ episodes: 1 });
  const { id: userId } = await signedInUser();
  const hidden = { blocked: true, hiddenAt: new Date(), hiddenReason: 'A reason' };
  const seen: Record<string, () => Promise<unknown>> = {
    'a new title': () => other.podcast.update({ where: { id }, data: { title: 'Another' } }),
    'a hidden episode': () =>
      other.episode.updateMany({ where: { podcastId: id }, data: { blocked: true } }),
    'a favorite': () => other.favorite.create({ data: { userId, podcastId: id } }),
    'a banned member': () =>
      other.user.update({ where: { id: userId }, data: { bannedAt: new Date() } }),
    'a hidden podcast': () => other.podcast.update({ where: { id }, data: hidden }),
    'a removed podcast': () => other.podcast.delete({ where: { id }, select: { id: true } }),
  };
  for (const [what, write] of Object.entries(seen)) {
    expect(await changes('public', write), what).toBe(true);
  }
  await other.$disconnect();
});

test('who is signed in changes with sessions that end and with the member, not with their use', async () => {
  const { id: userId } = await signedInUser();
  const session = { userId, expiresAt: inAnHour() };
  const { id } = await db.session.create({ data: { ...session, tokenHash: `first ${userId}` } });
  const used = () => db.session.update({ where: { id }, data: { lastUsedAt: new Date() } });
  expect(await changes('account', used)).toBe(false);
  const played = () => db.user.update({ where: { id: userId }, data: { syncStamp: 7 } });
  expect(await changes('account', played)).toBe(false);
  const promoted = () => db.user.update({ where: { id: userId }, data: { role: 'admin' } });
  expect(await changes('account', promoted)).toBe(true);
  expect(await changes('account', () => db.session.delete({ where: { id } }))).toBe(true);
});

test('a version changes when a transaction ends, not before, and none waits for another', async () => {
  const [first, second] = [
    await openDatabase(env.DATABASE_URL),
    await openDatabase(env.DATABASE_URL),
  ];
  const [{ id: one }, { id: another }] = [await storedPodcast(), await storedPodcast()];
  const rename = (id: string) => ({ where: { id }, data: { title: `New ${id}` } });
  const before = await versionOf('public');
  let between = '';
  await first.$transaction(async (tx) => {
    await tx.podcast.update(rename(one));
    expect(await versionOf('public')).toBe(before);
    if (databaseEngine === 'sqlite') return; // it has one writer at a time
    await second.podcast.update(rename(another));
    between = await versionOf('public');
    expect(between).not.toBe(before);
  });
  expect([before, between]).not.toContain(await versionOf('public'));
  const failed = first.$transaction(async (tx) => {
    await tx.podcast.delete({ where: { id: one } });
    throw new Error('taken back');
  });
  const after = await versionOf('public');
  await expect(failed).rejects.toThrow('taken back');
  expect(await versionOf('public')).toBe(after);
  await Promise.all([first.$disconnect(), second.$disconnect()]);
});

test.runIf(databaseEngine === 'postgresql')(
  'connections never share a row, and the rows of ended ones are added up without another version',
  async () => {
    const rows = () => db.$queryRaw<{ connection: number; version: bigint }[]>`
      SELECT "connection", "version" FROM "DataVersion" WHERE "topic" = 'public'`;
    const processOf = async (tx: Pick<typeof db, '$queryRaw'>) => {
      const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      return row!.pid;
    };
    const [ended, open] = [
      await openDatabase(env.DATABASE_URL),
      await openDatabase(env.DATABASE_URL),
    ];
    const { id } = await storedPodcast();
    const rename = (title: string) => ({ where: { id }, data: { title } });
    const endedProcess = await ended.$transaction(async (tx) => {
      await tx.podcast.update(rename('By a connection that ends'));
      return processOf(tx);
    });
    await ended.$disconnect();
    await vi.waitFor(async () => {
      const pids = await db.$queryRaw`SELECT 1 FROM pg_stat_activity WHERE pid = ${endedProcess}`;
      expect(pids).toEqual([]);
    });
    const openProcess = await open.$transaction(async (tx) => {
      await tx.podcast.update(rename('By a connection under way'));
      const before = await versionOf('public');
      await addUpEndedConnections();
      expect(await versionOf('public')).toBe(before);
      const left = (await rows()).map(({ connection }) => connection);
      expect(left).not.toContain(endedProcess);
      expect(left).toContain(0);
      return processOf(tx);
    });
    const before = await versionOf('public');
    await addUpEndedConnections();
    expect(await versionOf('public')).toBe(before);
    expect((await rows()).map(({ connection }) => connection)).toContain(openProcess);
    await open.$disconnect();
  },
);

test('a read after a write does not share a query sent before it', async () => {
  const { id } = await storedPodcast();
  const before = versionOf('public');
  await hasBeenSent();
  await db.podcast.update({ where: { id }, data: { title: 'Written' } });
  const after = versionOf('public');
  expect(await after).not.toBe(await before);
});
