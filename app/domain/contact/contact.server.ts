import { db } from '~/adapters/database/client.server';
import { inTransaction } from '~/adapters/database/transaction.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { NotFoundError } from '~/domain/errors';
import type { Actor } from '~/domain/users/users';
import { pageOf, type Page } from '~/lib/page';
import type { ContactInput } from './contact-schema';

/** A message somebody wrote to the site. Dates are ISO. */
export type ContactMessage = ContactInput & { id: string; createdAt: string };

export async function writeContactMessage(input: ContactInput): Promise<void> {
  await db.contactMessage.create({ data: input, select: { id: true } });
}

/** Messages nobody has dealt with yet, oldest first. */
export async function listContactMessages(
  page: number,
  limit = 20,
): Promise<Page & { messages: ContactMessage[] }> {
  const where = { handledAt: null };
  const [totalCount, rows] = await Promise.all([
    db.contactMessage.count({ where }),
    db.contactMessage.findMany({
      where,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
      select: { id: true, name: true, email: true, message: true, createdAt: true },
    }),
  ]);
  const messages = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { messages, ...pageOf({ totalCount, page, limit }) };
}

/** Takes a message off the list. @throws NotFoundError when it is not on it */
export async function handleContactMessage(actor: Actor, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.contactMessage.updateMany({
      where: { id, handledAt: null },
      data: { handledAt: new Date() },
    });
    if (count === 0) throw new NotFoundError('This message has been dealt with already.');
    const { name } = await tx.contactMessage.findUniqueOrThrow({ where: { id } });
    await recordAudit(tx, actor, {
      action: 'dealt with',
      subjectType: 'contact message',
      subjectId: id,
      subjectName: name,
    });
  });
}
