import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { runInBackground } from '~/lib/concurrency/run-in-background';
import { t } from '~/messages/t';
import { failureSentence } from './failure-sentence';
import { readTranscriptPage, readTranscriptSegments } from './read-transcript-page.server';
import type { TranscriptFile } from './transcript-choices';
import { noteWanted } from './transcript-room.server';
import { wantTranscript } from './want-transcript.server';
import { today } from './wanted-day';

function noteRead(shown: { id: string; wantedDay: number } | null): void {
  if (shown && shown.wantedDay < today()) runInBackground(noteWanted([shown.id]));
}

type Named = { id: string; transcripts: TranscriptFile[] };

/**
 * A page of the transcript, in the asked language where there is one. What is due is fetched in the background;
 * `paragraphs` is null until it is there, `failure` says why it will not be.
 */
export async function getTranscriptPage(
  { id, transcripts }: Named,
  likely: string | null,
  asked: { language: string | null; page: number },
) {
  const found = await readTranscriptPage(id, transcripts, likely, asked);
  if (!found) return null;
  const { dueAt, shown, failure, ...page } = found;
  noteRead(shown);
  if (dueAt <= Date.now()) wantTranscript(id, page.language);
  return { ...page, failure: failure && failureSentence(failure) };
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
