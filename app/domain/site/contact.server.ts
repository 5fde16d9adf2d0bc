import {
  db,
  inSerialTransaction,
  inTransaction,
  listMatches,
} from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit, recordAudits, type Audited } from '~/domain/audit/audit.server';
import { storeAct, takeAct } from '~/domain/audit/undoable-acts.server';
import type { Decided } from '~/domain/community/desk/desk-schema';
import { ofAge } from '~/domain/community/desk/reported.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { anyOf, MOST_VALUES } from '~/lib/any-of';
import { slicesOf } from '~/lib/concurrency/batches';
import { languageToStore } from '~/lib/language/text-language';
import { withIsoDates } from '~/lib/time/iso-dates';
import { DAY } from '~/lib/time/milliseconds';
import type { Page, PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import type { ContactInput, ContactMessage, MessageFilter } from './site-schema';

export async function writeContactMessage(
  input: ContactInput,
  likely: string | null = null,
): Promise<void> {
  const language = languageToStore(input.message, likely);
  await db.contactMessage.create({ data: { ...input, language }, select: { id: true } });
}

const searched = { name: true, email: true } as const;

const fields = {
  ...searched,
  id: true,
  message: true,
  language: true,
  createdAt: true,
  closedAt: true,
  closedBy: true,
} as const;

/** Open messages oldest first, closed ones newest first; searchable by the sender's name or address. */
export async function listContactMessages({
  state = 'open',
  age,
  ...request
}: PageRequest & MessageFilter): Promise<{ messages: ContactMessage[]; pagination: Page }> {
  const { rows, pagination } = await listMatches(request, db.contactMessage, searched, {
    where: {
      closedAt: state === 'open' ? null : { not: null },
      ...(age && { createdAt: ofAge(age) }),
    },
    orderBy:
      state === 'open'
        ? [{ createdAt: 'asc' }, { id: 'asc' }]
        : [{ closedAt: 'desc' }, { id: 'desc' }],
    select: fields,
  });
  return { messages: rows.map(withIsoDates), pagination };
}

/** Open messages that were written before a time, at most `take`. */
export async function findOpenMessages(
  filter: MessageFilter,
  { until, take }: { until: Date; take: number },
): Promise<string[]> {
  const { messages } = await listContactMessages({
    ...filter,
    state: 'open',
    page: 1,
    limit: take,
  });
  return messages.filter(({ createdAt }) => new Date(createdAt) <= until).map(({ id }) => id);
}

const named = { id: true, name: true } as const;

const subjectOf = ({ id, name }: { id: string; name: string }): Audited => [
  'contact message',
  id,
  name,
];

/** Closes messages. Those that are closed already are passed over. */
export async function closeMessages(actor: Actor, ids: readonly string[]): Promise<Decided> {
  return inSerialTransaction(async (tx) => {
    const closedAt = new Date();
    const parts: { ids: string[]; at: string }[] = [];
    let count = 0;
    for (const slice of slicesOf([...new Set(ids)], MOST_VALUES)) {
      const where = { id: anyOf(slice), closedAt: null };
      const rows = await tx.contactMessage.findMany({ where, select: named });
      await tx.contactMessage.updateMany({ where, data: { closedAt, closedBy: actor.username } });
      await recordAudits(tx, actor, 'dealt with', rows.map(subjectOf));
      parts.push({ ids: rows.map(({ id }) => id), at: closedAt.toISOString() });
      count += rows.length;
    }
    const act = { list: 'messages', action: 'closed', count } as const;
    return { count, undo: await storeAct(tx, actor.id, act, parts) };
  });
}

/** Opens the messages again that were closed a moment ago. @throws NotFoundError once the time has passed */
export async function undoClosing(actor: Actor, id: string): Promise<{ count: number }> {
  return inSerialTransaction(async (tx) => {
    let count = 0;
    const act = { list: 'messages', id } as const;
    for (const { ids, at } of await takeAct<{ ids: string[]; at: string }>(tx, actor.id, act)) {
      const where = { id: anyOf(ids), closedAt: new Date(at) };
      const rows = await tx.contactMessage.findMany({ where, select: named });
      await tx.contactMessage.updateMany({ where, data: { closedAt: null, closedBy: null } });
      await recordAudits(tx, actor, 'reopened', rows.map(subjectOf));
      count += rows.length;
    }
    return { count };
  });
}

/** @throws NotFoundError */
export async function openMessageAgain(actor: Actor, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await tx.contactMessage.update({
      where: { id },
      data: { closedAt: null, closedBy: null },
      select: named,
    });
    await recordAudit(tx, actor, 'reopened', subjectOf(row));
  }).catch(rowNotFound(() => t('refusal.messageDone')));
}

/** The privacy page names this time. */
const CLOSED_KEPT_MS = 90 * DAY;

export async function removeClosedMessages(): Promise<void> {
  const closedAt = { lte: new Date(Date.now() - CLOSED_KEPT_MS) };
  await db.contactMessage.deleteMany({ where: { closedAt } });
}
