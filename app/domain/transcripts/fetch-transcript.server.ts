import { db } from '~/adapters/database/client.server';
import { isMissingRow, isUniqueViolation } from '~/adapters/database/transaction.server';
import { fetchText, type FetchedText } from '~/adapters/feeds/fetch/fetch-text.server';
import { UnreadableError } from '~/lib/transcripts/cue';
import { readTranscript } from '~/lib/transcripts/read-transcript';
import { failureRecord, heldUntil, successRecord } from './fetch-record';
import { addSegments, deleteSegments } from './store-segments.server';
import type { TranscriptFile } from './transcript-choices';
import { today } from './wanted-day';

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

type Held = {
  id: string;
  url: string;
  etag: string | null;
  lastModified: string | null;
  bodyHash: string | null;
  edition: number;
  failures: number;
};

/** `text` and `none`: it is not due. */
async function hold(episodeId: string, file: TranscriptFile): Promise<Held | 'text' | 'none'> {
  const now = new Date();
  const nextTryAt = heldUntil(now);
  const { url, type, language } = file;
  const row = await db.transcript.findUnique({
    where: { episodeId_url: { episodeId, url } },
    select: COLUMNS,
  });
  if (row) {
    const there = row.edition > 0 ? 'text' : 'none';
    if (row.nextTryAt > now) return there;
    const where = { id: row.id, nextTryAt: row.nextTryAt };
    const held = await db.transcript.updateMany({ where, data: { nextTryAt, type, language } });
    return held.count > 0 ? row : there;
  }
  try {
    const data = { episodeId, url, type, language, nextTryAt, wantedDay: today() };
    return await db.transcript.create({ data, select: COLUMNS });
  } catch (error) {
    // Another process was faster, or the episode is gone.
    if (isUniqueViolation(error) || isMissingRow(error)) return 'text';
    throw error;
  }
}

async function noteFailure(held: Held, reason: string, retryAfterSeconds: number | null = null) {
  const data = failureRecord(reason, held.failures, retryAfterSeconds);
  await db.transcript.updateMany({ where: { id: held.id }, data });
}

type Fetched = FetchedText & { kind: 'text' };

async function storeText(held: Held, language: string | null, fetched: Fetched): Promise<void> {
  const { cues, cut } = await readTranscript(fetched.text);
  const edition = held.edition + 1;
  // A process that was ended may have left some behind.
  await deleteSegments(held.id, held.edition);
  const counts = await addSegments({ transcriptId: held.id, edition }, cues, language);
  const { etag, lastModified, hash: bodyHash } = fetched;
  await db.transcript.updateMany({
    where: { id: held.id },
    data: { ...successRecord(), ...counts, cut, edition, etag, lastModified, bodyHash },
  });
  await deleteSegments(held.id, edition);
}

/** Fetches it when it is due. @returns whether there is a text of it */
export async function fetchTranscript(episodeId: string, file: TranscriptFile): Promise<boolean> {
  const held = await hold(episodeId, file);
  if (typeof held === 'string') return held === 'text';
  const fetched = await fetchText(held.url, held.edition > 0 ? held : {});
  if (fetched.kind === 'failed') {
    await noteFailure(held, fetched.reason, fetched.retryAfterSeconds);
    return held.edition > 0;
  }
  if (fetched.kind === 'unchanged') {
    // Without a text of ours it is an empty answer.
    if (held.edition === 0) await noteFailure(held, 'empty');
    else {
      const { etag, lastModified } = fetched;
      const data = { ...successRecord(), etag, lastModified };
      await db.transcript.updateMany({ where: { id: held.id }, data });
    }
    return held.edition > 0;
  }
  try {
    await storeText(held, file.language, fetched);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    await noteFailure(held, error.kind);
    return held.edition > 0;
  }
}
