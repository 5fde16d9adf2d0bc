import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import { readPage, type Page, type PageRequest } from '~/lib/web/page';
import type { DayNumber } from '~/lib/time/calendar-day';
import { occurrenceAt, type Occurrence, type RecurringDays } from '~/lib/time/recurring-days';
import { dayFields, daysOf } from './collection-days';
import type { ListedCollection } from './collections';
import { occurrenceText, today } from './days-words.server';
import {
  listedCollectionFields,
  listedPublicly,
  toListedCollections,
} from './shown-collection.server';

/** Far more than the few dozen that admins offer. */
const MOST_OFFERED = 100;

const ofSite = { ...listedPublicly, userId: null };
const ofMembers = { ...listedPublicly, userId: { not: null } };

type Offered = { collection: ListedCollection; days: RecurringDays; occurrence: Occurrence };

/** Cached per day. */
const readOffered = cacheUntilWrite(async (day: DayNumber): Promise<Offered[]> => {
  const rows = await db.collection.findMany({
    where: { offered: true, ...ofSite },
    orderBy: { id: 'asc' },
    take: MOST_OFFERED,
    select: { ...listedCollectionFields, ...dayFields, daysBefore: true },
  });
  const now = rows.flatMap(({ daysBefore, ...row }) => {
    const days = daysOf(row);
    const occurrence = days && occurrenceAt(days, day, daysBefore);
    return days && occurrence ? { row, days, occurrence } : [];
  });
  // Earliest start first, then shorter ones.
  now.sort(
    ({ occurrence: one }, { occurrence: other }) =>
      one.first - other.first || one.last - other.last,
  );
  const listed = await toListedCollections(now.map(({ row }) => row));
  const byId = new Map(listed.map((collection) => [collection.id, collection]));
  return now.flatMap(({ row, days, occurrence }) => {
    const collection = byId.get(row.id);
    return collection ? { collection, days, occurrence } : [];
  });
}, 2);

export type OfferedCollection = ListedCollection & {
  /** The days as text. */
  days: string;
};

/**
 * The site's own collections with entries that are offered today: on their days, and the number of days before that
 * admins have set.
 */
export async function listOffered(day = today()): Promise<OfferedCollection[]> {
  const offered = await readOffered(day);
  return offered.map(({ collection, days, occurrence }) => ({
    ...collection,
    days: occurrenceText(days, occurrence),
  }));
}

const newestFirst = [{ publishedAt: 'desc' }, { id: 'desc' }] as const;

const listShown = cacheUntilWrite(
  async (
    without: string[],
    wanted: PageRequest,
  ): Promise<Page & { collections: ListedCollection[] }> => {
    const curated = { ...ofSite, id: { notIn: without } };
    const read = (where: typeof curated | typeof ofMembers, skip: number, take: number) =>
      take <= 0
        ? []
        : db.collection.findMany({
            ...{ where, skip, take },
            orderBy: [...newestFirst],
            select: listedCollectionFields,
          });
    const [site, members] = await Promise.all([
      db.collection.count({ where: curated }),
      db.collection.count({ where: ofMembers }),
    ]);
    const { rows, place } = await readPage(
      wanted,
      async () => site + members,
      async ({ skip, take }) => {
        const first = await read(curated, skip, Math.min(take, site - skip));
        const rest = await read(ofMembers, Math.max(0, skip - site), take - first.length);
        return [...first, ...rest];
      },
    );
    return { collections: await toListedCollections(rows), ...place };
  },
  50,
);

/** Public collections with entries that are not offered today: the site's own, then members', newest first. */
export async function listOthers(wanted: PageRequest, day = today()) {
  const offered = await readOffered(day);
  return listShown(
    offered.map(({ collection }) => collection.id),
    wanted,
  );
}
