import { withIsoDates } from '~/lib/time/iso-dates';
import { db, insertIfAbsent } from '~/adapters/database/client.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { requireEpisode } from '~/domain/episodes/listed-episodes.server';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { t } from '~/messages/t';
import type { PodcastReportInput } from '../reviews/reviews-schema';
import { unresolved, reportColumns, reportFields, reportSource } from './report-source.server';

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

const podcastFields = { select: { id: true, title: true, language: true } } as const;
const episodeFields = { select: { id: true, title: true, podcast: podcastFields } } as const;

export const reportedPodcasts = reportSource({
  where: unresolved,
  count: (query) => db.podcastReport.count(query),
  read: (query) =>
    db.podcastReport.findMany({ ...query, select: { ...reportFields, podcast: podcastFields } }),
  toReport: (row) => ({ kind: 'podcast', ...withIsoDates(row), episode: null }),
  subjectOf: ({ podcast: { id, title } }) => ['podcast', id, title],
  settle: (tx, podcastId, data) =>
    tx.podcastReport.updateMany({ where: { podcastId, ...unresolved }, data }),
});

export const reportedEpisodes = reportSource({
  where: unresolved,
  count: (query) => db.episodeReport.count(query),
  read: (query) =>
    db.episodeReport.findMany({ ...query, select: { ...reportFields, episode: episodeFields } }),
  toReport: ({ episode: { podcast, ...episode }, ...row }) => ({
    ...{ kind: 'episode', ...withIsoDates(row), podcast, episode },
  }),
  subjectOf: ({ episode: { id, title } }) => ['episode', id, title],
  settle: (tx, episodeId, data) =>
    tx.episodeReport.updateMany({ where: { episodeId, ...unresolved }, data }),
});
