import { db, inTransaction } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { NotFoundError } from '~/domain/errors';
import type { Corrections } from '~/domain/feeds/store-feed.server';
import { topicsOf } from '~/domain/search/browse/podcast-facets.server';
import { t } from '~/messages/t';
import { reindexWhole } from './hide-and-remove.server';
import type { CorrectionInput } from './library-schema';

const fields = {
  title: true,
  language: true,
  imageUrl: true,
  categories: true,
  topics: true,
  corrections: true,
} as const;

const corrected = ['title', 'language', 'imageUrl'] as const;

/**
 * Values that differ from the stored ones become corrections. An empty value removes the correction, so that the next
 * reading of the feed restores its own value.
 */
function change(
  row: Record<(typeof corrected)[number], string | null> & { corrections: unknown },
  wanted: CorrectionInput,
) {
  const corrections = { ...(row.corrections as Corrections) };
  const values: Corrections = {};
  let given = false;
  for (const name of corrected) {
    const value = wanted[name];
    if (value === undefined || value === (row[name] ?? '')) continue;
    if (value) {
      corrections[name] = value;
      values[name] = value;
    } else if (name in corrections) {
      delete corrections[name];
      given = true;
    }
  }
  return { corrections, values, given };
}

/** Forces a full reading of the feed as soon as possible. */
const readAgain = () => ({
  feedEtag: null,
  feedLastModified: null,
  feedBodyHash: null,
  feedNextCheckAt: new Date(),
});

/** Corrections survive later readings of the feed. @throws NotFoundError */
export async function correctPodcast(
  actor: Actor,
  id: string,
  wanted: CorrectionInput,
): Promise<string> {
  const title = await inTransaction(async (tx) => {
    const row = await tx.podcast.findUnique({ where: { id }, select: fields });
    if (!row) throw new NotFoundError(t('refusal.noPodcast'));
    const { corrections, values, given } = change(row, wanted);
    const told = topicsOf(row).sort().join();
    const isNew = wanted.topics && wanted.topics.toSorted().join() !== told;
    const topics = isNew ? { topics: wanted.topics! } : null;
    await tx.podcast.update({
      where: { id },
      data: {
        ...values,
        ...topics,
        corrections,
        ...(given && readAgain()),
        ...(values.title && { speakersStored: false }),
        searchFolding: 0,
        relatedAt: null,
      },
      select: { id: true },
    });
    await recordAudit(tx, actor, 'changed', ['podcast', id, row.title], {
      ...values,
      ...(topics && { topics: topics.topics.join(', ') }),
    });
    return values.title ?? row.title;
  });
  await reindexWhole(id);
  return title;
}

export async function getCorrectable(id: string) {
  const row = await db.podcast.findUnique({ where: { id }, select: fields });
  if (!row) throw new NotFoundError(t('refusal.noPodcast'));
  return row;
}
