import { db, newestFirst, type Prisma } from '~/adapters/database/client.server';
import { getUser, shownTo } from '~/domain/accounts/user-directory.server';
import { restrictionRefusal, type Actor } from '~/domain/accounts/users';
import type { DirectoryUser } from '~/domain/accounts/users-schema';
import { listEntriesAbout } from '~/domain/audit/audit.server';
import { ForbiddenError } from '~/domain/errors';
import { episodePath, podcastPath } from '~/lib/web/site-paths';
import { listNotes } from './member-notes.server';
import type { MemberRecord, MemberReport } from './member-schema';

// What matters before one acts on a member.

const SHOWN = 5;

const newest = { orderBy: newestFirst, take: SHOWN } as const;

const podcastFields = { slug: true, title: true, language: true } as const;

async function listReviews(userId: string): Promise<MemberRecord['reviews']['newest']> {
  const rows = await db.review.findMany({
    where: { userId },
    ...newest,
    select: {
      id: true,
      rating: true,
      content: true,
      language: true,
      createdAt: true,
      hidden: true,
      heldAt: true,
      podcast: { select: podcastFields },
    },
  });
  return rows.map(({ hidden, heldAt, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    state: heldAt ? 'held' : hidden ? 'hidden' : 'shown',
  }));
}

async function listPodcasts(addedById: string): Promise<MemberRecord['podcasts']['newest']> {
  const rows = await db.podcast.findMany({
    where: { addedById },
    ...newest,
    select: { id: true, ...podcastFields, hiddenAt: true },
  });
  return rows.map(({ hiddenAt, ...row }) => ({ ...row, hidden: hiddenAt !== null }));
}

const reportFields = {
  id: true,
  reason: true,
  language: true,
  createdAt: true,
  resolution: true,
  reporter: { select: { username: true } },
} as const;

type ReportRow = Omit<MemberReport, 'kind' | 'createdAt' | 'outcome' | 'reporter'> & {
  createdAt: Date;
  resolution: string | null;
  reporter: { username: string };
};

const toReport =
  (kind: MemberReport['kind']) =>
  ({ createdAt, resolution, reporter, ...row }: ReportRow): MemberReport => ({
    ...row,
    kind,
    createdAt: createdAt.toISOString(),
    outcome: resolution === null ? 'open' : resolution === 'kept' ? 'kept' : 'hidden',
    reporter: reporter.username,
  });

async function readReviewReports(where: Prisma.ReviewReportWhereInput): Promise<MemberReport[]> {
  const review = { select: { podcast: { select: podcastFields } } };
  const select = { ...reportFields, review } as const;
  const rows = await db.reviewReport.findMany({ where, ...newest, select });
  return rows
    .map(({ review: { podcast }, ...row }) => ({
      ...row,
      title: podcast.title,
      titleLanguage: podcast.language,
      path: podcastPath(podcast.slug),
    }))
    .map(toReport('review'));
}

async function readCollectionReports(
  where: Prisma.CollectionReportWhereInput,
): Promise<MemberReport[]> {
  const collection = { select: { id: true, title: true, language: true } };
  const select = { ...reportFields, collection } as const;
  const rows = await db.collectionReport.findMany({ where, ...newest, select });
  return rows
    .map(({ collection: { id, title, language }, ...row }) => ({
      ...row,
      title,
      titleLanguage: language,
      path: `/collections/${id}`,
    }))
    .map(toReport('collection'));
}

async function readPodcastReports(where: Prisma.PodcastReportWhereInput): Promise<MemberReport[]> {
  const select = { ...reportFields, podcast: { select: podcastFields } } as const;
  const rows = await db.podcastReport.findMany({ where, ...newest, select });
  return rows
    .map(({ podcast, ...row }) => ({
      ...row,
      title: podcast.title,
      titleLanguage: podcast.language,
      path: podcastPath(podcast.slug),
    }))
    .map(toReport('podcast'));
}

async function readEpisodeReports(where: Prisma.EpisodeReportWhereInput): Promise<MemberReport[]> {
  const episode = { select: { id: true, title: true, podcast: { select: podcastFields } } };
  const select = { ...reportFields, episode } as const;
  const rows = await db.episodeReport.findMany({ where, ...newest, select });
  return rows
    .map(({ episode: { podcast, ...episode }, ...row }) => ({
      ...row,
      title: episode.title,
      titleLanguage: podcast.language,
      path: episodePath(podcast.slug, episode),
    }))
    .map(toReport('episode'));
}

async function newestOf(lists: Promise<MemberReport[]>[]): Promise<MemberReport[]> {
  const all = (await Promise.all(lists)).flat();
  return all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, SHOWN);
}

const listReportsAbout = (userId: string) =>
  newestOf([
    readReviewReports({ review: { userId } }),
    readCollectionReports({ collection: { userId } }),
  ]);

const listReportsBy = (reporterId: string) =>
  newestOf([
    readReviewReports({ reporterId }),
    readPodcastReports({ reporterId }),
    readEpisodeReports({ reporterId }),
    readCollectionReports({ reporterId }),
  ]);

async function countOwn(id: string) {
  const { _count } = await db.user.findUniqueOrThrow({
    where: { id },
    select: {
      _count: {
        select: {
          reviews: true,
          addedPodcasts: true,
          reviewReports: true,
          podcastReports: true,
          episodeReports: true,
          collectionReports: true,
        },
      },
    },
  });
  const { reviews, addedPodcasts: podcasts, ...reports } = _count;
  const reportsBy = Object.values(reports).reduce((sum, count) => sum + count, 0);
  return { reviews, podcasts, reportsBy };
}

async function countReportsAbout(userId: string): Promise<number> {
  const [reviews, collections] = await Promise.all([
    db.reviewReport.count({ where: { review: { userId } } }),
    db.collectionReport.count({ where: { collection: { userId } } }),
  ]);
  return reviews + collections;
}

async function readRecord(actor: Actor, id: string): Promise<MemberRecord> {
  const [counts, about, reviews, podcasts, reportsAbout, reportsBy, acts, notes] =
    await Promise.all([
      countOwn(id),
      countReportsAbout(id),
      listReviews(id),
      listPodcasts(id),
      listReportsAbout(id),
      listReportsBy(id),
      listEntriesAbout('user', id, SHOWN),
      listNotes(actor, id),
    ]);
  return {
    reviews: { count: counts.reviews, newest: reviews },
    reportsAbout: { count: about, newest: reportsAbout },
    reportsBy: { count: counts.reportsBy, newest: reportsBy },
    podcasts: { count: counts.podcasts, newest: podcasts },
    acts,
    notes,
  };
}

type Member = { user: DirectoryUser; record: MemberRecord | null; refusal: string | null };

/** A member, with their record for those who may act on them. @throws NotFoundError */
export async function readMember(actor: Actor, id: string): Promise<Member> {
  const user = shownTo(actor, await getUser(id));
  const refusal = restrictionRefusal(actor, user);
  return { user, refusal, record: refusal ? null : await readRecord(actor, id) };
}

/** @throws NotFoundError, ForbiddenError by `restrictionRefusal` */
export async function getMember(
  actor: Actor,
  id: string,
): Promise<{ user: DirectoryUser; record: MemberRecord }> {
  const { user, record, refusal } = await readMember(actor, id);
  if (!record) throw new ForbiddenError(refusal!);
  return { user, record };
}
