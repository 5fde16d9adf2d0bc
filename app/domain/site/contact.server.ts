import { withIsoDates } from '~/lib/time/iso-dates';
import { db, inTransaction, listMatches } from '~/adapters/database/client.server';
import { recordAudit } from '~/domain/audit/audit.server';
import { rowNotFound } from '~/domain/database-errors.server';
import type { Actor } from '~/domain/accounts/users';
import { languageToStore } from '~/lib/language/text-language';
import type { Page, PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import type { ContactInput } from './site-schema';

type ContactMessage = ContactInput & {
  id: string;
  language: string | null;
  createdAt: string;
};

export async function writeContactMessage(
  input: ContactInput,
  likely: string | null = null,
): Promise<void> {
  const language = languageToStore(input.message, likely);
  await db.contactMessage.create({ data: { ...input, language }, select: { id: true } });
}

/** Oldest first; searchable by the sender's name or address. */
export async function listContactMessages(
  wanted: PageRequest & { search?: string },
): Promise<{ messages: ContactMessage[]; place: Page }> {
  const searched = { name: true, email: true };
  const { rows, place } = await listMatches(wanted, db.contactMessage, searched, {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { ...searched, id: true, message: true, language: true, createdAt: true },
  });
  return { messages: rows.map(withIsoDates), place };
}

export async function handleContactMessage(actor: Actor, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { name } = await tx.contactMessage.delete({ where: { id }, select: { name: true } });
    await recordAudit(tx, actor, 'dealt with', ['contact message', id, name]);
  }).catch(rowNotFound(() => t('refusal.messageDone')));
}
