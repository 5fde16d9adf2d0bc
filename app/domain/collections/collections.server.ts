import {
  db,
  inTransaction,
  type Prisma,
  type TransactionClient,
  listPage,
} from '~/adapters/database/client.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import { isAdmin, type Actor } from '~/domain/accounts/users';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError, ForbiddenError, InvalidError } from '~/domain/errors';
import { languageToStore } from '~/lib/language/text-language';
import { DAY } from '~/lib/time/milliseconds';
import type { Page, PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import {
  holdOrShow,
  listedCollectionFields,
  mayChange,
  noCollection,
  listedPublicly,
  findAccessError,
  requireMayChange,
  withCoversAndCounts,
} from './collection-access.server';
import { DAYS_BEFORE_PUBLIC, MAX_COLLECTIONS, type Visibility } from './collections';
import type {
  Collection,
  ListedCollection,
  CollectionChange,
  CollectionInput,
  NewEntry,
} from './collections-schema';
import { appendEntries, requireShown } from './entries.server';

/** From when a member's collections can be public; null if immediately. */
export async function publicFrom(actor: Actor): Promise<Date | null> {
  if (isAdmin(actor)) return null;
  const user = await db.user.findUnique({ where: { id: actor.id }, select: { createdAt: true } });
  const from = new Date((user?.createdAt.getTime() ?? Date.now()) + DAYS_BEFORE_PUBLIC * DAY);
  return from.getTime() > Date.now() ? from : null;
}

/** @throws InvalidError for accounts younger than three days */
async function requireMayBe(actor: Actor, visibility: Visibility | undefined): Promise<void> {
  if (visibility !== 'public' || !(await publicFrom(actor))) return;
  throw new InvalidError(t('refusal.publicTooEarly', { count: DAYS_BEFORE_PUBLIC }), 'visibility');
}

const languageOf = async (actor: Actor, title: string, words: string, chosen?: string | null) =>
  languageToStore(`${title} ${words}`, await findWritersLanguage(actor.id), chosen);

/** Writes that belong to a change of a collection, in its transaction. */
type Also = (tx: TransactionClient, id: string) => Promise<unknown>;

/**
 * @param ofSite creates a collection of the site itself, which all admins can change
 * @param entries the first ones, in this order
 * @returns its id
 * @throws InvalidError, ForbiddenError, NotFoundError for an entry, ConflictError when the member has too many
 */
export async function createCollection(
  actor: Actor,
  { title, words, language, visibility }: CollectionInput,
  {
    ofSite = false,
    copiedFromId = null,
    entries = [],
    also,
  }: {
    ofSite?: boolean;
    copiedFromId?: string | null;
    entries?: NewEntry[];
    also?: Also;
  } = {},
): Promise<string> {
  if (ofSite && !isAdmin(actor)) throw new ForbiddenError(t('refusal.adminAct'));
  await requireMayBe(actor, visibility);
  await requireShown(entries);
  const userId = ofSite ? null : actor.id;
  const count = userId ? await db.collection.count({ where: { userId } }) : 0;
  if (count >= MAX_COLLECTIONS) {
    throw new ConflictError(t('refusal.mostCollections', { count: MAX_COLLECTIONS }));
  }
  const data = {
    userId,
    title,
    words,
    language: await languageOf(actor, title, words, language),
    visibility,
    publishedAt: visibility === 'public' ? new Date() : null,
    copiedFromId,
  };
  return inTransaction(async (tx) => {
    const { id } = await tx.collection.create({ data, select: { id: true } });
    if (entries.length > 0) await appendEntries(tx, id, entries);
    await holdOrShow(tx, id, null);
    await also?.(tx, id);
    return id;
  });
}

/** Absent fields stay unchanged. @throws NotFoundError, InvalidError */
export async function changeCollection(
  actor: Actor,
  id: string,
  { visibility, coverEntryId, language, ...texts }: CollectionChange,
  also?: Also,
): Promise<void> {
  await requireMayChange(actor, id);
  await requireMayBe(actor, visibility);
  await inTransaction(async (tx) => {
    const before = await tx.collection.findUniqueOrThrow({
      where: { id },
      select: { title: true, words: true, visibility: true, publishedAt: true },
    });
    if (coverEntryId) {
      const entry = { id: coverEntryId, collectionId: id };
      if ((await tx.collectionEntry.count({ where: entry })) === 0) {
        throw new InvalidError(t('refusal.noEntry'), 'coverEntryId');
      }
    }
    const { title, words } = { ...before, ...texts };
    const isWritten = language !== undefined || title !== before.title || words !== before.words;
    await tx.collection.update({
      where: { id },
      data: {
        title,
        words,
        ...(isWritten && { language: await languageOf(actor, title, words, language) }),
        coverEntryId,
        ...(visibility && {
          visibility,
          publishedAt: visibility === 'public' ? (before.publishedAt ?? new Date()) : null,
        }),
      },
      select: { id: true },
    });
    const isPublished = visibility === 'public' && before.visibility !== 'public';
    const written = [title !== before.title && title, words !== before.words && words];
    await holdOrShow(tx, id, isPublished ? null : written.filter((text) => text !== false));
    await also?.(tx, id);
  }).catch(rowNotFound(() => t('refusal.noCollection')));
}

/** @throws NotFoundError */
export async function deleteCollection(actor: Actor, id: string): Promise<void> {
  await requireMayChange(actor, id);
  await db.collection.deleteMany({ where: { id } });
}

const changedLast = [{ updatedAt: 'desc' as const }, { id: 'desc' as const }];
const publishedLast = [{ publishedAt: 'desc' as const }, { id: 'desc' as const }];

async function listCollections(
  where: Prisma.CollectionWhereInput,
  orderBy: Prisma.CollectionOrderByWithRelationInput[],
  request: PageRequest,
): Promise<Page & { collections: ListedCollection[] }> {
  const { rows, pagination } = await listPage(request, db.collection, {
    where,
    orderBy,
    select: listedCollectionFields,
  });
  return { collections: await withCoversAndCounts(rows), ...pagination };
}

/** The member's own collections, most recently changed first. */
export const listOwnCollections = (userId: string, request: PageRequest) =>
  listCollections({ userId }, changedLast, request);

/** Public collections with entries, most recently published first. */
export const listPublicCollections = (request: PageRequest) =>
  listCollections(listedPublicly, publishedLast, request);

/** Collections the actor may add to, most recently changed first; for admins also the site's own. */
export const listChoices = (
  actor: Actor,
): Promise<{ id: string; title: string; language: string | null }[]> =>
  db.collection.findMany({
    where: isAdmin(actor) ? { OR: [{ userId: actor.id }, { userId: null }] } : { userId: actor.id },
    orderBy: changedLast,
    take: 2 * MAX_COLLECTIONS,
    select: { id: true, title: true, language: true },
  });

const source = {
  ...listedCollectionFields,
  userId: true,
  hiddenAt: true,
  heldFor: true,
  user: { select: { id: true, username: true, wordsHidden: true } },
} as const;

/** @throws NotFoundError, GoneError */
export async function getCollection(actor: Actor | null, id: string): Promise<Collection> {
  const row = await db.collection.findUnique({
    where: { id },
    select: { ...source, hiddenReason: true, copiedFrom: { select: source } },
  });
  if (!row) throw noCollection();
  const refusal = findAccessError(actor, row);
  if (refusal) throw refusal;
  const { userId: _userId, hiddenAt, heldFor, hiddenReason, copiedFrom, user, ...rest } = row;
  const isOwn = mayChange(actor, row);
  const maker = user && { id: user.id, username: user.username };
  const [listed] = await withCoversAndCounts([{ ...rest, user: maker }]);
  const from = copiedFrom && !findAccessError(actor, copiedFrom) ? copiedFrom : null;
  return {
    ...listed!,
    isOwn,
    hidden: hiddenAt !== null,
    waiting: heldFor !== null,
    hiddenReason: isOwn ? hiddenReason : null,
    copiedFrom: from && { id: from.id, title: from.title, language: from.language },
  };
}
