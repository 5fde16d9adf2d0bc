import { db } from '~/adapters/database/client.server';
import { select } from '~/adapters/database/plain-sql.server';
import { isRoomForTranscripts, recordTranscriptUse } from './transcript-room.server';
import { chosenOf, transcriptChoices, type TranscriptFile } from './transcript-choices';
import { fetchBest } from './fetch-best.server';

const PODCASTS_AT_ONCE = 50;
const NEWEST_EPISODES = 2;
/** A run fetches these one at a time, to spare hosts and the database. */
const MAX_FETCHED = 3;

/** The podcast after which the next run continues. */
let after = '';

/** The newest episodes of the next podcasts that members have saved as favorites. */
async function nextEpisodes(): Promise<string[]> {
  const podcasts = await select<{ id: string }>(
    `SELECT DISTINCT "podcastId" AS "id" FROM "Favorite" WHERE "podcastId" > ?
     ORDER BY 1 LIMIT ${PODCASTS_AT_ONCE}`,
    after,
  );
  after = podcasts.length < PODCASTS_AT_ONCE ? '' : podcasts.at(-1)!.id;
  const rows = await select<{ id: string }>(
    `SELECT episode."id" FROM rows(?) AS favorite
     JOIN "Podcast" podcast ON podcast."id" = favorite."value" ->> 'id' AND NOT podcast."blocked"
     JOIN "Episode" episode ON episode."id" IN (
       SELECT newest."id" FROM "Episode" newest
       WHERE newest."podcastId" = podcast."id" AND NOT newest."blocked"
       ORDER BY newest."sortDate" DESC, newest."id" DESC LIMIT ${NEWEST_EPISODES})`,
    JSON.stringify(podcasts),
  );
  return rows.map(({ id }) => id);
}

async function withTranscripts(ids: string[]) {
  const episodes = await db.episode.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      transcripts: true,
      podcast: { select: { language: true } },
      texts: { select: { id: true, url: true, edition: true, nextTryAt: true } },
    },
  });
  return episodes.flatMap(({ transcripts, podcast: { language }, ...episode }) => {
    const files = transcripts as TranscriptFile[];
    const choice = chosenOf(transcriptChoices(files, language), null, language);
    return choice ? [{ ...episode, choice }] : [];
  });
}

type Wanted = Awaited<ReturnType<typeof withTranscripts>>[number];

/** The same rule as for a visitor: the first form, or the next one if it failed. */
function isDue({ choice, texts }: Wanted, now: Date): boolean {
  for (const { url } of choice.files) {
    const row = texts.find((one) => one.url === url);
    if (!row || row.nextTryAt <= now) return true;
    if (row.edition > 0) return false;
  }
  return false;
}

/**
 * Fetches the transcripts that are due for the newest episodes of members' favorites, in the language of the podcast; a
 * few podcasts per run. @returns the number of transcripts requested
 */
export async function fetchFavoriteTranscripts(): Promise<number> {
  const wanted = await withTranscripts(await nextEpisodes());
  await recordTranscriptUse(wanted.flatMap((one) => one.texts.map(({ id }) => id)));
  const due = wanted.filter((one) => isDue(one, new Date()));
  if (due.length === 0 || !(await isRoomForTranscripts())) return 0;
  const fetched = due.slice(0, MAX_FETCHED);
  for (const { id } of fetched) await fetchBest(id, null);
  return fetched.length;
}
