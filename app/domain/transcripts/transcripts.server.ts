import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { runInBackground } from '~/lib/concurrency/run-in-background';
import { t } from '~/messages/t';
import { failureSentence } from './failure-sentence';
import { findInTranscript } from './find-in-transcript.server';
import {
  PARAGRAPHS_PER_PAGE,
  readTranscriptPage,
  readTranscriptSegments,
} from './read-transcript-page.server';
import type { TranscriptFile } from './transcript-choices';
import { noteWanted } from './transcript-room.server';
import { wantTranscript } from './want-transcript.server';
import { today } from './wanted-day';

function noteRead(shown: { id: string; wantedDay: number } | null): void {
  if (shown && shown.wantedDay < today()) runInBackground(noteWanted([shown.id]));
}

type Asked = { language: string | null; page: number; find?: string };

const pageOf = (paragraph: number) => Math.floor(paragraph / PARAGRAPHS_PER_PAGE) + 1;

/** Where the words are: of all pages, and in the paragraphs of this one, by their places on it. */
async function findWords(
  shown: { id: string; edition: number } | null,
  language: string | null,
  { find = '', page }: { find?: string | undefined; page: number },
) {
  const found = shown && (await findInTranscript(shown, language, find));
  if (!found) return null;
  const here = found.paragraphs.filter((paragraph) => pageOf(paragraph) === page);
  return {
    words: found.words,
    count: found.paragraphs.length,
    places: found.places.map((place) => ({ ...place, page: pageOf(place.paragraph) })),
    here: here.map((paragraph) => paragraph % PARAGRAPHS_PER_PAGE),
  };
}

type Named = { id: string; transcripts: TranscriptFile[] };

/**
 * A page of the transcript, in the asked language where there is one. What is due is fetched in the background;
 * `paragraphs` is null until it is there, `failure` says why it will not be; `found`: where the words of `find` are.
 */
export async function getTranscriptPage(
  { id, transcripts }: Named,
  likely: string | null,
  { find, ...asked }: Asked,
) {
  const read = await readTranscriptPage(id, transcripts, likely, asked);
  if (!read) return null;
  const { dueAt, shown, failure, ...page } = read;
  const found = await findWords(shown, page.language, { find, page: page.currentPage });
  noteRead(shown);
  if (dueAt <= Date.now()) wantTranscript(id, page.language);
  const firstParagraph = (page.currentPage - 1) * PARAGRAPHS_PER_PAGE;
  return { ...page, firstParagraph, found, failure: failure && failureSentence(failure) };
}

export type TranscriptPage = NonNullable<Awaited<ReturnType<typeof getTranscriptPage>>>;

/** Lines of the transcript, a page at a time; otherwise as `getTranscriptPage`. @throws NotFoundError */
export async function listTranscript(
  episodeId: string,
  asked: { language: string | null; page: number; limit: number },
) {
  const episode = await db.episode.findFirst({
    where: { id: episodeId, blocked: false },
    select: { transcripts: true, podcast: { select: { language: true } } },
  });
  if (!episode) throw new NotFoundError(t('refusal.noEpisode'));
  const files = episode.transcripts as TranscriptFile[];
  const likely = episode.podcast.language;
  const { dueAt, shown, ...found } = await readTranscriptSegments(episodeId, files, likely, asked);
  noteRead(shown);
  if (dueAt <= Date.now()) wantTranscript(episodeId, found.language);
  return found;
}
