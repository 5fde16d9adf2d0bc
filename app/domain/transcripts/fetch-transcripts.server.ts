import { db, type Prisma, select } from '~/adapters/database/client.server';
import { workOnEach } from '~/domain/rounds.server';
import { anyOf } from '~/lib/any-of';
import { BackgroundFetches, claimRow, fetchFile } from './background-fetches.server';
import { addSegments, deleteSegments, removeText } from './store-segments.server';
import { type TranscriptFile, chosenOf, isCaptions, transcriptChoices } from './transcript-choices';
import {
  dayNumber,
  hasSpaceForTranscripts,
  recordTranscriptUse,
} from './transcript-eviction.server';
import { readTranscriptInThread } from './transcript-tasks.server';

const COLUMNS = {
  id: true,
  url: true,
  etag: true,
  lastModified: true,
  bodyHash: true,
  edition: true,
  failures: true,
  nextTryAt: true,
} as const;

/** Fetches the transcript if it is due. @returns whether a text is stored */
async function fetchTranscript(
  episodeId: string,
  file: TranscriptFile,
  persons: readonly string[],
): Promise<boolean> {
  const { url, type, language } = file;
  const row = await db.transcript.findUnique({
    where: { episodeId_url: { episodeId, url } },
    select: COLUMNS,
  });
  const claimed = await claimRow(row, {
    create: (nextTryAt) =>
      db.transcript.create({
        data: { episodeId, url, type, language, nextTryAt, wantedDay: dayNumber() },
        select: COLUMNS,
      }),
    renew: (from, nextTryAt) =>
      db.transcript.updateMany({
        where: { episodeId, url, nextTryAt: from },
        data: { nextTryAt, type, language },
      }),
  });
  if (!claimed) return row?.edition !== 0;
  const { id, edition: before } = claimed;
  const update = (data: Prisma.TranscriptUpdateManyMutationInput) =>
    db.transcript.updateMany({ where: { id }, data });
  // An interrupted process may have left some segments.
  await deleteSegments(id, before);
  const isFetched = await fetchFile(
    claimed,
    before > 0 ? claimed : {},
    update,
    async (text, columns) => {
      const options = { persons, isCaptions: isCaptions(file) };
      const { cues, cut } = await readTranscriptInThread(text, options);
      const edition = before + 1;
      const counts = await addSegments({ transcriptId: id, edition }, cues, language);
      await update({ ...columns, ...counts, cut, edition, versesStored: false });
      await deleteSegments(id, edition);
    },
  );
  return isFetched || before > 0;
}

const fetches = new BackgroundFetches('a transcript was not fetched');
/** Keyed by the URL of the best form. */
const inFlight = new Set<string>();

/** Removes the texts of URLs that the feed no longer lists, or lists in a form that is not read. */
async function forgetOthers(episodeId: string, files: readonly TranscriptFile[]): Promise<void> {
  const listed = new Set(files.map(({ url }) => url));
  const stored = await db.transcript.findMany({
    where: { episodeId },
    select: { id: true, url: true },
  });
  for (const { id } of stored.filter(({ url }) => !listed.has(url))) {
    await removeText(id);
    await db.transcript.deleteMany({ where: { id } });
  }
}

type Credits = { author: string | null; persons: unknown; podcast: { author: string | null } };

/** Names of the persons whom the feed credits. */
const creditedNames = ({ author, persons, podcast }: Credits): string[] =>
  [author, podcast.author, ...(persons as { name: string }[]).map(({ name }) => name)].filter(
    (name) => name !== null,
  );

/** Fetches what is due of the transcript in the given language, or else the podcast's. */
export async function fetchBest(episodeId: string, language: string | null): Promise<void> {
  const episode = await db.episode.findUnique({
    where: { id: episodeId },
    select: {
      transcripts: true,
      author: true,
      persons: true,
      podcast: { select: { language: true, author: true } },
    },
  });
  if (!episode) return;
  const files = episode.transcripts as TranscriptFile[];
  const likely = episode.podcast.language;
  const choice = chosenOf(transcriptChoices(files, likely), language, likely);
  const [best] = choice?.files ?? [];
  if (!choice || !best) return forgetOthers(episodeId, []);
  if (inFlight.has(best.url)) return;
  inFlight.add(best.url);
  const persons = creditedNames(episode);
  try {
    await forgetOthers(episodeId, files);
    for (const file of choice.files) {
      if (await fetchTranscript(episodeId, { ...file, language: choice.language }, persons)) return;
    }
  } finally {
    inFlight.delete(best.url);
  }
}

/** Runs `fetchBest` in the background. */
export function fetchTranscriptInBackground(
  episodeId: string,
  language: string | null = null,
): void {
  void fetches.start(episodeId, () => fetchBest(episodeId, language));
}

const PODCASTS_AT_ONCE = 50;
const NEWEST_EPISODES = 2;
/** A run fetches these one at a time, to spare hosts and the database. */
const MAX_FETCHED = 3;

/** The podcast after which the next run continues. */
let afterPodcast = '';

/** The newest episodes of the next podcasts that members have saved as favorites. */
async function nextEpisodes(): Promise<string[]> {
  const podcasts = await select<{ id: string }>(
    `SELECT DISTINCT "podcastId" AS "id" FROM "Favorite" WHERE "podcastId" > ?
     ORDER BY 1 LIMIT ${PODCASTS_AT_ONCE}`,
    afterPodcast,
  );
  afterPodcast = podcasts.length < PODCASTS_AT_ONCE ? '' : podcasts.at(-1)!.id;
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
    where: { id: anyOf(ids) },
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

type EpisodeTranscripts = Awaited<ReturnType<typeof withTranscripts>>[number];

/** The same rule as for a visitor: the first form, or the next one if it failed. */
function isDue({ choice, texts }: EpisodeTranscripts, now: Date): boolean {
  for (const { url } of choice.files) {
    const row = texts.find((text) => text.url === url);
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
  const episodes = await withTranscripts(await nextEpisodes());
  await recordTranscriptUse(episodes.flatMap((episode) => episode.texts.map(({ id }) => id)));
  const due = episodes.filter((episode) => isDue(episode, new Date()));
  if (due.length === 0 || !(await hasSpaceForTranscripts())) return 0;
  const fetched = due.slice(0, MAX_FETCHED);
  await workOnEach(fetched, ({ id }) => fetchBest(id, null));
  return fetched.length;
}
