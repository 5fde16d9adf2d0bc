import { db, insertIfAbsent } from '~/adapters/database/client.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import type { Actor } from '~/domain/accounts/users';
import { noCollection } from '~/domain/collections/collection-access.server';
import { getCollection } from '~/domain/collections/collections.server';
import { noReview } from '~/domain/community/reviews/moderated-reviews.server';
import type {
  CollectionReportInput,
  PodcastReportInput,
  ReportInput,
} from '~/domain/community/reviews/reviews-schema';
import { rowNotFound } from '~/domain/database-errors.server';
import { requireEpisode } from '~/domain/episodes/listed-episodes.server';
import { ConflictError } from '~/domain/errors';
import { getPodcastId, readablePodcast } from '~/domain/podcasts/podcasts.server';
import { languageToStore } from '~/lib/language/text-language';
import { t } from '~/messages/t';

/** Columns shared by all kinds of reports. */
async function reportColumns(
  reporterId: string,
  { reason, details }: { reason: string; details: string },
) {
  const language = languageToStore(details, await findWritersLanguage(reporterId));
  return { reporterId, reason: details ? `${reason}: ${details}` : reason, language };
}

/** One report per member and review; repeats change nothing. */
export async function reportReview(
  reporterId: string,
  reviewId: string,
  input: ReportInput,
): Promise<void> {
  const review = await db.review.findFirst({
    where: { id: reviewId, hidden: false, podcast: readablePodcast },
    select: { userId: true },
  });
  if (!review) throw noReview();
  if (review.userId === reporterId) throw new ConflictError(t('refusal.reportOwn'));
  const report = { reviewId, ...(await reportColumns(reporterId, input)) };
  const key = { reviewId_reporterId: { reviewId, reporterId } };
  await db.reviewReport
    .upsert(insertIfAbsent(key, report, { reviewId }))
    .catch(rowNotFound(() => t('refusal.noReview')));
}

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

/** A member's collection that the reporter can read. @throws NotFoundError, GoneError */
export async function getReportable(actor: Actor, id: string) {
  const { title, language, maker, isOwn } = await getCollection(actor, id);
  if (!maker) throw noCollection();
  return { id, title, language, maker, isOwn };
}

/** One report per member and collection; repeats change nothing. @throws NotFoundError, GoneError, ConflictError */
export async function reportCollection(
  actor: Actor,
  id: string,
  input: CollectionReportInput,
): Promise<void> {
  const { isOwn } = await getReportable(actor, id);
  if (isOwn) throw new ConflictError(t('refusal.reportOwnCollection'));
  const report = { collectionId: id, ...(await reportColumns(actor.id, input)) };
  const key = { collectionId_reporterId: { collectionId: id, reporterId: actor.id } };
  await db.collectionReport
    .upsert(insertIfAbsent(key, report, { collectionId: id }))
    .catch(rowNotFound(() => t('refusal.noCollection')));
}
