import { db, type Prisma } from '~/adapters/database/client.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { fetchText, type FetchedText } from '~/adapters/feeds/fetch/fetch-text.server';
import { UnreadableError } from '~/lib/transcripts/cue';
import { readTranscript } from '~/lib/transcripts/read-transcript';
import { claimedUntil, failureRecord, successRecord } from './fetch-record';
import { addSegments, deleteSegments } from './store-segments.server';
import type { TranscriptFile } from './transcript-choices';
import { dayNumber } from './day-number';

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

type Claimed = Prisma.TranscriptGetPayload<{ select: typeof COLUMNS }>;

/** Claims the row. If no fetch is due, returns whether a text is stored (`text`) or not (`none`). */
async function claim(episodeId: string, file: TranscriptFile): Promise<Claimed | 'text' | 'none'> {
  const now = new Date();
  const nextTryAt = claimedUntil(now);
  const { url, type, language } = file;
  const row = await db.transcript.findUnique({
    where: { episodeId_url: { episodeId, url } },
    select: COLUMNS,
  });
  if (row) {
    const there = row.edition > 0 ? 'text' : 'none';
    if (row.nextTryAt > now) return there;
    const where = { id: row.id, nextTryAt: row.nextTryAt };
    const claimed = await db.transcript.updateMany({ where, data: { nextTryAt, type, language } });
    return claimed.count > 0 ? row : there;
  }
  try {
    const data = { episodeId, url, type, language, nextTryAt, wantedDay: dayNumber() };
    return await db.transcript.create({ data, select: COLUMNS });
  } catch (error) {
    // Another process was faster, or the episode was deleted.
    if (isUniqueViolation(error) || isMissingRow(error)) return 'text';
    throw error;
  }
}

async function noteFailure(
  claimed: Claimed,
  reason: string,
  retryAfterSeconds: number | null = null,
) {
  const data = failureRecord(reason, claimed.failures, retryAfterSeconds);
  await db.transcript.updateMany({ where: { id: claimed.id }, data });
}

type Fetched = FetchedText & { kind: 'text' };

async function storeText(
  claimed: Claimed,
  language: string | null,
  fetched: Fetched,
): Promise<void> {
  const { cues, cut } = await readTranscript(fetched.text);
  const edition = claimed.edition + 1;
  // An interrupted process may have left some segments.
  await deleteSegments(claimed.id, claimed.edition);
  const counts = await addSegments({ transcriptId: claimed.id, edition }, cues, language);
  const { etag, lastModified, hash: bodyHash } = fetched;
  await db.transcript.updateMany({
    where: { id: claimed.id },
    data: {
      ...{ ...successRecord(), ...counts, cut, edition, etag, lastModified, bodyHash },
      versesStored: false,
    },
  });
  await deleteSegments(claimed.id, edition);
}

/** Fetches the transcript if it is due. @returns whether a text is stored */
export async function fetchTranscript(episodeId: string, file: TranscriptFile): Promise<boolean> {
  const claimed = await claim(episodeId, file);
  if (typeof claimed === 'string') return claimed === 'text';
  const fetched = await fetchText(claimed.url, claimed.edition > 0 ? claimed : {});
  if (fetched.kind === 'failed') {
    await noteFailure(claimed, fetched.reason, fetched.retryAfterSeconds);
    return claimed.edition > 0;
  }
  if (fetched.kind === 'unchanged') {
    const { etag, lastModified } = fetched;
    const data = { ...successRecord(), etag, lastModified };
    await db.transcript.updateMany({ where: { id: claimed.id }, data });
    // An interrupted process may have left some segments.
    await deleteSegments(claimed.id, claimed.edition);
    return true;
  }
  try {
    await storeText(claimed, file.language, fetched);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    await noteFailure(claimed, error.kind);
    return claimed.edition > 0;
  }
}
