import { db } from '~/adapters/database/client.server';
import { recordAudit } from '~/domain/audit/audit.server';
import {
  dated,
  kept,
  newestFirst,
  open,
  reportFields,
  type ReportSource,
} from './report-source.server';

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
