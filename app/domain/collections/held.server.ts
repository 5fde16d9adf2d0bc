import type { TransactionClient } from '~/adapters/database/client.server';
import { whyHeld } from '~/domain/accounts/holding.server';

/**
 * Holds a member's public collection for an admin if what was written has a link or a word for which reviews are held
 * as well (decisions/people/2026-11-26-held-reviews.md), and shows a held one once nothing in it has. Collections that
 * an admin has hidden stay hidden. Must be part of the writing transaction.
 *
 * @param written the texts that are new; null for all of the collection
 */
export async function holdOrShow(
  tx: TransactionClient,
  id: string,
  written: string[] | null,
): Promise<void> {
  const row = await tx.collection.findUniqueOrThrow({
    where: { id },
    select: {
      title: true,
      words: true,
      visibility: true,
      hiddenAt: true,
      heldFor: true,
      user: { select: { id: true, role: true, createdAt: true } },
      entries: { where: { note: { not: '' } }, select: { note: true } },
    },
  });
  const { title, words, visibility, hiddenAt, heldFor, user, entries } = row;
  if (!user || (hiddenAt && !heldFor)) return;
  const all = [title, words, ...entries.map(({ note }) => note)];
  const texts = heldFor || !written ? all : written;
  const why = visibility === 'public' ? await whyHeld(tx, user, texts.join('\n')) : null;
  if (why === heldFor) return;
  const data = { heldFor: why, hiddenAt: why && (hiddenAt ?? new Date()) };
  await tx.collection.update({ where: { id }, data, select: { id: true } });
}
