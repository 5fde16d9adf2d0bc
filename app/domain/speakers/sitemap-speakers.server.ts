import { db } from '~/adapters/database/client.server';
import { select } from '~/adapters/database/plain-sql.server';
import { ADDRESSES_PER_FILE } from '~/domain/podcasts/sitemap-podcasts.server';
import { HAS_SHOWN_EPISODES } from './shown-speaker.server';

const main = { sameAsId: null };

export async function countSpeakerFiles(): Promise<number> {
  return Math.ceil((await db.speaker.count({ where: main })) / ADDRESSES_PER_FILE);
}

/** Speakers with a page; null beyond the last file. */
export async function listSpeakerSlugs(file: number): Promise<string[] | null> {
  const rows = await db.speaker.findMany({
    where: main,
    orderBy: { id: 'asc' },
    skip: (file - 1) * ADDRESSES_PER_FILE,
    take: ADDRESSES_PER_FILE,
    select: { id: true },
  });
  if (rows.length === 0) return null;
  const shown = await select<{ slug: string }>(
    `SELECT main."slug" FROM rows(?) AS wanted JOIN "Speaker" main ON main."id" = wanted."value" ->> 'id'
     WHERE ${HAS_SHOWN_EPISODES}
     ORDER BY main."id"`,
    JSON.stringify(rows),
  );
  return shown.map(({ slug }) => slug);
}
