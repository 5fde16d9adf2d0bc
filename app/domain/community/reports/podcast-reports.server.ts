import { db } from '~/adapters/database/client.server';
import { insertIfAbsent } from '~/adapters/database/transaction.server';
import { reportColumns } from '~/domain/community/reviews/review-reports.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { requireEpisode } from '~/domain/episodes/shown-episode.server';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { t } from '~/messages/t';
import type { PodcastReportInput } from './reports-schema';

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
