import { db } from '~/adapters/database/client.server';
import { inTransaction, isMissingRow } from '~/adapters/database/transaction.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { NotFoundError } from '~/domain/errors';
import type { Actor } from '~/domain/users/users';
import { readPage, type Page } from '~/lib/page';
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
  const { rows, place } = await readPage(
    { page, limit },
    () => db.contactMessage.count(),
    (range) =>
      db.contactMessage.findMany({
        ...range,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: { id: true, name: true, email: true, message: true, createdAt: true },
      }),
  );
  const messages = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { messages, ...place };
}

/** Deletes a message that has been dealt with. @throws NotFoundError when it is not there any more */
export async function handleContactMessage(actor: Actor, id: string): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const { name } = await tx.contactMessage.delete({ where: { id }, select: { name: true } });
      await recordAudit(tx, actor, {
        action: 'dealt with',
        subjectType: 'contact message',
        subjectId: id,
        subjectName: name,
      });
    });
  } catch (error) {
    if (!isMissingRow(error)) throw error;
    throw new NotFoundError('This message has been dealt with already.');
  }
}
