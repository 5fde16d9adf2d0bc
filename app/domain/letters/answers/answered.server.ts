import { db } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';

/** What is answered, and to whom. */
export type Answered = {
  /** Who wrote it. */
  name: string;
  /** Null if no letter can reach them: reporters need a verified address. */
  email: string | null;
  /** Set for reporters. */
  userId: string | null;
  /** Title of what was reported. */
  about: string;
  text: string;
  language: string | null;
  createdAt: string;
  closed: boolean;
};

/** @throws NotFoundError */
async function findMessage(id: string): Promise<Answered> {
  const row = await db.contactMessage.findUnique({
    where: { id },
    select: {
      name: true,
      email: true,
      message: true,
      language: true,
      createdAt: true,
      closedAt: true,
    },
  });
  if (!row) throw new NotFoundError(t('refusal.messageDone'));
  const { message, createdAt, closedAt, ...rest } = row;
  return {
    ...rest,
    userId: null,
    about: '',
    text: message,
    createdAt: createdAt.toISOString(),
    closed: closedAt !== null,
  };
}

const reportFields = {
  reason: true,
  language: true,
  createdAt: true,
  resolvedAt: true,
  reporter: { select: { id: true, username: true, email: true, emailVerifiedAt: true } },
} as const;

const titled = { select: { title: true } } as const;

/** A report of any kind, whose ids are unique among all of them. */
async function readReport(id: string) {
  const where = { id };
  const review = await db.reviewReport.findUnique({
    where,
    select: { ...reportFields, review: { select: { podcast: titled } } },
  });
  if (review) return { ...review, about: review.review.podcast.title };
  const podcast = await db.podcastReport.findUnique({
    where,
    select: { ...reportFields, podcast: titled },
  });
  if (podcast) return { ...podcast, about: podcast.podcast.title };
  const episode = await db.episodeReport.findUnique({
    where,
    select: { ...reportFields, episode: titled },
  });
  if (episode) return { ...episode, about: episode.episode.title };
  const collection = await db.collectionReport.findUnique({
    where,
    select: { ...reportFields, collection: titled },
  });
  return collection && { ...collection, about: collection.collection.title };
}

/** @throws NotFoundError */
async function findReport(id: string): Promise<Answered> {
  const row = await readReport(id);
  if (!row) throw new NotFoundError(t('refusal.noReport'));
  const { reporter, reason, language, createdAt, resolvedAt, about } = row;
  return {
    name: reporter.username,
    email: reporter.emailVerifiedAt ? reporter.email : null,
    userId: reporter.id,
    about,
    text: reason,
    language,
    createdAt: createdAt.toISOString(),
    closed: resolvedAt !== null,
  };
}

export const findAnswered = { message: findMessage, report: findReport };
