import { db } from '~/adapters/database/client.server';
import { CAPS } from '~/domain/sync/caps.server';
import { slicesOf } from '~/lib/concurrency/batches';
import { signedInUser } from '../site/call';
import { readDatamodel } from './database-shape';

// A member with as many rows in each table as they can have. Tables and columns come from the schema, so that a new one
// is filled, too.

/** More than Prisma sends to SQLite in one query, and than apps and forms send at once. */
const SUBJECTS = 1_001;

/** Rows of a member where it is neither a cap of apps nor one for each podcast, episode or member. */
const ROWS: Record<string, number> = {
  ApiToken: 50,
  AppDevice: 100,
  AppPassword: 10,
  Collection: 200,
  CollectionProgress: 200,
  CollectionReport: 0,
  EmailVerification: 5,
  HeardPart: 1_000,
  Passkey: 50,
  PasswordReset: 5,
  PersonalFeed: 3,
  QueueEntry: 500,
  RecoveryCode: 10,
  RequestedFeed: 1_000,
  ReviewReport: 0,
  Session: 100,
  UndoableChange: 10,
};

/** Written by admins or by the site, not by a member. */
const NOT_THEIRS = ['AppLogin', 'BlogPost', 'OutgoingLetter', 'Podcast'];

/** Values that the columns accept. */
const VALUES: Record<string, (row: number) => object> = {
  Activity: () => ({ actionType: 'favorite' }),
  AppDevice: (row) => ({ device: `device-${row}`, type: 'mobile' }),
  DeviceEpisode: (row) => ({ device: `device-${row % 100}` }),
  DeviceFeed: (row) => ({ device: `device-${row % 100}` }),
  Passkey: (row) => ({ id: Buffer.from(`passkey ${row}`).toString('base64url') }),
  PersonalFeed: (row) => ({ kind: ['new', 'queue', 'history'][row] }),
  Review: () => ({ rating: 4 }),
  UndoableChange: () => ({ before: '{"heard":[]}' }),
};

type Field = Awaited<ReturnType<typeof readDatamodel>>['models'][number]['fields'][number];
type Pools = Record<string, string[]>;

type OwnCap = { rows: number; characters: number; texts: readonly string[] };
const capOf = (model: string): OwnCap | undefined => (CAPS as Record<string, OwnCap>)[model];
/** Characters of a text of apps, so that the characters of a cap are reached and not only its rows. */
const APP_TEXT = 400;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const delegateOf = (model: string) =>
  db[`${model.charAt(0).toLowerCase()}${model.slice(1)}` as 'favorite'];

async function insert(model: string, rows: object[]): Promise<void> {
  for (const data of slicesOf(rows, 500)) {
    await delegateOf(model).createMany({ data: data as never });
  }
}

const idsOf = async (model: string, where: object): Promise<string[]> => {
  const rows = await delegateOf(model).findMany({ where, select: { id: true } });
  return rows.map(({ id }) => id);
};

/** Podcasts of one episode each, and other members, for rows about them. */
async function storeSubjects(): Promise<Pools> {
  const names = numbers(SUBJECTS).map((number) => `sizes.example.org/${number}`);
  await insert(
    'Podcast',
    names.map((name) => ({
      title: `Podcast ${name}`,
      slug: name.replaceAll('/', '-'),
      rssUrl: `https://${name}`,
      rssUrlKey: name,
      episodeCount: 1,
    })),
  );
  const podcasts = await idsOf('Podcast', { rssUrlKey: { startsWith: 'sizes.example.org' } });
  await insert(
    'Episode',
    podcasts.map((podcastId) => ({
      podcastId,
      key: 'one',
      title: 'An episode',
      sortDate: new Date(),
      firstSeenAt: new Date(),
      audioUrl: `https://media.example.org/${podcastId}.mp3`,
    })),
  );
  await insert(
    'User',
    names.map((_, row) => ({
      username: `other-${row}`,
      usernameKey: `other-${row}`,
      email: `other-${row}@example.org`,
      emailKey: `other-${row}@example.org`,
      passwordHash: '',
    })),
  );
  return {
    Podcast: podcasts,
    Episode: await idsOf('Episode', { podcastId: { in: podcasts.slice(0, 900) } }),
    User: await idsOf('User', { username: { startsWith: 'other-' } }),
  };
}

function exampleOf({ type }: Field, text: string): unknown {
  if (type === 'String') return text;
  if (type === 'DateTime') return new Date(Date.now() + 86_400_000);
  if (type === 'Boolean') return false;
  return type === 'Json' ? {} : type === 'BigInt' ? 1n : 1;
}

/** As many rows as are written under one stamp. */
const stampOf = (row: number) => Math.floor(row / 100) + 1;

/** The columns of a row: the member, the subjects with that number, and an example where one must be given. */
function rowOf(model: string, fields: Field[], userId: string, pools: Pools) {
  const relations = fields.filter(({ relationFromFields }) => relationFromFields?.length);
  const cap = capOf(model);
  const member = relations.find(({ type }) => type === 'User')!.relationFromFields![0];
  return (row: number): object => {
    const values = fields
      .filter(({ kind }) => kind === 'scalar')
      .flatMap((field): [string, unknown][] => {
        if (field.name === member) return [[field.name, userId]];
        if (field.name === 'stamp') return [[field.name, stampOf(row)]];
        const relation = relations.find((one) => one.relationFromFields!.includes(field.name));
        const pool = relation && pools[relation.type];
        if (pool && (field.isRequired || relation.type !== 'User')) {
          return [[field.name, pool[row % pool.length]]];
        }
        if (relation && !field.isRequired) return [];
        const isLong = cap?.texts.includes(field.name);
        if (!isLong && (!field.isRequired || field.hasDefaultValue || field.isUpdatedAt)) return [];
        const text = `https://${model.toLowerCase()}.example.org/${row}/`.padEnd(
          isLong ? APP_TEXT : 0,
          'x',
        );
        return [[field.name, exampleOf(field, text)]];
      });
    return { ...Object.fromEntries(values), ...VALUES[model]?.(row) };
  };
}

export type FullMember = Awaited<ReturnType<typeof storeFullMember>>;

/** @param role whose screens are looked at, too */
export async function storeFullMember(role: 'user' | 'super_admin' = 'user') {
  const { models } = await readDatamodel();
  const pools = await storeSubjects();
  const member = await signedInUser(role, 'Full');
  const own = models.filter(
    ({ name, fields }) =>
      !NOT_THEIRS.includes(name) &&
      fields.some(({ type, relationFromFields }) => type === 'User' && relationFromFields?.length),
  );
  const fill = async (name: string) => {
    const { fields } = own.find((model) => model.name === name)!;
    const cap = capOf(name);
    const capped = cap && Math.floor(cap.characters / cap.texts.length / APP_TEXT);
    const isOfEpisodes = fields.some(({ type }) => type === 'Episode');
    const each = pools[isOfEpisodes ? 'Episode' : 'Podcast']!.length;
    const most = name === 'DeviceEpisode' ? each : (capped ?? ROWS[name] ?? each);
    await insert(name, numbers(most).map(rowOf(name, fields, member.id, pools)));
  };
  // One collection has as many entries as it can, and each of them was heard.
  await fill('Collection');
  pools.Collection = await idsOf('Collection', { userId: member.id });
  await insert(
    'CollectionEntry',
    numbers(1_000).map((row) => ({
      collectionId: pools.Collection![0]!,
      place: row,
      episodeId: pools.Episode![row % pools.Episode!.length],
      fromSeconds: row,
      toSeconds: row + 10,
      note: 'n'.repeat(300),
    })),
  );
  pools.CollectionEntry = await idsOf('CollectionEntry', { collectionId: pools.Collection[0] });
  for (const { name } of own) if (name !== 'Collection') await fill(name);
  return { ...member, pools, tables: own.map(({ name }) => name) };
}
