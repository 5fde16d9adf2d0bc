import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { indexEpisodes, indexPodcast } from '~/domain/search/search-index.server';
import { feedUrlKey } from '~/lib/feed-url';
import { lockFeed, unlockFeed } from './feed-lock.server';

type Candidate = { id: string; createdAt: Date };

/**
 * Makes one podcast of two that turned out to have one feed: the older one stays, with its slug; the other
 * one's slug, episodes, favourites, reviews and everything else go over to it.
 */
export async function mergeIntoOne(a: Candidate, b: Candidate, feedUrl: string): Promise<void> {
  const [kept, given] = a.createdAt <= b.createdAt ? [a, b] : [b, a];
  // The caller holds the lock of `a`; when the other feed is being read, the merge waits for another day.
  if (!(await lockFeed(b.id))) return;
  try {
    await inTransaction((tx) => merge(tx, kept.id, given.id, feedUrl));
    await indexPodcast(kept.id);
    // The search index knows episodes by their podcast.
    await indexEpisodes(kept.id);
  } finally {
    await unlockFeed(kept.id);
  }
}

async function merge(tx: TransactionClient, keptId: string, givenId: string, feedUrl: string) {
  const given = await tx.podcast.findUniqueOrThrow({ where: { id: givenId } });
  await moveEpisodes(tx, keptId, givenId);
  await moveWhatPeopleDid(tx, keptId, givenId);
  const from = { where: { podcastId: givenId }, data: { podcastId: keptId } };
  await tx.featuredEpisode.updateMany(from);
  await tx.featuredStint.updateMany(from);
  await tx.featuredClick.updateMany(from);
  await tx.play.updateMany(from);
  await tx.podcastAlias.updateMany(from);
  const featured = await tx.featuredPodcast.findUnique({ where: { podcastId: keptId } });
  if (!featured) await tx.featuredPodcast.updateMany(from);
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
      podcastIndexId: kept.podcastIndexId ?? given.podcastIndexId,
      itunesId: kept.itunesId ?? given.itunesId,
      episodeCount: await tx.episode.count({ where: { podcastId: keptId } }),
    },
  });
}

/** Moves rows of which there is one for each user; where both podcasts have one, the kept one's stays. */
async function moveWhatPeopleDid(tx: TransactionClient, keptId: string, givenId: string) {
  const data = { podcastId: keptId };
  const none = { none: { podcastId: keptId } };
  await tx.favorite.updateMany({ where: { podcastId: givenId, user: { favorites: none } }, data });
  await tx.review.updateMany({ where: { podcastId: givenId, user: { reviews: none } }, data });
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

/** Episodes that both have become one: what was done with the given one now concerns the kept one. */
async function moveEpisodes(tx: TransactionClient, keptId: string, givenId: string) {
  const given = await tx.episode.findMany({
    where: { podcastId: givenId },
    select: { id: true, key: true },
  });
  const kept = await tx.episode.findMany({
    where: { podcastId: keptId },
    select: { id: true, key: true },
  });
  const byKey = new Map(kept.map(({ id, key }) => [key, id]));
  for (const { id, key } of given) {
    const twin = byKey.get(key);
    if (!twin)
      await tx.episode.update({ where: { id }, data: { podcastId: keptId }, select: { id: true } });
    else await moveListening(tx, id, twin);
  }
}

async function moveListening(tx: TransactionClient, episodeId: string, twin: string) {
  const data = { episodeId: twin };
  await tx.play.updateMany({ where: { episodeId }, data });
  await tx.featuredClick.updateMany({ where: { episodeId }, data });
  const none = { none: { episodeId: twin } };
  await tx.listeningPosition.updateMany({ where: { episodeId, user: { positions: none } }, data });
  if (!(await tx.featuredEpisode.findUnique({ where: { episodeId: twin } }))) {
    await tx.featuredEpisode.updateMany({ where: { episodeId }, data });
  }
}
