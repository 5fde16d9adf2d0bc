import { z } from 'zod';
import { db, newestFirst, type Prisma } from '~/adapters/database/client.server';
import { writeOpml } from '~/adapters/feeds/opml.server';
import { getCurrentUser } from '~/domain/accounts/current-user.server';
import type { CurrentUser } from '~/domain/accounts/users-schema';
import { MAX_SESSIONS } from '~/domain/accounts/sessions.server';
import { shownPodcast } from '~/domain/podcasts/podcasts.server';
import { env } from '~/env.server';
import { podcastPath } from '~/lib/web/site-paths';
import { pageUrl } from '~/page-url.server';
import { t } from '~/messages/t';
import { personalDataResponse } from './own-data-schema';

/** Lists are read with what was made last first, but for these. */
const ORDERS: Record<string, object> = {
  collections: { createdAt: 'asc' },
  entries: { place: 'asc' },
  collectionProgress: { begunAt: 'desc' },
  heardParts: { heardAt: 'desc' },
  keptFeeds: { url: 'asc' },
  keptPositions: { listenedAt: 'desc' },
  positions: { listenedAt: 'desc' },
  queue: [{ place: 'asc' }, { episodeId: 'asc' }],
  speeds: { chosenAt: 'desc' },
  undoable: { changedAt: 'desc' },
};

/** What a query selects for a value of this form: its column, or the columns of its rows. */
function selectionOf(name: string, schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) return { select: selectionsOf(schema.shape) };
  if (schema instanceof z.ZodArray) {
    const orderBy = ORDERS[name] ?? { createdAt: 'desc' };
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

/**
 * All stored data of a person as described by `personalDataResponse`, except the hashes of passwords, sessions, tokens and
 * links. Positions and durations are in seconds.
 */
export async function exportPersonalData(
  userId: string,
): Promise<Record<string, unknown> & { profile: CurrentUser }> {
  const profile = await getCurrentUser(userId);
  const belongings: object = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: SELECTED,
  });
  return { exportedAt: new Date().toISOString(), site: env.SITE_URL, profile, ...belongings };
}

/** A format that other podcast apps can import. */
export async function exportFavoritesAsOpml(userId: string): Promise<string> {
  const rows = await db.favorite.findMany({
    where: { userId, podcast: shownPodcast },
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
