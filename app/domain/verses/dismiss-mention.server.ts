import { db } from '~/adapters/database/client.server';
import { inTransaction } from '~/adapters/database/transaction.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { NotFoundError } from '~/domain/errors';
import { writeVerses, type VerseRange } from '~/lib/quran/verse-range';
import { t } from '~/messages/t';
import { mentionFields, mentionsWithin } from './verse-lists.server';

const MOST_SHOWN = 50;

/**
 * Removes a mention from all lists or restores it, in all texts of the episode. The choice is kept when those are read
 * again.
 *
 * @returns the verses @throws NotFoundError
 */
export async function dismissMention(
  actor: Actor,
  id: string,
  dismissed: boolean,
): Promise<string> {
  return inTransaction(async (tx) => {
    const row = await tx.verseMention.findUnique({
      where: { id },
      select: { ...mentionFields, episode: { select: { title: true } } },
    });
    if (!row) throw new NotFoundError(t('verses.noMention'));
    const { episodeId, kind, surah, verse, lastVerse } = row;
    const { count } = await tx.verseMention.updateMany({
      where: { episodeId, kind, surah, verse, lastVerse, dismissed: !dismissed },
      data: { dismissed },
    });
    const name = writeVerses(row);
    if (count > 0) {
      await recordAudit(tx, actor, {
        action: dismissed ? 'hid' : 'showed',
        subjectType: 'verse mention',
        subjectId: id,
        subjectName: name,
        detail: { title: row.episode.title },
      });
    }
    return name;
  });
}

/** The mentions of a verse that admins have dismissed. */
export const listDismissed = (range: VerseRange) =>
  db.verseMention.findMany({
    where: { ...mentionsWithin(range), dismissed: true },
    orderBy: { id: 'desc' },
    take: MOST_SHOWN,
    select: { ...mentionFields, episode: { select: { title: true } } },
  });
