import { forEngine, type TransactionClient } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { updateEpisodesBlocked, updatePodcastsBlocked } from '~/domain/podcasts/podcasts.server';
import { anyOf } from '~/lib/any-of';
import { hiddenColumns, listed, unhidden } from './hide-and-remove.server';

// Hides and shows many podcasts or episodes with a few statements each. Reports and the audit log are the caller's.

export type Named = { id: string; title: string };

/** @returns the podcasts that were not hidden before */
export async function hidePodcasts(
  tx: TransactionClient,
  actor: Actor,
  ids: string[],
  { reason, at }: { reason: string; at: Date },
): Promise<Named[]> {
  const rows = await tx.podcast.findMany({
    where: { id: anyOf(ids), hiddenAt: null },
    select: { id: true, title: true },
  });
  const some = anyOf(rows.map(({ id }) => id));
  const columns = { ...hiddenColumns(actor, reason), hiddenAt: at, blocked: true };
  await tx.podcast.updateMany({ where: { id: some }, data: columns });
  await tx.podcastFacet.deleteMany({ where: { podcastId: some } });
  await tx.podcastSearchText.deleteMany({ where: { podcastId: some } });
  return rows;
}

/** Shows the podcasts that were hidden at that time. Background work makes them searchable again. */
export async function showPodcasts(
  tx: TransactionClient,
  ids: string[],
  at: Date,
): Promise<Named[]> {
  const where = { id: anyOf(ids), hiddenAt: at, held: false };
  const rows = await tx.podcast.findMany({ where, select: { id: true, title: true } });
  await tx.podcast.updateMany({ where, data: listed });
  await updatePodcastsBlocked(ids, tx);
  return rows;
}

async function recount(tx: TransactionClient, podcastIds: string[]): Promise<void> {
  const shownEpisodes =
    'FROM "Episode" one WHERE one."podcastId" = "Podcast"."id" AND NOT one."blocked"';
  await tx.$executeRawUnsafe(
    forEngine(`UPDATE "Podcast" SET
      "episodeCount" = (SELECT COUNT(*) ${shownEpisodes}),
      "lastUpdateTime" = COALESCE((SELECT MAX(one."sortDate") ${shownEpisodes}), "lastUpdateTime")
      WHERE "id" IN ids(?)`),
    JSON.stringify(podcastIds),
  );
}

const episodeFields = { id: true, title: true, podcastId: true } as const;

const podcastsOf = (rows: { podcastId: string }[]) => [
  ...new Set(rows.map(({ podcastId }) => podcastId)),
];

/** Like `hidePodcasts`, for episodes. */
export async function hideEpisodes(
  tx: TransactionClient,
  actor: Actor,
  ids: string[],
  { reason, at }: { reason: string; at: Date },
): Promise<Named[]> {
  const rows = await tx.episode.findMany({
    where: { id: anyOf(ids), hiddenAt: null },
    select: episodeFields,
  });
  const some = anyOf(rows.map(({ id }) => id));
  const columns = { ...hiddenColumns(actor, reason), hiddenAt: at, blocked: true };
  await tx.episode.updateMany({ where: { id: some }, data: columns });
  await tx.episodeSearchText.deleteMany({ where: { episodeId: some } });
  await recount(tx, podcastsOf(rows));
  return rows;
}

/** Like `showPodcasts`, for episodes. */
export async function showEpisodes(
  tx: TransactionClient,
  ids: string[],
  at: Date,
): Promise<Named[]> {
  const where = { id: anyOf(ids), hiddenAt: at };
  const rows = await tx.episode.findMany({ where, select: episodeFields });
  await tx.episode.updateMany({ where, data: unhidden });
  await updateEpisodesBlocked(ids, tx);
  const podcastIds = podcastsOf(rows);
  await recount(tx, podcastIds);
  await tx.podcast.updateMany({ where: { id: anyOf(podcastIds) }, data: { searchFolding: 0 } });
  return rows;
}
