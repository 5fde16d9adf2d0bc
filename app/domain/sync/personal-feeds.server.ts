import { createHmac, timingSafeEqual } from 'node:crypto';
import { db, inRetriedTransaction } from '~/adapters/database/client.server';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { NotFoundError } from '~/domain/errors';
import { listHistory } from '~/domain/listening/listening.server';
import { listNewEpisodes } from '~/domain/listening/new-episodes.server';
import { listQueue } from '~/domain/listening/queue.server';
import { env } from '~/env.server';
import { anyOf } from '~/lib/any-of';
import { t } from '~/messages/t';
import { sessionSecret } from '~/secret.server';
import { PERSONAL_FEEDS, type PersonalFeedKind } from './personal-feeds';

const MAX_ITEMS = 100;

/**
 * The token is derived from a secret, so the database alone opens no list and the URL can be shown again. It is put
 * into the query string, which no log contains, under a name by which importers, including this site's, recognize a
 * private URL.
 */
const tokenOf = (id: string): string =>
  id + createHmac('sha256', sessionSecret()).update(`personal feed ${id}`).digest('base64url');

const ID_LENGTH = 36;

function idIn(token: string): string | null {
  const id = token.slice(0, ID_LENGTH);
  const [received, right] = [Buffer.from(token), Buffer.from(tokenOf(id))];
  return received.length === right.length && timingSafeEqual(received, right) ? id : null;
}

const addressOf = (kind: string, id: string): string =>
  `${env.SITE_URL}/my-feeds/${kind}.xml?token=${tokenOf(id)}`;

export async function listPersonalFeeds(
  userId: string,
): Promise<{ kind: PersonalFeedKind; address: string | null }[]> {
  const rows = await db.personalFeed.findMany({
    where: { userId },
    select: { id: true, kind: true },
  });
  const ids = new Map(rows.map(({ id, kind }) => [kind, id]));
  return PERSONAL_FEEDS.map((kind) => {
    const id = ids.get(kind);
    return { kind, address: id ? addressOf(kind, id) : null };
  });
}

/** Replaces the previous URL, which stops working. */
export async function makePersonalFeed(userId: string, kind: PersonalFeedKind): Promise<void> {
  await inRetriedTransaction(async (tx) => {
    await tx.personalFeed.deleteMany({ where: { userId, kind } });
    await tx.personalFeed.create({ data: { userId, kind }, select: { id: true } });
  });
}

/** Idempotent. */
export async function endPersonalFeed(userId: string, kind: PersonalFeedKind): Promise<void> {
  await db.personalFeed.deleteMany({ where: { userId, kind } });
}

/** Returns the member whose list the URL opens, and the language. @throws NotFoundError */
export async function openPersonalFeed(
  kind: string,
  token: string,
): Promise<{ userId: string; kind: PersonalFeedKind; language: string | null }> {
  const id = idIn(token);
  const row =
    id === null
      ? null
      : await db.personalFeed.findFirst({
          where: { id, kind, user: { bannedAt: null } },
          select: { userId: true, kind: true, user: { select: { interfaceLanguage: true } } },
        });
  if (!row) throw new NotFoundError(t('ownFeeds.none'));
  return {
    userId: row.userId,
    kind: row.kind as PersonalFeedKind,
    language: row.user.interfaceLanguage,
  };
}

const readers: Record<PersonalFeedKind, (userId: string) => Promise<ListedEpisode[]>> = {
  new: async (userId) => {
    const all = { page: 1, limit: MAX_ITEMS, since: null, unplayed: false };
    return (await listNewEpisodes(userId, all)).episodes;
  },
  queue: (userId) => listQueue(userId, MAX_ITEMS),
  history: async (userId) => (await listHistory(userId, { page: 1, limit: MAX_ITEMS })).episodes,
};

export type FeedItem = ListedEpisode & { audioType: string | null; audioLength: number | null };

/** The playable episodes of the list, in order. */
export async function readPersonalFeed(
  userId: string,
  kind: PersonalFeedKind,
): Promise<FeedItem[]> {
  const listed = (await readers[kind](userId)).filter(({ episode }) => episode.audioUrl !== null);
  const rows = await db.episode.findMany({
    where: { id: anyOf(listed.map(({ episode }) => episode.id)) },
    select: { id: true, audioType: true, audioLength: true },
  });
  const files = new Map(rows.map(({ id, ...file }) => [id, file]));
  const unknown = { audioType: null, audioLength: null };
  return listed.map((entry) => ({ ...entry, ...(files.get(entry.episode.id) ?? unknown) }));
}
