import { db, type Prisma } from '~/adapters/database/client.server';
import { inSlices } from '~/lib/any-of';
import { DAY } from '~/lib/time/milliseconds';
import { log } from '~/log.server';
import { claimedUntil } from './background-fetches.server';
import { removeText } from './store-segments.server';

/** Days since 1970, as stored in `Transcript.wantedDay`. */
export const dayNumber = (): number => Math.floor(Date.now() / DAY);

/** Characters of all stored texts: about 2,000 hours of talk, half a gigabyte with all indexes. */
const MAX_STORED_CHARACTERS = 100_000_000;
/** Share that remains after making room. */
const KEPT_SHARE = 0.9;
const AT_ONCE = 20;

const COLUMNS = { id: true, nextTryAt: true, characterCount: true } as const;
type Row = Prisma.TranscriptGetPayload<{ select: typeof COLUMNS }>;

async function storedCharacters(): Promise<number> {
  const { _sum } = await db.transcript.aggregate({ _sum: { characterCount: true } });
  return _sum.characterCount ?? 0;
}

export const hasSpaceForTranscripts = async (): Promise<boolean> =>
  (await storedCharacters()) < MAX_STORED_CHARACTERS;

const notFetched = (now: Date) => ({ NOT: { nextTryAt: { gt: now, lte: claimedUntil(now) } } });

/** Hidden ones first, then those not requested for longest; skips those being fetched. */
async function leastWanted(now: Date): Promise<Row[]> {
  const text = { edition: { gt: 0 }, ...notFetched(now) };
  const hidden = { OR: [{ blocked: true }, { podcast: { blocked: true } }] };
  const rows = await db.transcript.findMany({
    where: { ...text, episode: hidden },
    take: AT_ONCE,
    select: COLUMNS,
  });
  if (rows.length > 0) return rows;
  return db.transcript.findMany({
    where: text,
    orderBy: [{ wantedDay: 'asc' }, { id: 'asc' }],
    take: AT_ONCE,
    select: COLUMNS,
  });
}

/** Removes the text and lets the next visit fetch it again. */
async function remove({ id, nextTryAt }: Row): Promise<boolean> {
  const now = new Date();
  const claim = { nextTryAt: claimedUntil(now), edition: 0 };
  const claimed = await db.transcript.updateMany({ where: { id, nextTryAt }, data: claim });
  if (claimed.count === 0) return false;
  await removeText(id);
  await db.transcript.updateMany({ where: { id }, data: { nextTryAt: now } });
  return true;
}

/** Completes removals that an interrupted process had begun. */
async function completeRemovals(): Promise<void> {
  const rows = await db.transcript.findMany({
    where: { edition: 0, characterCount: { gt: 0 }, ...notFetched(new Date()) },
    take: AT_ONCE,
    select: COLUMNS,
  });
  for (const row of rows) await remove(row);
}

/**
 * Removes texts while more is stored than there is room for. Safe to run in several processes.
 *
 * @returns the number of texts removed
 */
export async function evictTranscripts(most = MAX_STORED_CHARACTERS): Promise<number> {
  await completeRemovals();
  let stored = await storedCharacters();
  if (stored <= most) return 0;
  let removed = 0;
  while (stored > most * KEPT_SHARE) {
    const before = removed;
    for (const row of await leastWanted(new Date())) {
      if (stored <= most * KEPT_SHARE) break;
      if (!(await remove(row))) continue;
      stored -= row.characterCount;
      removed += 1;
    }
    if (removed === before) break;
  }
  log.info({ removed }, 'made room for transcripts');
  return removed;
}

/** Records that these texts are in use, once a day. */
export async function recordTranscriptUse(ids: readonly string[]): Promise<void> {
  const wantedDay = dayNumber();
  await inSlices(ids, (id) =>
    db.transcript.updateMany({ where: { id, wantedDay: { lt: wantedDay } }, data: { wantedDay } }),
  );
}
