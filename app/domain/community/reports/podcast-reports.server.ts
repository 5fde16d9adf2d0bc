import { db, insertIfAbsent } from '~/adapters/database/client.server';
import { reportColumns } from '~/domain/community/reviews/review-reports.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { requireEpisode } from '~/domain/episodes/listed-episodes.server';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { t } from '~/messages/t';
import { recordAudit } from '~/domain/audit/audit.server';
import type { PodcastReportInput } from '../reviews/reviews-schema';
import {
  dated,
  kept,
  newestFirst,
  open,
  reportFields,
  type ReportSource,
} from './report-source.server';

/** One report per member and podcast; repeats change nothing. @throws NotFoundError, GoneError */
export async function reportPodcast(
  reporterId: string,
  slugOrId: string,
  input: PodcastReportInput,
): Promise<void> {
  const podcastId = await getPodcastId(slugOrId);
  const report = { podcastId, ...(await reportColumns(reporterId, input)) };
  const key = { podcastId_reporterId: { podcastId, reporterId } };
  await db.podcastReport
    .upsert(insertIfAbsent(key, report, { podcastId }))
    .catch(rowNotFound(() => t('refusal.noPodcast')));
}

/** Like `reportPodcast`, for an episode. */
export async function reportEpisode(
  reporterId: string,
  episodeId: string,
  input: PodcastReportInput,
): Promise<void> {
  await requireEpisode(episodeId);
  const report = { episodeId, ...(await reportColumns(reporterId, input)) };
  const key = { episodeId_reporterId: { episodeId, reporterId } };
  await db.episodeReport
    .upsert(insertIfAbsent(key, report, { episodeId }))
    .catch(rowNotFound(() => t('refusal.noEpisode')));
}

const name = { select: { username: true } } as const;
const podcastFields = { select: { id: true, title: true, language: true } } as const;
const episodeFields = { select: { id: true, title: true, podcast: podcastFields } } as const;

const taking = (take: number | undefined) => ({
  where: open,
  orderBy: newestFirst,
  ...(take !== undefined && { take }),
});

export const reportedPodcasts: ReportSource = {
  countOpen: () => db.podcastReport.count({ where: open }),
  listOpen: async (take) => {
    const select = { id: true, createdAt: true, reporter: name, podcast: podcastFields };
    const rows = await db.podcastReport.findMany({ ...taking(take), select });
    return rows.map(({ id, createdAt, reporter, podcast }) => ({
      ...{ id, createdAt },
      text: `${reporter.username} ${podcast.title}`,
    }));
  },
  read: async (ids) => {
    const rows = await db.podcastReport.findMany({
      where: { id: { in: ids } },
      select: { ...reportFields, podcast: podcastFields },
    });
    return rows.map((row) => ({ kind: 'podcast', ...dated(row), episode: null }));
  },
  keep: async (tx, actor, id) => {
    const select = { podcast: podcastFields };
    const report = await tx.podcastReport.findUnique({ where: { id }, select });
    if (!report) return false;
    const { id: podcastId, title } = report.podcast;
    const where = { podcastId, ...open };
    const { count } = await tx.podcastReport.updateMany({ where, data: kept() });
    const subject = { subjectType: 'podcast', subjectId: podcastId, subjectName: title } as const;
    if (count > 0) await recordAudit(tx, actor, { action: 'kept', ...subject });
    return true;
  },
};

export const reportedEpisodes: ReportSource = {
  countOpen: () => db.episodeReport.count({ where: open }),
  listOpen: async (take) => {
    const select = { id: true, createdAt: true, reporter: name, episode: episodeFields };
    const rows = await db.episodeReport.findMany({ ...taking(take), select });
    return rows.map(({ id, createdAt, reporter, episode }) => ({
      ...{ id, createdAt },
      text: `${reporter.username} ${episode.title} ${episode.podcast.title}`,
    }));
  },
  read: async (ids) => {
    const rows = await db.episodeReport.findMany({
      where: { id: { in: ids } },
      select: { ...reportFields, episode: episodeFields },
    });
    return rows.map(({ episode: { podcast, ...episode }, ...row }) => ({
      ...{ kind: 'episode', ...dated(row), podcast, episode },
    }));
  },
  keep: async (tx, actor, id) => {
    const select = { episode: episodeFields };
    const report = await tx.episodeReport.findUnique({ where: { id }, select });
    if (!report) return false;
    const { id: episodeId, title } = report.episode;
    const where = { episodeId, ...open };
    const { count } = await tx.episodeReport.updateMany({ where, data: kept() });
    const subject = { subjectType: 'episode', subjectId: episodeId, subjectName: title } as const;
    if (count > 0) await recordAudit(tx, actor, { action: 'kept', ...subject });
    return true;
  },
};
