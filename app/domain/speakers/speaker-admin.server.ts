import { db, inTransaction, inSerialTransaction } from '~/adapters/database/client.server';
import { listPage } from '~/adapters/database/list-page.server';
import { select } from '~/adapters/database/plain-sql.server';
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors';
import { recordAudit } from '~/domain/audit/audit.server';
import type { Actor } from '~/domain/accounts/users';
import { fold } from '~/lib/text/fold';
import type { Page, PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { spellingsWith } from './speakers.server';

/** Candidates read for one search. */
const MAX_FOUND = 1_000;

export type AdminSpeaker = {
  id: string;
  name: string;
  slug: string;
  spellings: { id: string; name: string }[];
};

async function findIds(search: string): Promise<string[]> {
  const condition = spellingsWith(search);
  if (!condition) return [];
  const rows = await select<{ id: string }>(
    `SELECT DISTINCT coalesce(spelling."sameAsId", spelling."id") AS "id"
     FROM "Speaker" spelling WHERE ${condition.sql} LIMIT ${MAX_FOUND}`,
    ...condition.values,
  );
  return rows.map(({ id }) => id);
}

/** Sorted by name; searches all spellings. */
export async function listSpeakers({
  search = '',
  ...wanted
}: PageRequest & { search?: string }): Promise<{ speakers: AdminSpeaker[]; place: Page }> {
  const found = search ? { id: { in: await findIds(search) } } : {};
  const where = { sameAsId: null, ...found };
  const { rows, place } = await listPage(wanted, db.speaker, {
    where,
    orderBy: { nameKey: 'asc' },
    select: {
      id: true,
      name: true,
      slug: true,
      spellings: { orderBy: { nameKey: 'asc' }, select: { id: true, name: true } },
    },
  });
  return { speakers: rows, place };
}

const NAMED = { id: true, name: true, sameAsId: true } as const;

/** @returns both names. @throws NotFoundError; InvalidError if no speaker has that name; ConflictError */
export async function joinSpeakers(
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<{ name: string; main: string }> {
  return inSerialTransaction(async (tx) => {
    const joined = await tx.speaker.findUnique({ where: { id }, select: NAMED });
    if (!joined) throw new NotFoundError(t('refusal.noSpeaker'));
    const other = await tx.speaker.findUnique({
      where: { nameKey: fold(name) },
      select: { ...NAMED, sameAs: { select: NAMED } },
    });
    if (!other) throw new InvalidError(t('refusal.noSuchName', { name }), 'name');
    const main = other.sameAs ?? other;
    if (main.id === id || joined.sameAsId === main.id) {
      throw new ConflictError(t('refusal.samePerson'), 'name');
    }
    await tx.speaker.updateMany({ where: { sameAsId: id }, data: { sameAsId: main.id } });
    await tx.speaker.update({ where: { id }, data: { sameAsId: main.id }, select: { id: true } });
    await recordAudit(tx, actor, 'joined', ['speaker', id, joined.name], { with: main.name });
    return { name: joined.name, main: main.name };
  });
}

/** @returns the separated name. @throws NotFoundError */
export async function separateSpeaker(actor: Actor, id: string): Promise<string> {
  return inTransaction(async (tx) => {
    const joined = await tx.speaker.findUnique({
      where: { id },
      select: { name: true, sameAs: { select: { name: true } } },
    });
    if (!joined?.sameAs) throw new NotFoundError(t('refusal.noSpeaker'));
    await tx.speaker.update({ where: { id }, data: { sameAsId: null }, select: { id: true } });
    await recordAudit(tx, actor, 'separated', ['speaker', id, joined.name], {
      from: joined.sameAs.name,
    });
    return joined.name;
  });
}
