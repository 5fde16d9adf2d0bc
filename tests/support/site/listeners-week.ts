import type { Database } from '../database/stored-people';

// A member who has used the site for a week, among others, for screenshots.

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

/** Slugs of sample podcasts, and how many of their episodes came out this week. */
const FAVORITES: [slug: string, fresh: number][] = [
  ['sample-islamic-history-one-city-at-a-time', 5],
  ['sample-evening-tones', 3],
  ['sample-prayer-guidance-podcasts-and-how-to-choose-one', 1],
  ['sample-hadith-study-getting-started-with-podcasts', 2],
];

async function storeMember(db: Database, username: string): Promise<string> {
  const email = `${username}@example.org`;
  const { id } = await db.user.create({
    data: {
      username,
      usernameKey: username,
      email,
      emailKey: email,
      passwordHash: 'none',
    },
    select: { id: true },
  });
  return id;
}

async function storeFavorites(db: Database, userId: string): Promise<void> {
  for (const [at, [slug, fresh]] of FAVORITES.entries()) {
    const podcast = await db.podcast.findUniqueOrThrow({
      where: { slug },
      select: { id: true, episodes: { orderBy: { sortDate: 'desc' }, select: { id: true } } },
    });
    const createdAt = ago(400 - at);
    await db.favorite.create({ data: { userId, podcastId: podcast.id, createdAt } });
    for (const [index, { id }] of podcast.episodes.entries()) {
      const came = index < fresh ? ago(3 + at * 2 + index * 20) : ago(300 + at + index * 72);
      const dates = { sortDate: came, pubDate: came, firstSeenAt: came };
      const duration = 60 * (18 + ((index * 7) % 29));
      await db.episode.update({ where: { id }, data: { ...dates, duration } });
    }
  }
}

async function storeHeard(db: Database, userId: string): Promise<void> {
  const slugs = FAVORITES.map(([slug]) => slug);
  const [history, tones, , hadith] = await Promise.all(
    slugs.map((slug) =>
      db.episode.findMany({
        where: { podcast: { slug }, audioUrl: { not: null } },
        orderBy: { sortDate: 'desc' },
        select: { id: true, duration: true },
      }),
    ),
  );
  const heard = async (one: { id: string; duration: number | null }, part: number, hours: number) =>
    db.listeningPosition.create({
      data: {
        userId,
        episodeId: one.id,
        duration: one.duration,
        position: (one.duration ?? 0) * part,
        finished: part === 1,
        listenedAt: ago(hours),
      },
    });
  await heard(history![1]!, 0.42, 1);
  await heard(tones![2]!, 0.7, 26);
  await heard(hadith![1]!, 0.15, 50);
  for (const [at, one] of [...history!.slice(4, 8), ...tones!.slice(4, 6)].entries())
    await heard(one, 1, 60 + at * 9);
  const queued = [history![0]!, tones![0]!, hadith![0]!, tones![1]!, history![2]!, history![3]!];
  for (const [place, { id: episodeId }] of queued.entries())
    await db.queueEntry.create({ data: { userId, episodeId, place } });
}

async function storeOthers(db: Database, userId: string): Promise<void> {
  const [bilal, zaynab] = [await storeMember(db, 'bilal'), await storeMember(db, 'zaynab')];
  const podcasts = await db.podcast.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
  const idOf = async (slug: string) =>
    (await db.podcast.findUniqueOrThrow({ where: { slug }, select: { id: true } })).id;
  const [history, tones] = [await idOf(FAVORITES[0]![0]), await idOf(FAVORITES[1]![0])];
  const words = { rating: 5, content: 'Calm, well prepared, and never too long.', language: 'en' };
  await db.review.create({ data: { userId: bilal, podcastId: history, ...words } });
  await db.review.create({ data: { userId: zaynab, podcastId: history, rating: 4 } });
  for (const followedId of [bilal, zaynab])
    await db.follow.create({ data: { followerId: userId, followedId } });
  await db.activity.createMany({
    data: [
      { userId: bilal, actionType: 'review', podcastId: history, createdAt: ago(5) },
      { userId: zaynab, actionType: 'favorite', podcastId: tones, createdAt: ago(9) },
    ].map((one) => ({ ...one, subjectId: one.podcastId })),
  });
  await db.podcast.update({ where: { id: history }, data: { relatedAt: new Date() } });
  await db.relatedPodcast.deleteMany({ where: { podcastId: history } });
  const others = podcasts.filter(({ id }) => id !== history).slice(0, 4);
  await db.relatedPodcast.createMany({
    data: others.map(({ id }, at) => ({
      podcastId: history,
      relatedId: id,
      score: 9 - at,
      reason: ['topic islamic-history', 'listeners 4', 'topic seerah', 'listeners 2'][at]!,
    })),
  });
  const episodes = await db.episode.findMany({ select: { id: true, podcastId: true } });
  await db.play.createMany({
    data: episodes.flatMap(({ id: episodeId, podcastId }, at) =>
      Array.from({ length: 1 + ((at * 7) % 5) }, () => ({ episodeId, podcastId })),
    ),
  });
}

/** @returns the id of the member, whose name is amina */
export async function storeListenersWeek(db: Database): Promise<string> {
  const userId = await storeMember(db, 'amina');
  await storeFavorites(db, userId);
  await storeHeard(db, userId);
  await storeOthers(db, userId);
  return userId;
}
