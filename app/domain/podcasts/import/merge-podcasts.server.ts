import { db } from '~/adapters/database/client.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { indexEpisodes, indexPodcast } from '~/domain/search/search-index.server';
import { removeText } from '~/domain/transcripts/store-segments.server';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { claimFeed } from '~/domain/feeds/feed-claims.server';
import { mergeEpisodes } from './merge-episodes.server';

type Candidate = { id: string; createdAt: Date };

/** The older podcast stays with its slug and receives the other's slug, episodes, favourites and reviews. */
export async function mergePodcasts(a: Candidate, b: Candidate, feedUrl: string): Promise<void> {
  const [kept, given] = a.createdAt <= b.createdAt ? [a, b] : [b, a];
  const claim = await claimFeed(b.id);
  if (!claim) return;
  try {
    await removeDoubleTexts(kept.id, given.id);
    await inTransaction((tx) => merge(tx, kept.id, given.id, feedUrl));
    await indexPodcast(kept.id);
    await indexEpisodes(kept.id);
  } finally {
    await claim.release();
  }
}

/** Of episodes that will be deleted: with them a long transcript would go in one turn of the event loop. */
async function removeDoubleTexts(keptId: string, givenId: string): Promise<void> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT t."id" FROM "Episode" g JOIN "Episode" k ON k."podcastId" = ${keptId} AND k."key" = g."key"
    JOIN "Transcript" t ON t."episodeId" = g."id" WHERE g."podcastId" = ${givenId}`;
  for (const { id } of rows) await removeText(id);
}

async function merge(tx: TransactionClient, keptId: string, givenId: string, feedUrl: string) {
  const given = await tx.podcast.findUniqueOrThrow({ where: { id: givenId } });
  await mergeEpisodes(tx, keptId, givenId);
  await moveUserRows(tx, keptId, givenId);
  const from = { where: { podcastId: givenId }, data: { podcastId: keptId } };
  await tx.featuredEpisode.updateMany(from);
  await tx.featuredStint.updateMany(from);
  await tx.featuredClick.updateMany(from);
  await tx.play.updateMany(from);
  await tx.podcastAlias.updateMany(from);
  await moveFeatured(tx, keptId, givenId);
  await tx.podcast.delete({ where: { id: givenId } });
  await tx.podcastAlias.create({ data: { slug: given.slug, podcastId: keptId } });
  const kept = await tx.podcast.findUniqueOrThrow({ where: { id: keptId } });
  await tx.podcast.update({
    where: { id: keptId },
    data: {
      rssUrl: feedUrl,
      rssUrlKey: feedUrlKey(feedUrl),
      feedMovedTo: null,
      feedMovedSeenAt: null,
      // What was the author of the other podcast may be a speaker in this one.
      speakersStored: false,
      podcastIndexId: kept.podcastIndexId ?? given.podcastIndexId,
      itunesId: kept.itunesId ?? given.itunesId,
      episodeCount: await tx.episode.count({ where: { podcastId: keptId, blocked: false } }),
    },
  });
}

async function moveFeatured(tx: TransactionClient, keptId: string, givenId: string) {
  const [kept, given] = await Promise.all(
    [keptId, givenId].map((podcastId) => tx.featuredPodcast.findUnique({ where: { podcastId } })),
  );
  if (!given || (kept && (kept.isActive || !given.isActive))) return;
  await tx.featuredPodcast.deleteMany({ where: { podcastId: keptId } });
  await tx.featuredPodcast.update({ where: { id: given.id }, data: { podcastId: keptId } });
}

async function moveUserRows(tx: TransactionClient, keptId: string, givenId: string) {
  const data = { podcastId: keptId };
  const none = { none: { podcastId: keptId } };
  await tx.favorite.updateMany({ where: { podcastId: givenId, user: { favorites: none } }, data });
  await tx.podcastSpeed.updateMany({ where: { podcastId: givenId, user: { speeds: none } }, data });
  // Raw SQL, because Prisma would set updatedAt and the reviews would appear edited.
  await tx.$executeRaw`
    UPDATE "Review" SET "podcastId" = ${keptId} WHERE "podcastId" = ${givenId} AND NOT EXISTS (
      SELECT 1 FROM "Review" r WHERE r."podcastId" = ${keptId} AND r."userId" = "Review"."userId")`;
  for (const actionType of ['favorite', 'review']) {
    await tx.activity.updateMany({
      where: {
        podcastId: givenId,
        actionType,
        user: { activities: { none: { actionType, subjectId: keptId } } },
      },
      data: { ...data, subjectId: keptId },
    });
  }
}
