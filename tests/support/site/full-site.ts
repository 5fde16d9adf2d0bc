import { createHash, randomBytes } from 'node:crypto';
import type { openDatabase } from '../../../app/adapters/database/open.server';
import { storeMention } from '../database/stored-mentions';
import { storeSpeaker } from '../database/stored-speakers';

type Database = Awaited<ReturnType<typeof openDatabase>>;

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';

async function storeReader(db: Database, username: string, bio: string | null) {
  const email = `${username.toLowerCase()}@a-rather-long-domain-name.example.org`;
  const key = username.toLowerCase();
  return db.user.create({
    data: { username, usernameKey: key, email, emailKey: email, passwordHash: 'none', bio },
    select: { id: true, username: true },
  });
}

async function storeReviews(db: Database, podcastId: string, mine: string) {
  const reader = await storeReader(
    db,
    `a_name_of_30_letters_${randomBytes(4).toString('hex')}x`,
    `السلام عليكم\nA long word: ${LONG_WORD}`,
  );
  const both = { userId: reader.id, podcastId };
  const review = await db.review.create({
    data: { ...both, rating: 4, content: `Worth the time.\n\n${LONG_WORD} ما شاء الله` },
  });
  await db.review.create({ data: { userId: mine, podcastId, rating: 5, content: 'مفيد جدا' } });
  await db.reviewReport.create({
    data: { reviewId: review.id, reporterId: mine, reason: `Off topic. ${LONG_WORD}` },
  });
  const asReporter = { reporterId: mine, reason: `Not about Islam: ${LONG_WORD}` };
  const episode = await db.episode.findFirstOrThrow({ where: { podcastId } });
  await db.podcastReport.create({ data: { ...asReporter, podcastId } });
  await db.episodeReport.create({ data: { ...asReporter, episodeId: episode.id } });
  await db.favorite.create({ data: both });
  await db.activity.createMany({
    data: [
      { userId: reader.id, actionType: 'favorite', subjectId: podcastId, podcastId },
      { userId: reader.id, actionType: 'review', subjectId: podcastId, podcastId },
      { userId: reader.id, actionType: 'follow', subjectId: mine, followedUserId: mine },
    ],
  });
  await db.follow.create({ data: { followerId: mine, followedId: reader.id } });
  return { reader, review };
}

/** A podcast added by a member and waiting for an admin. */
async function storeHeld(db: Database, addedById: string) {
  const address = `held-${randomBytes(4).toString('hex')}`;
  await db.podcast.create({
    data: {
      slug: address,
      title: `A podcast that waits: ${LONG_WORD}`,
      addedById,
      rssUrl: `https://example.org/${address}`,
      rssUrlKey: `example.org/${address}`,
      held: true,
      hiddenAt: new Date(),
      blocked: true,
      feedNextCheckAt: new Date('2100-01-01'),
    },
  });
}

async function storePost(db: Database) {
  const slug = `a-draft-${randomBytes(4).toString('hex')}`;
  const category = await db.blogCategory.findFirstOrThrow();
  return db.blogPost.create({
    data: {
      slug,
      title: `A draft about ${LONG_WORD}`,
      content: `First paragraph.\n\n${LONG_WORD}\nhttps://example.org/${'a-long-way/'.repeat(12)}`,
      excerpt: LONG_WORD,
      authorName: 'Somebody',
      categoryId: category.id,
      status: 'published',
      publishedAt: new Date('2026-01-01T00:00:00Z'),
    },
  });
}

/** A person's listening: favorites in three scripts, and a half-heard episode. */
async function storeListening(db: Database, userId: string) {
  const podcasts = await db.podcast.findMany({
    where: { language: { in: ['ar', 'ur', 'en'] } },
    select: { id: true },
  });
  for (const { id } of podcasts) {
    await db.favorite.create({ data: { userId, podcastId: id } });
  }
  const begun: { id: string }[] = await db.episode.findMany({
    where: { audioUrl: { not: null }, podcast: { language: { in: ['ar', 'ur', 'en'] } } },
    distinct: ['podcastId'],
    take: 3,
    select: { id: true },
  });
  for (const { id } of begun) {
    await db.listeningPosition.create({
      data: { userId, episodeId: id, position: 12, duration: 40, listenedAt: new Date() },
    });
    await db.queueEntry.create({
      data: { userId, episodeId: id, place: begun.findIndex((one) => one.id === id) },
    });
  }
  const sortDate = new Date(Date.now() - 60_000);
  await db.episode.updateMany({
    where: { id: { in: begun.map(({ id }) => id) } },
    data: { sortDate },
  });
}

async function storeLetters(db: Database, userId: string) {
  const { id: messageId } = await db.contactMessage.create({
    data: { name: LONG_WORD, email: 'a.reader@example.org', message: `Salam\n${LONG_WORD}` },
  });
  await db.answer.create({
    data: { messageId, text: `Salam\n${LONG_WORD}`, answeredBy: LONG_WORD },
  });
  const { id: replyId } = await db.savedReply.create({
    data: { userId, title: LONG_WORD, text: `شكرا\n${LONG_WORD}` },
  });
  const unsubscribeToken = randomBytes(32).toString('base64url');
  const email = `reader-${unsubscribeToken.slice(0, 6).toLowerCase()}@example.org`;
  await db.newsletterSubscriber.create({
    data: { email, emailKey: email, unsubscribeToken, confirmedAt: new Date() },
  });
  return { unsubscribeToken, messageId, replyId };
}

async function storeTraces(db: Database, actor: { id: string; username: string }) {
  await db.auditEntry.create({
    data: {
      actorId: actor.id,
      actorName: actor.username,
      action: 'added',
      subjectType: 'featured podcast',
      subjectId: 'none',
      subjectName: LONG_WORD,
    },
  });
  const term = LONG_WORD.toLowerCase();
  await db.search.createMany({ data: Array.from({ length: 3 }, () => ({ query: term })) });
  const day = new Date().toISOString().slice(0, 10);
  const shared = { day, term, typed: LONG_WORD };
  await db.sharedSearchTerm.upsert({
    where: { day_term: { day, term } },
    create: shared,
    update: {},
  });
}

/** A site collection that is offered every day, and a reported collection of a member. */
async function storeDeskCollections(
  db: Database,
  { podcastId, reader, reporterId }: { podcastId: string; reader: string; reporterId: string },
) {
  const looks = { visibility: 'public', publishedAt: new Date(), words: `${LONG_WORD} في رمضان` };
  const entries = { create: { podcastId, place: 1 } };
  const ofSite = await db.collection.create({
    data: {
      ...looks,
      entries,
      title: `Each day: ${LONG_WORD}`,
      offered: true,
      calendar: 'hijri',
      dayFrom: 1,
      dayTo: 30,
    },
  });
  const ofReader = await db.collection.create({
    data: { ...looks, entries, title: `السيرة بالترتيب ${LONG_WORD}`, userId: reader },
  });
  await db.collectionReport.create({
    data: { collectionId: ofReader.id, reporterId, reason: `Not about Islam: ${LONG_WORD}` },
  });
  return { ofSite: ofSite.id, ofReader: ofReader.id };
}

/** A speaker of one episode, under two names. */
async function storeVoice(db: Database, episodeId: string) {
  const mark = randomBytes(3).toString('hex');
  const speaker = await storeSpeaker(db, `${LONG_WORD.toLowerCase()} ${mark}`, [
    { episodeId, role: 'host' },
  ]);
  await storeSpeaker(db, `متحدث ${mark}`, [{ episodeId }], speaker.id);
  return speaker;
}

/** A summary of Apple reviews that is still fresh, so that no outside request is made. */
async function storeRating(db: Database, podcastId: string) {
  const summary = {
    averageRating: 4.6,
    ratingCount: 12_345,
    sentimentPositive: 88,
    sentimentNegative: 7,
    keywords: ['calm', 'clear', 'knowledge', LONG_WORD],
    fetchedAt: new Date(),
  };
  await db.externalRating.upsert({
    where: { podcastId },
    create: { podcastId, ...summary },
    update: summary,
  });
}

/** Of each kind of entry, made by who looks at it; and one that another member shows to all. */
async function storeCollections(
  db: Database,
  owner: string,
  other: string,
  { podcastId, episodeId }: { podcastId: string; episodeId: string },
) {
  const store = (userId: string, title: string, visibility: string) =>
    db.collection.create({
      data: {
        userId,
        title,
        visibility,
        words: `First line.\n${LONG_WORD} بارك الله فيكم`,
        publishedAt: visibility === 'public' ? new Date() : null,
        entries: {
          create: [
            {
              place: 1,
              episodeId,
            },
            {
              place: 2,
              episodeId,
              fromSeconds: 5,
              toSeconds: 12,
              note: `See ${LONG_WORD}`,
            },
            {
              place: 3,
              podcastId,
              note: 'ما شاء الله',
            },
          ],
        },
      },
      select: { id: true },
    });
  return {
    own: await store(owner, `A path through ${LONG_WORD}`, 'private'),
    shown: await store(other, 'السيرة النبوية مرتبة', 'public'),
  };
}

/**
 * Fills every screen of the seeded site, with names and words long enough to break layouts. `actor` is the viewer.
 * @returns the ids that the screens' URLs need
 */
export async function seedFullSite(db: Database, actor: { id: string; username: string }) {
  const sampleIn = (language: string) =>
    db.podcast.findFirstOrThrow({
      where: { language },
      orderBy: { createdAt: 'asc' },
      select: { id: true, slug: true },
    });
  const arabic = await sampleIn('ar');
  const episode = await db.episode.findFirstOrThrow({
    where: { podcastId: arabic.id, blocked: false, audioUrl: { not: null } },
    select: { id: true, title: true },
  });
  const urdu = await sampleIn('ur');
  await storeListening(db, actor.id);
  await storeTraces(db, actor);
  await storeRating(db, arabic.id);
  await storeHeld(db, actor.id);
  const { reader, review } = await storeReviews(db, arabic.id, actor.id);
  const deskCollections = await storeDeskCollections(db, {
    podcastId: arabic.id,
    reader: reader.id,
    reporterId: actor.id,
  });
  const post = await storePost(db);
  const collected = { podcastId: arabic.id, episodeId: episode.id };
  const collections = await storeCollections(db, actor.id, reader.id, collected);
  const speaker = await storeVoice(db, episode.id);
  const sentence = `الله لا إله إلا هو الحي القيوم ${LONG_WORD}`;
  const kursi = { episodeId: episode.id, surah: 2, verse: 255, language: 'ar', sentence };
  await storeMention(db, kursi);
  await storeMention(db, { ...kursi, kind: 'quoted', second: 5 });
  const { unsubscribeToken, messageId, replyId } = await storeLetters(db, actor.id);
  const { id: reportId } = await db.reviewReport.findFirstOrThrow();
  const featuredPodcast = await db.featuredPodcast.findFirstOrThrow();
  const featuredEpisode = await db.featuredEpisode.findFirstOrThrow();
  const category = await db.blogCategory.findFirstOrThrow();
  const resetToken = randomBytes(32).toString('base64url');
  await db.passwordReset.create({
    data: {
      userId: reader.id,
      tokenHash: createHash('sha256').update(resetToken).digest('hex'),
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  const appLogin = randomBytes(32).toString('base64url');
  const pageHash = createHash('sha256').update(appLogin).digest('hex');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.appLogin.create({
    data: { pollHash: `poll ${pageHash}`, pageHash, userAgent: LONG_WORD, expiresAt },
  });
  for (const name of [`${LONG_WORD} هاتف`, 'desk']) {
    await db.appPassword.create({
      data: { userId: actor.id, name, tokenHash: `${name} ${actor.id}`, userAgent: LONG_WORD },
    });
  }
  return {
    appLogin,
    arabic,
    episode,
    urdu,
    reader,
    review,
    deskCollections,
    post,
    speaker,
    category,
    collections,
    unsubscribeToken,
    messageId,
    reportId,
    replyId,
    featuredPodcast,
    featuredEpisode,
    resetToken,
  };
}

export type FullSite = Awaited<ReturnType<typeof seedFullSite>>;
