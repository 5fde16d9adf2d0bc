import {
  db,
  type Prisma,
  inTransaction,
  type TransactionClient,
  listMatches,
} from '~/adapters/database/client.server';
import type { Actor, HeldFor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError } from '~/domain/errors';
import {
  hiddenAlready,
  hiddenColumns,
  settled,
  unhidden,
  shownAlready,
} from '~/domain/library/hide-and-remove.server';
import { hiddenFields, hiddenOf } from '~/domain/library/library.server';
import type { Page, PageRequest } from '~/lib/web/page';
import { t, deferred, textToStore, pageLanguage } from '~/messages/t';
import {
  listedCollectionFields,
  noCollection,
  withCoversAndCounts,
} from './collection-access.server';
import { dayFields, daysOf, type CollectionState } from './collections';
import type { AdminCollection, SiteCollectionInput } from './collections-admin-schema';
import { changeCollection, createCollection } from './collections.server';
import { entriesInOrder } from './entries.server';
import { nextDaysText } from './offered.server';

const unresolved = { resolvedAt: null } as const;

const fields = {
  ...listedCollectionFields,
  ...dayFields,
  daysBefore: true,
  offered: true,
  userId: true,
  ...hiddenFields,
  heldFor: true,
  _count: { select: { reports: { where: unresolved } } },
} as const;

type Row = Prisma.CollectionGetPayload<{ select: typeof fields }>;

async function toAdminCollections(rows: Row[]): Promise<AdminCollection[]> {
  const listed = await withCoversAndCounts(rows);
  return listed.map(({ id, title, language, visibility, entryCount, maker }, index) => {
    const row = rows[index]!;
    return {
      id,
      title,
      language,
      visibility,
      entryCount,
      maker,
      offered: row.offered,
      reports: row._count.reports,
      hidden: hiddenOf(row),
      heldFor: row.heldFor as HeldFor | null,
      days: nextDaysText(daysOf(row)),
    };
  });
}

const ofState: Record<CollectionState, Prisma.CollectionWhereInput> = {
  site: { userId: null },
  offered: { offered: true },
  members: { userId: { not: null }, visibility: 'public' },
  held: { heldFor: { not: null } },
  hidden: { hiddenAt: { not: null }, heldFor: null },
  reported: { reports: { some: unresolved } },
};

/** Private collections are visible only to their makers, unless they were reported or hidden. */
const VISIBLE_TO_ADMINS = {
  OR: [
    { userId: null },
    { visibility: 'public' },
    { hiddenAt: { not: null } },
    { reports: { some: unresolved } },
  ],
} satisfies Prisma.CollectionWhereInput;

/**
 * Collections of the site and those that members have published, most recently changed first; searchable by title and
 * maker.
 */
export async function listAdminCollections({
  state,
  ...request
}: PageRequest & { search?: string; state?: CollectionState }): Promise<
  Page & { collections: AdminCollection[] }
> {
  const searched = { title: true, user: { select: { username: true } } };
  const { rows, pagination } = await listMatches(request, db.collection, searched, {
    where: { AND: [VISIBLE_TO_ADMINS, state ? ofState[state] : {}] },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    select: fields,
  });
  return { collections: await toAdminCollections(rows), ...pagination };
}

/** The collection with the values of its form. @throws NotFoundError */
export async function getAdminCollection(id: string) {
  const row = await db.collection.findFirst({
    where: { id, ...VISIBLE_TO_ADMINS },
    select: fields,
  });
  if (!row) throw noCollection();
  const [collection] = await toAdminCollections([row]);
  const { words, calendar, month, dayFrom, dayTo, weekday, dayShift, daysBefore } = row;
  const form = { words, calendar, month, dayFrom, dayTo, weekday, dayShift, daysBefore };
  const notes = row.heldFor === null ? [] : await listNotes(id);
  return { collection: collection!, form, notes };
}

/** The notes of its entries, in order. */
async function listNotes(collectionId: string): Promise<string[]> {
  const rows = await db.collectionEntry.findMany({
    where: { collectionId, note: { not: '' } },
    orderBy: [...entriesInOrder],
    select: { note: true },
  });
  return rows.map(({ note }) => note);
}

const daysIn = (input: SiteCollectionInput) => {
  const { calendar, month, dayFrom, dayTo, weekday, dayShift, daysBefore, offered } = input;
  return { calendar, month, dayFrom, dayTo, weekday, dayShift, daysBefore, offered };
};

async function saveDays(
  tx: TransactionClient,
  actor: Actor,
  id: string,
  { input, action }: { input: SiteCollectionInput; action: 'created' | 'changed' },
): Promise<void> {
  await tx.collection.update({ where: { id }, data: daysIn(input), select: { id: true } });
  await recordAudit(tx, actor, action, ['collection', id, input.title]);
}

/** @returns its id @throws ForbiddenError */
export async function createSiteCollection(
  actor: Actor,
  input: SiteCollectionInput,
): Promise<string> {
  return createCollection(actor, input, {
    ofSite: true,
    also: (tx, id) => saveDays(tx, actor, id, { input, action: 'created' }),
  });
}

/** @throws NotFoundError for a member's collection */
export async function changeSiteCollection(
  actor: Actor,
  id: string,
  input: SiteCollectionInput,
): Promise<void> {
  const { title, words, language, visibility } = input;
  const row = await db.collection.findFirst({ where: { id, userId: null }, select: { id: true } });
  if (!row) throw noCollection();
  await changeCollection(actor, id, { title, words, language, visibility }, (tx) =>
    saveDays(tx, actor, id, { input, action: 'changed' }),
  );
}

/**
 * Hides a member's collection from everyone but its maker, who sees the reason.
 *
 * @throws NotFoundError, ConflictError
 */
export async function hideCollection(actor: Actor, id: string, reason: string): Promise<string> {
  return inTransaction(async (tx) => {
    const { count } = await tx.collection.updateMany({
      where: { id, userId: { not: null }, OR: [{ hiddenAt: null }, { heldFor: { not: null } }] },
      data: { ...hiddenColumns(actor, reason), heldFor: null },
    });
    const row = await tx.collection.findFirst({
      where: { id, userId: { not: null } },
      select: { title: true, hiddenBy: true },
    });
    if (!row) throw noCollection();
    if (count === 0) throw hiddenAlready(row);
    await tx.collectionReport.updateMany({
      where: { collectionId: id, ...unresolved },
      data: settled(),
    });
    await recordAudit(tx, actor, 'hid', ['collection', id, row.title], { reason });
    return row.title;
  });
}

/** Shows a collection that was hidden or held. @throws NotFoundError, ConflictError */
export async function showCollection(actor: Actor, id: string): Promise<string> {
  return inTransaction(async (tx) => {
    const { count } = await tx.collection.updateMany({
      where: { id, hiddenAt: { not: null } },
      data: { ...unhidden, heldFor: null },
    });
    const row = await tx.collection.findUnique({ where: { id }, select: { title: true } });
    if (!row) throw noCollection();
    if (count === 0) throw shownAlready();
    await recordAudit(tx, actor, 'showed', ['collection', id, row.title]);
    return row.title;
  });
}

/** Whether the site has any collections of its own. */
export const hasSiteCollections = async (): Promise<boolean> =>
  (await db.collection.findFirst({ where: { userId: null }, select: { id: true } })) !== null;

const hijriDays = (month: number, dayFrom: number, dayTo = dayFrom) => ({
  calendar: 'hijri',
  month,
  dayFrom,
  dayTo,
  offered: true,
});

/** Collections for a new site. `daysBefore` is the time in which listeners prepare. */
const starterCollections = () => [
  { title: t('starter.beginners') },
  { title: t('starter.seerah') },
  { title: t('starter.friday'), calendar: 'hijri', weekday: 5, offered: true },
  { title: t('starter.ramadan'), ...hijriDays(9, 1, 30), daysBefore: 7 },
  { title: t('starter.lastTen'), ...hijriDays(9, 21, 30) },
  { title: t('starter.fitr'), ...hijriDays(10, 1, 3), daysBefore: 1 },
  { title: t('starter.hajj'), ...hijriDays(12, 1, 13), daysBefore: 7 },
  { title: t('starter.adha'), ...hijriDays(12, 10, 13), daysBefore: 1 },
  { title: t('starter.ashura'), ...hijriDays(1, 9, 10), daysBefore: 1 },
  // Not everyone observes it, so admins decide whether to offer it.
  { title: t('starter.mawlid'), ...hijriDays(3, 12), daysBefore: 1, offered: false },
];

/**
 * Creates ten empty collections of the site in the language of the page, private until an admin has filled them.
 *
 * @throws ConflictError once the site has any of its own
 */
export async function createStarter(actor: Actor): Promise<void> {
  const language = pageLanguage();
  await inTransaction(async (tx) => {
    const count = await tx.collection.count({ where: { userId: null } });
    if (count > 0) throw new ConflictError(t('refusal.starterOnce'));
    for (const row of starterCollections()) {
      await tx.collection.create({ data: { ...row, language }, select: { id: true } });
    }
    await recordAudit(tx, actor, 'added', [
      'collection',
      'starter',
      textToStore(deferred('starter.name')),
    ]);
  });
}
