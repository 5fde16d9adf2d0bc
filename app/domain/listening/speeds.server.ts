import {
  db,
  type TransactionClient,
  inRetriedTransaction,
} from '~/adapters/database/client.server';
import { readablePodcast } from '~/domain/podcasts/podcasts.server';
import { inSlices, rowsInSlices } from '~/lib/any-of';
import { withIsoDates } from '~/lib/time/iso-dates';
import { MAX_SPEEDS } from './listening';
import type { Speeds } from './listening-schema';
import { notAfterNow } from './listening.server';
import { lockAccount } from './lock-account.server';

type Row = { podcastId: string; rate: number; chosenAt: Date };

const rowFields = { podcastId: true, rate: true, chosenAt: true } as const;

/** The general speed, and those of the podcasts chosen most recently, up to `MAX_SPEEDS`. */
export async function listSpeeds(userId: string): Promise<Speeds> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      playbackRate: true,
      playbackRateAt: true,
      speeds: {
        where: { podcast: readablePodcast },
        orderBy: [{ chosenAt: 'desc' }, { podcastId: 'desc' }],
        take: MAX_SPEEDS,
        select: rowFields,
      },
    },
  });
  const { playbackRate: rate = null, playbackRateAt: at = null, speeds = [] } = user ?? {};
  return {
    general: rate !== null && at ? { rate, chosenAt: at.toISOString() } : null,
    podcasts: speeds.map(withIsoDates),
  };
}

/**
 * Saves the chosen speeds, unless later choices are stored. A general speed removes podcast speeds chosen before it.
 * Unknown podcasts are skipped.
 *
 * @returns the speeds stored now
 */
export async function saveSpeeds(userId: string, { general, podcasts }: Speeds): Promise<Speeds> {
  const rows = podcasts.map((podcast) => ({ ...podcast, chosenAt: notAfterNow(podcast.chosenAt) }));
  await inRetriedTransaction(async (tx) => {
    await lockAccount(tx, userId);
    if (general) await saveGeneral(tx, userId, general.rate, notAfterNow(general.chosenAt));
    if (rows.length > 0) await savePodcasts(tx, userId, rows);
  });
  return listSpeeds(userId);
}

async function saveGeneral(
  tx: TransactionClient,
  userId: string,
  playbackRate: number,
  at: Date,
): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, OR: [{ playbackRateAt: null }, { playbackRateAt: { lte: at } }] },
    data: { playbackRate, playbackRateAt: at },
  });
  if (count > 0) await tx.podcastSpeed.deleteMany({ where: { userId, chosenAt: { lte: at } } });
}

async function savePodcasts(tx: TransactionClient, userId: string, rows: Row[]): Promise<void> {
  const ids = rows.map(({ podcastId }) => podcastId);
  const [user, existing, saved] = [
    await tx.user.findUnique({ where: { id: userId }, select: { playbackRateAt: true } }),
    await rowsInSlices(ids, (id) => tx.podcast.findMany({ where: { id }, select: { id: true } })),
    await rowsInSlices(ids, (podcastId) =>
      tx.podcastSpeed.findMany({ where: { userId, podcastId }, select: rowFields }),
    ),
  ];
  const isKnown = new Set(existing.map(({ id }) => id));
  const latest = new Map(saved.map((row) => [row.podcastId, row]));
  for (const row of rows) {
    const before = latest.get(row.podcastId)?.chosenAt ?? user?.playbackRateAt;
    const isLater = !before || row.chosenAt >= before;
    if (isLater && isKnown.has(row.podcastId)) latest.set(row.podcastId, row);
  }
  const changed = rows.filter((row) => latest.get(row.podcastId) === row);
  await inSlices(
    changed.map((row) => row.podcastId),
    (podcastId) => tx.podcastSpeed.deleteMany({ where: { userId, podcastId } }),
  );
  await tx.podcastSpeed.createMany({ data: changed.map((row) => ({ userId, ...row })) });
}
