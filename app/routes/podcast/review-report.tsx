import { useLoaderData } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { reportReasons } from '~/domain/community/reviews/reviews';
import { reportSchema } from '~/domain/community/reviews/reviews-schema';
import { getReview, reportReview } from '~/domain/community/reviews/review-reports.server';
import { parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { ReportForm } from '~/ui/forms/report-form';
import { Name } from '~/ui/text/inline-text';
import { ReviewText } from '~/ui/cards/review';
import { t } from '~/messages/t';

export const loader = screenLoader('member', async ({ params }) => {
  const { user, podcast, rating, content, language } = await getReview(
    parseParams(idText, params.reviewId),
  );
  return { review: { rating, content, language, author: user.username }, slug: podcast.slug };
});

export const action = screenAction(
  'member',
  async ({ actor, params }, form) => {
    const reviewId = parseParams(idText, params.reviewId);
    const input = parseForm(reportSchema, form);
    const { podcast } = await getReview(reviewId);
    await reportReview(actor.id, reviewId, input);
    return redirectWithToast(`${podcastPath(podcast.slug)}#reviews`, {
      title: t('review.reported'),
      description: t('review.reportedHint'),
    });
  },
  { throttle: 'report' },
);

export const meta = titled(() => t('review.reportHeading'));

export default function ReportReview() {
  const { review, slug } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-2xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('review.reportHeading')}</h1>
      <blockquote className="grid gap-2 rounded-card border border-line bg-surface p-4">
        <Name of={review.author} className="font-semibold" />
        <ReviewText review={review} />
      </blockquote>
      <ReportForm reasons={reportReasons} cancelTo={podcastPath(slug)} />
    </div>
  );
}
