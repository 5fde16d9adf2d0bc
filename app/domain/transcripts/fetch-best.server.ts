import { db } from '~/adapters/database/client.server';
import { BackgroundFetches } from './background-fetches.server';
import { fetchTranscript } from './fetch-transcript.server';
import { removeText } from './store-segments.server';
import { chosenOf, transcriptChoices, type TranscriptFile } from './transcript-choices';

const fetches = new BackgroundFetches('a transcript was not fetched');
/** Keyed by the URL of the best form. */
const underWay = new Set<string>();

/** Removes the texts of URLs that the feed no longer lists. */
async function forgetOthers(episodeId: string, files: readonly TranscriptFile[]): Promise<void> {
  const others = await db.transcript.findMany({
    where: { episodeId, url: { notIn: files.map(({ url }) => url) } },
    select: { id: true },
  });
  for (const { id } of others) {
    await removeText(id);
    await db.transcript.deleteMany({ where: { id } });
  }
}

/** Fetches what is due of the transcript in the given language, or else the podcast's. */
export async function fetchBest(episodeId: string, language: string | null): Promise<void> {
  const episode = await db.episode.findUnique({
    where: { id: episodeId },
    select: { transcripts: true, podcast: { select: { language: true } } },
  });
  if (!episode) return;
  const files = episode.transcripts as TranscriptFile[];
  const likely = episode.podcast.language;
  const choice = chosenOf(transcriptChoices(files, likely), language, likely);
  const [best] = choice?.files ?? [];
  if (!choice || !best || underWay.has(best.url)) return;
  underWay.add(best.url);
  try {
    await forgetOthers(episodeId, files);
    for (const file of choice.files) {
      if (await fetchTranscript(episodeId, { ...file, language: choice.language })) return;
    }
  } finally {
    underWay.delete(best.url);
  }
}

/** Runs `fetchBest` in the background. */
export function fetchTranscriptInBackground(
  episodeId: string,
  language: string | null = null,
): void {
  void fetches.start(episodeId, () => fetchBest(episodeId, language));
}
