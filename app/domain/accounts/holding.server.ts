import { db, type TransactionClient, inSerialTransaction } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError } from '~/domain/errors';
import { hasLink } from '~/lib/html/html-from-text';
import { fold } from '~/lib/text/fold';
import { WEEK } from '~/lib/time/milliseconds';
import { t } from '~/messages/t';
import type { HeldFor } from './users';

/** How long an account counts as new. */
const NEW_MS = WEEK;

type Writer = { id: string; role: string; createdAt: Date };

async function hasHeldWord(tx: TransactionClient, content: string): Promise<boolean> {
  const heldWords = await tx.heldWord.findMany({ select: { key: true } });
  const text = ` ${fold(content)} `;
  return heldWords.some(({ key }) => text.includes(` ${key} `));
}

/** Why a review or the texts of a collection are held for an admin; null if they are not. */
export async function whyHeld(
  tx: TransactionClient,
  { id: userId, role, createdAt }: Writer,
  content: string,
): Promise<HeldFor | null> {
  if (role !== 'user' || content === '') return null;
  if (await hasHeldWord(tx, content)) return 'word';
  const isNew = Date.now() - createdAt.getTime() < NEW_MS;
  if (!isNew || !hasLink(content)) return null;
  const accepted = await tx.review.count({ where: { userId, acceptedAt: { not: null } } });
  return accepted === 0 ? 'link' : null;
}

/** Alphabetical. */
export async function listHeldWords(tx: TransactionClient = db): Promise<string[]> {
  const rows = await tx.heldWord.findMany({ orderBy: { key: 'asc' }, select: { word: true } });
  return rows.map(({ word }) => word);
}

/**
 * Replaces the list. Of words that fold to the same key, one is kept.
 *
 * @throws ConflictError if the list no longer matches `seen`
 */
export async function saveHeldWords(
  actor: Actor,
  { words, seen }: { words: string[]; seen?: string[] | undefined },
): Promise<string[]> {
  const byKey = new Map(words.map((word) => [fold(word), word]));
  byKey.delete('');
  return inSerialTransaction(async (tx) => {
    const before = await listHeldWords(tx);
    if (seen && seen.join('\n') !== before.join('\n'))
      throw new ConflictError(t('heldReviews.wordsChanged', { words: before.join(', ') }));
    await tx.heldWord.deleteMany();
    await tx.heldWord.createMany({ data: [...byKey].map(([key, word]) => ({ key, word })) });
    const after = await listHeldWords(tx);
    const added = after.filter((word) => !before.includes(word));
    const removed = before.filter((word) => !after.includes(word));
    if (added.length + removed.length > 0) {
      const name = [...added, ...removed].join(', ').slice(0, 200);
      const detail = { added: added.join(', '), removed: removed.join(', ') };
      await recordAudit(tx, actor, 'changed', ['list of words', 'held-words', name], detail);
    }
    return after;
  });
}
