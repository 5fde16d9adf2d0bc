import { Readable } from 'node:stream';
import { z } from 'zod';
import { db, newestFirst, type Prisma } from '~/adapters/database/client.server';
import { writeOpml } from '~/adapters/feeds/opml.server';
import { getCurrentUser } from '~/domain/accounts/current-user.server';
import { MAX_SESSIONS } from '~/domain/accounts/sessions.server';
import { readablePodcast } from '~/domain/podcasts/podcasts.server';
import { env } from '~/env.server';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { personalDataResponse } from './own-data-schema';

/** Lists are read with what was made last first, but for these. Orders are total, so that parts fit together. */
const ORDERS: Record<string, object> = {
  appDevices: [{ createdAt: 'desc' }, { device: 'asc' }],
  collections: [{ createdAt: 'asc' }, { id: 'asc' }],
  entries: [{ place: 'asc' }, { id: 'asc' }],
  collectionProgress: [{ begunAt: 'desc' }, { collectionId: 'asc' }],
  deviceEpisodes: [{ device: 'asc' }, { episodeId: 'asc' }],
  deviceFeeds: [{ device: 'asc' }, { url: 'asc' }],
  heardParts: [{ heardAt: 'desc' }, { entryId: 'asc' }],
  keptFeeds: [{ url: 'asc' }, { urlKey: 'asc' }],
  keptPositions: [{ listenedAt: 'desc' }, { key: 'asc' }],
  positions: [{ listenedAt: 'desc' }, { episodeId: 'asc' }],
  queue: [{ place: 'asc' }, { episodeId: 'asc' }],
  speeds: [{ chosenAt: 'desc' }, { podcastId: 'asc' }],
  undoable: [{ changedAt: 'desc' }, { id: 'asc' }],
};

const ROWS_AT_ONCE = 200;
/** Rows that hold lists or long texts. */
const LONG_ROWS_AT_ONCE = 5;
const LONG = ['collections', 'posts', 'undoable'];

/** What a query selects for a value of this form: its column, or the columns of its rows. */
function selectionOf(name: string, schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) return { select: selectionsOf(schema.shape) };
  if (schema instanceof z.ZodArray) {
    const orderBy = ORDERS[name] ?? newestFirst;
    const most = name === 'sessions' ? { take: MAX_SESSIONS } : {};
    return { orderBy, ...most, ...(selectionOf(name, schema.element) as object) };
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return selectionOf(name, schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? selectionOf(name, schema.out) : true;
}

const selectionsOf = (shape: z.core.$ZodShape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, selectionOf(name, schema)]),
  );

const BELONGINGS = personalDataResponse.omit({ exportedAt: true, site: true, profile: true });

/** Everything of `personalDataResponse` that stands in rows of the member. */
const SELECTED = selectionsOf(BELONGINGS.shape) as Prisma.UserSelect;

const isList = (name: string): boolean =>
  BELONGINGS.shape[name as keyof typeof BELONGINGS.shape] instanceof z.ZodArray;

/** What is read of the member itself, and the lists, which are read in parts. */
const LISTS = Object.keys(SELECTED).filter(isList);
const VALUES = Object.fromEntries(
  Object.entries(SELECTED).filter(([name]) => !isList(name)),
) as Prisma.UserSelect;

async function* readList(userId: string, name: string): AsyncGenerator<object[]> {
  const take = LONG.includes(name) ? LONG_ROWS_AT_ONCE : ROWS_AT_ONCE;
  const list = SELECTED[name as keyof Prisma.UserSelect] as object;
  for (let skip = 0; ; skip += take) {
    const select = { [name]: { take, ...list, skip } };
    const user: object = await db.user.findUniqueOrThrow({ where: { id: userId }, select });
    const rows = (user as Record<string, object[]>)[name]!;
    yield rows;
    if (rows.length < take) return;
  }
}

/**
 * All stored data of a person as described by `personalDataResponse`, except the hashes of passwords, sessions, tokens and
 * links, as JSON. Positions and durations are in seconds. Read and written in parts, because it may be large.
 */
async function* writePersonalData(userId: string): AsyncGenerator<string> {
  const profile = await getCurrentUser(userId);
  const values: object = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: VALUES,
  });
  const head = { exportedAt: new Date().toISOString(), site: env.SITE_URL, profile, ...values };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const name of LISTS) {
    let separator = '';
    yield `,\n  ${JSON.stringify(name)}: [`;
    for await (const rows of readList(userId, name)) {
      for (const row of rows) {
        yield `${separator}\n    ${JSON.stringify(row)}`;
        separator = ',';
      }
    }
    yield ']';
  }
  yield '\n}\n';
}

export function exportPersonalData(userId: string): ReadableStream<Uint8Array> {
  const bytes = Readable.from(writePersonalData(userId), { objectMode: false });
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
}

/** A format that other podcast apps can import. */
export async function exportFavoritesAsOpml(userId: string): Promise<string> {
  const rows = await db.favorite.findMany({
    where: { userId, podcast: readablePodcast },
    orderBy: newestFirst,
    select: { podcast: { select: { title: true, slug: true, rssUrl: true } } },
  });
  const feeds = rows.map(({ podcast: { title, slug, rssUrl } }) => ({
    title,
    url: new URL(rssUrl, env.SITE_URL).href,
    page: pageUrl(podcastPath(slug)),
  }));
  return writeOpml(t('account.favoritesOf', { site: env.SITE_NAME }), feeds);
}
