import { db } from '~/adapters/database/client.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { indexEpisodes, indexPodcast } from '~/domain/search/search-index.server';
import { removeText } from '~/domain/transcripts/store-segments.server';
import { claimFeed } from '~/domain/feeds/feed-claims.server';
import { mergeEpisodes } from './merge-episodes.server';

/**
 * The podcast whose feed it is stays; it receives the other's slug, favourites and reviews. Episodes that it does not
 * have stay hidden until its own feed shows them.
 */
export async function mergePodcasts(givenId: string, keptId: string): Promise<boolean> {
  const claim = await claimFeed(keptId);
  if (!claim) return false;
  try {
    await removeDoubleTexts(keptId, givenId);
    await inTransaction((tx) => merge(tx, keptId, givenId));
    await indexPodcast(keptId);
    await indexEpisodes(keptId);
    return true;
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

async function merge(tx: TransactionClient, keptId: string, givenId: string) {
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
  await tx.podcast.update({
    where: { id: keptId },
    data: {
      // Read whole next time: that shows those of the hidden episodes that its feed has.
      feedEtag: null,
      feedLastModified: null,
      feedBodyHash: null,
      feedNextCheckAt: new Date(),
      // What was the author of the other podcast may be a speaker in this one.
      speakersStored: false,
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
