import { db } from '~/adapters/database/client.server';
import { select } from '~/adapters/database/plain-sql.server';
import { ADDRESSES_PER_FILE } from '~/domain/podcasts/sitemap-podcasts.server';
import { speakerPath } from '~/lib/web/speaker-path';
import { HAS_SHOWN_EPISODES } from './shown-speaker.server';

const main = { sameAsId: null };

export async function countSpeakerFiles(): Promise<number> {
  return Math.ceil((await db.speaker.count({ where: main })) / ADDRESSES_PER_FILE);
}

/** The date of each speaker's newest episode, in any spelling. */
async function readNewest(ids: string[]): Promise<Map<string, string>> {
  const spellings = await db.speaker.findMany({
    where: { OR: [{ id: { in: ids } }, { sameAsId: { in: ids } }] },
    select: { id: true, sameAsId: true },
  });
  const mainOf = new Map(spellings.map(({ id, sameAsId }) => [id, sameAsId ?? id]));
  const rows = await db.episodeSpeaker.groupBy({
    by: ['speakerId'],
    where: { speakerId: { in: [...mainOf.keys()] } },
    _max: { sortDate: true },
  });
  const newest = new Map<string, string>();
  for (const { speakerId, _max } of rows) {
    const id = mainOf.get(speakerId) ?? speakerId;
    const date = _max.sortDate?.toISOString() ?? '';
    if (date > (newest.get(id) ?? '')) newest.set(id, date);
  }
  return newest;
}

/** Speakers with a page; null beyond the last file. */
export async function listSpeakerAddresses(
  file: number,
): Promise<{ path: string; updatedAt: string | undefined }[] | null> {
  const rows = await db.speaker.findMany({
    where: main,
    orderBy: { id: 'asc' },
    skip: (file - 1) * ADDRESSES_PER_FILE,
    take: ADDRESSES_PER_FILE,
    select: { id: true },
  });
  if (rows.length === 0) return null;
  const shown = await select<{ id: string; slug: string }>(
    `SELECT main."id", main."slug" FROM rows(?) AS wanted
     JOIN "Speaker" main ON main."id" = wanted."value" ->> 'id'
     WHERE ${HAS_SHOWN_EPISODES}
     ORDER BY main."id"`,
    JSON.stringify(rows),
  );
  const newest = await readNewest(shown.map(({ id }) => id));
  return shown.map(({ id, slug }) => ({ path: speakerPath(slug), updatedAt: newest.get(id) }));
}
