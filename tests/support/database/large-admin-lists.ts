import type { Database } from './stored-people';
import { storeSpeaker } from './stored-speakers';

type Seeded = { podcastId: string; userIds: string[]; mark: string };

async function storeReports(db: Database, { podcastId, userIds, mark }: Seeded) {
  const admin = await db.user.findFirstOrThrow({ select: { id: true } });
  for (const [index, userId] of userIds.slice(0, 30).entries()) {
    await db.review.create({
      data: {
        userId,
        podcastId,
        rating: 1 + (index % 5),
        content: `${mark} review ${index + 1}. The sound stops after a minute, and then nothing.`,
        reports: {
          create: {
            reporterId: admin.id,
            reason: 'Spam or advertising',
          },
        },
      },
    });
  }
}

/** Adds a report of a podcast and one of an episode, after those of reviews. */
async function storePodcastReports(db: Database, { podcastId, userIds }: Omit<Seeded, 'mark'>) {
  const reason = 'Taken from somebody else: it was first told by another';
  const report = { reporterId: userIds[0]!, reason };
  const episode = await db.episode.findFirstOrThrow({ where: { podcastId } });
  await db.podcastReport.create({ data: { ...report, podcastId } });
  await db.episodeReport.create({ data: { ...report, episodeId: episode.id } });
}

async function storeAuditEntries(db: Database, { mark }: Pick<Seeded, 'mark'>) {
  await db.auditEntry.createMany({
    data: Array.from({ length: 500 }, (_, index) => ({
      actorName: `${mark}-admin-${index % 3}`,
      action: index % 2 ? 'changed' : 'deleted',
      subjectType: index % 2 ? 'blog post' : 'blog category',
      subjectId: `${index}`,
      subjectName: `${mark} subject ${index + 1}`,
      createdAt: new Date(2026, 0, 1, 0, index),
    })),
  });
}

/** 40 speakers, the first of whom has four other spellings. */
async function storeSpeakers(db: Database, { podcastId, mark }: Omit<Seeded, 'userIds'>) {
  const { id: episodeId } = await db.episode.findFirstOrThrow({ where: { podcastId } });
  const stored: { id: string }[] = [];
  for (let number = 1; number <= 40; number += 1) {
    const name = `${mark} speaker ${String(number).padStart(2, '0')}`.toLowerCase();
    stored.push(await storeSpeaker(db, name, [{ episodeId }]));
  }
  const [first, ...spellings] = stored.slice(0, 5).map(({ id }) => id);
  await db.speaker.updateMany({ where: { id: { in: spellings } }, data: { sameAsId: first } });
}

/** 60 requested feeds, half of which were not added. */
async function storeRequests(db: Database, { mark }: Pick<Seeded, 'mark'>) {
  await db.requestedFeed.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      url: `https://${mark.toLowerCase()}.example.org/feeds/of-a-maker-with-a-long-name/${index + 1}.xml`,
      status: index % 2 ? 'added' : 'failed',
      message: index % 2 ? `${mark} feed ${index + 1}` : 'Nothing is there (404).',
      facts: {},
    })),
  });
}

const LONG =
  'شرح رياض الصالحين للإمام النووي: read and explained chapter by chapter, with questions of listeners';

/** Titles, names and texts as long as real ones can be. */
export async function lengthen(db: Database) {
  const changes = [
    `"Podcast" SET "title" = "title" || ' ${LONG}', "author" = '${LONG}'`,
    `"Episode" SET "title" = "title" || ' ${LONG}', "description" = '${LONG} ${LONG}'`,
    `"BlogPost" SET "title" = "title" || ' ${LONG}', "content" = '${`${LONG}\n\n`.repeat(99)}'`,
    `"BlogCategory" SET "name" = substr("name" || ' ${LONG}', 1, 100)`,
    `"Speaker" SET "name" = substr("name" || ' ${LONG}', 1, 100)`,
    `"Review" SET "content" = '${`${LONG}\n`.repeat(9)}'`,
    `"ContactMessage" SET "message" = '${`${LONG}\n`.repeat(9)}', "email" = 'a.long.address.' || "email"`,
    `"AuditEntry" SET "subjectName" = "subjectName" || ' ${LONG}'`,
    `"RequestedFeed" SET "url" = "url" || '?${'long'.repeat(40)}' || "id"`,
  ];
  for (const change of changes) await db.$executeRawUnsafe(`UPDATE ${change}`);
  const terms = Array.from({ length: 10 }, (_, index) => `${index} ${LONG}`);
  await db.search.createMany({ data: terms.map((query) => ({ query })) });
  const day = new Date().toISOString().slice(0, 10);
  await db.sharedSearchTerm.createMany({ data: terms.map((term) => ({ day, term, typed: term })) });
}

/**
 * The data of a large site: 65 featured podcasts, 200 users, 100 posts, 60 messages, 40 categories, 32 reports, 500
 * audit log entries, 40 speakers, 60 requested feeds and a podcast with 500 episodes.
 */
export async function seedBusyDesk(db: Database, mark: string) {
  const podcast = (name: string) => ({
    slug: `${mark}-${name}`.toLowerCase().replaceAll(' ', '-'),
    title: `${mark} ${name}`,
    author: `The makers of ${name}`,
    rssUrl: `https://${mark}.example.org/${encodeURIComponent(name)}`,
    rssUrlKey: `${mark}.example.org/${encodeURIComponent(name)}`,
  });
  for (let number = 1; number <= 65; number += 1) {
    await db.featuredPodcast.create({
      data: {
        displayOrder: number,
        podcast: { create: podcast(`Podcast ${String(number).padStart(2, '0')}`) },
      },
    });
  }
  const long = await db.podcast.create({ data: podcast('Long'), select: { id: true } });
  await db.episode.createMany({
    data: Array.from({ length: 500 }, (_, index) => ({
      podcastId: long.id,
      key: `${index}`,
      title: `Episode ${index + 1} of ${mark}`,
      sortDate: new Date(2026, 0, 1, 0, index),
      audioUrl: 'https://example.org/a.mp3',
    })),
  });
  const users = Array.from({ length: 200 }, (_, index) => `${mark}-person-${index + 1}`);
  await db.user.createMany({
    data: users.map((username) => ({
      username,
      usernameKey: username.toLowerCase(),
      email: `${username}@example.org`,
      emailKey: `${username.toLowerCase()}@example.org`,
      passwordHash: 'none',
      lastLoginAt: new Date(2026, 10, 1),
    })),
  });
  await db.blogCategory.createMany({
    data: Array.from({ length: 40 }, (_, index) => ({
      name: `${mark} category ${index + 1}`,
      slug: `${mark.toLowerCase()}-category-${index + 1}`,
    })),
  });
  await db.blogPost.createMany({
    data: Array.from({ length: 100 }, (_, index) => ({
      title: `${mark} post ${index + 1}`,
      slug: `${mark.toLowerCase()}-post-${index + 1}`,
      content: 'Text',
      authorName: 'A writer',
      status: index % 4 === 0 ? 'draft' : 'published',
      publishedAt: index % 4 === 0 ? null : new Date(2026, 1, 1 + (index % 27)),
    })),
  });
  await db.contactMessage.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      name: `${mark} writer ${index + 1}`,
      email: `${mark.toLowerCase()}-${index + 1}@example.org`,
      message: 'Salam. Please look at the sound of the last episode, it stops after a minute.',
    })),
  });
  const people = await db.user.findMany({
    where: { username: { in: users } },
    select: { id: true },
  });
  const seeded = { podcastId: long.id, userIds: people.map(({ id }) => id), mark };
  await storeReports(db, seeded);
  await storePodcastReports(db, seeded);
  await storeAuditEntries(db, seeded);
  await storeSpeakers(db, seeded);
  await storeRequests(db, seeded);
  const post = await db.blogPost.findFirstOrThrow({
    where: { slug: `${mark.toLowerCase()}-post-1` },
    select: { id: true },
  });
  return { podcastId: long.id, postId: post.id, memberId: people[0]!.id, users };
}
