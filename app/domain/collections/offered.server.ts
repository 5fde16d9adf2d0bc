import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import { env } from '~/env.server';
import { few, rowsInSlices } from '~/lib/any-of';
import {
  dayIn,
  isoOfDay,
  type DayNumber,
  occurrenceAt,
  type Occurrence,
  type RecurringDays,
} from '~/lib/time/calendar-days';
import {
  formatDays,
  formatHijriDays,
  gregorianMonthName,
  hijriMonthName,
  weekdayName,
} from '~/lib/time/format-date';
import { readPage, type Page, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import {
  listedCollectionFields,
  listedPublicly,
  withCoversAndCounts,
} from './collection-access.server';
import { CALENDARS, DAY_SHIFTS, type Calendar, dayFields, daysOf } from './collections';
import type { ListedCollection, CollectionDays } from './collections-schema';

/** The current day in the time zone of the site (decisions/pages/2026-11-26-days-of-collections.md). */
const today = (): DayNumber => dayIn(env.TIME_ZONE, new Date());

/** Localized dates, such as `1–30 Ramadan 1447 AH (Feb 18, 2026 – Mar 19, 2026)`. */
function occurrenceText(days: RecurringDays, { first, last }: Occurrence): string {
  const gregorian = formatDays(isoOfDay(first), isoOfDay(last));
  if (days.weekday !== null) {
    return t('days.both', { days: weekdayName(days.weekday), dates: gregorian });
  }
  if (days.calendar === 'gregorian') return gregorian;
  const hijri = formatHijriDays(first, last, days.dayShift);
  return t('days.both', { days: hijri, dates: gregorian });
}

/** The current or next days; empty if there are none within a year. */
export function nextDaysText(days: RecurringDays | null): string {
  const occurrence = days && occurrenceAt(days, today());
  return occurrence ? occurrenceText(days, occurrence) : '';
}

const calendarNames: Record<Calendar, () => string> = {
  hijri: () => t('adminCollections.hijri'),
  gregorian: () => t('adminCollections.gregorian'),
};

const calendarName = (calendar: Calendar): string => calendarNames[calendar]();

/** The month of both calendars, because the choice is the same for either. @param month 1-based */
const monthName = (month: number): string =>
  t('adminCollections.monthOf', {
    number: month,
    hijri: hijriMonthName(month),
    gregorian: gregorianMonthName(month),
  });

function shiftName(shift: number): string {
  if (shift === 0) return t('adminCollections.asUmmAlQura');
  const count = Math.abs(shift);
  return shift > 0
    ? t('adminCollections.daysLater', { count })
    : t('adminCollections.daysEarlier', { count });
}

/** The options of the form that chooses the days of a collection. */
export const dayChoices = () => ({
  calendars: CALENDARS.map((value) => ({ value, label: calendarName(value) })),
  months: Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1),
  })),
  shifts: DAY_SHIFTS.map((shift) => ({ value: String(shift), label: shiftName(shift) })),
});

export type DayChoices = ReturnType<typeof dayChoices>;

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
  now.sort(({ occurrence: a }, { occurrence: b }) => a.first - b.first || a.last - b.last);
  const listed = await withCoversAndCounts(now.map(({ row }) => row));
  const byId = new Map(listed.map((collection) => [collection.id, collection]));
  return now.flatMap(({ row, days, occurrence }) => {
    const collection = byId.get(row.id);
    return collection ? { collection, days, occurrence } : [];
  });
}, 2);

/** The days of collections that are offered, by id. */
export async function daysOfOffered(
  ids: string[],
): Promise<Map<string, NonNullable<CollectionDays>>> {
  const rows = await rowsInSlices(ids, (id) =>
    db.collection.findMany({
      where: { id, offered: true },
      select: { id: true, ...dayFields, daysBefore: true },
    }),
  );
  const entries = rows.flatMap(({ id, ...row }) => {
    const days = daysOf(row);
    const occurrence = days && occurrenceAt(days, today());
    if (!days || !occurrence) return [];
    const first = isoOfDay(occurrence.first).slice(0, 10);
    const last = isoOfDay(occurrence.last).slice(0, 10);
    return [[id, { ...days, daysBefore: row.daysBefore, first, last }] as const];
  });
  return new Map(entries);
}

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
    request: PageRequest,
  ): Promise<Page & { collections: ListedCollection[] }> => {
    const curated = { ...ofSite, id: { notIn: [...few(without)] } };
    const read = (where: typeof curated | typeof ofMembers, skip: number, take: number) =>
      take <= 0
        ? []
        : db.collection.findMany({
            where,
            skip,
            take,
            orderBy: [...newestFirst],
            select: listedCollectionFields,
          });
    const [site, members] = await Promise.all([
      db.collection.count({ where: curated }),
      db.collection.count({ where: ofMembers }),
    ]);
    const { rows, pagination } = await readPage(
      request,
      async () => site + members,
      async ({ skip, take }) => {
        const first = await read(curated, skip, Math.min(take, site - skip));
        const rest = await read(ofMembers, Math.max(0, skip - site), take - first.length);
        return [...first, ...rest];
      },
    );
    return { collections: await withCoversAndCounts(rows), ...pagination };
  },
  50,
);

/** Public collections with entries that are not offered today: the site's own, then members', newest first. */
export async function listOthers(request: PageRequest, day = today()) {
  const offered = await readOffered(day);
  return listShown(
    offered.map(({ collection }) => collection.id),
    request,
  );
}
