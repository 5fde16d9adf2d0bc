import { db } from '~/adapters/database/client.server';
import { select } from '~/adapters/database/plain-sql.server';

const ADDRESSES_PER_FILE = 2_000;

const main = { sameAsId: null };

export async function countSpeakerFiles(): Promise<number> {
  return Math.ceil((await db.speaker.count({ where: main })) / ADDRESSES_PER_FILE);
}

/** Null beyond the last file; in a file those who have a page. */
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
     WHERE EXISTS (
       SELECT 1 FROM "Speaker" one
       JOIN "EpisodeSpeaker" own ON own."speakerId" = one."id"
       JOIN "Episode" episode ON episode."id" = own."episodeId"
       JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"
       WHERE (one."id" = main."id" OR one."sameAsId" = main."id")
         AND NOT episode."blocked" AND NOT podcast."blocked")
     ORDER BY main."id"`,
    JSON.stringify(rows),
  );
  return shown.map(({ slug }) => slug);
}
