import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { MAX_REPORT_LENGTH, reportReasons } from '~/domain/community/reviews/reviews';
import { reportSchema } from '~/domain/community/reviews/reviews-schema';
import { getReview, reportReview } from '~/domain/community/reviews/review-reports.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { formObject, parseBody, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/podcast-path';
import { keepPageWhenOffline } from '~/ui/navigation/keep-page-when-offline';
import { reportReasonName } from '~/ui/forms/choice-names';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { SelectField, TextAreaField } from '~/ui/forms/form-fields';
import { Name } from '~/ui/text/name';
import { ReviewText } from '~/ui/cards/review-text';
import { t } from '~/messages/t';

export const loader = screenLoader('member', async ({ params }) => {
  const { user, podcast, rating, content, language } = await getReview(
    parseParams(idText, params.reviewId),
  );
  return { review: { rating, content, language, author: user.username }, slug: podcast.slug };
});

export const action = screenAction('member', async ({ actor, params }, form) => {
  const reviewId = parseParams(idText, params.reviewId);
  const input = parseBody(reportSchema, formObject(form));
  await countUse('report', actor.id);
  const { podcast } = await getReview(reviewId);
  await reportReview(actor.id, reviewId, input);
  return redirectWithToast(`${podcastPath(podcast.slug)}#reviews`, {
    title: t('review.reported'),
    description: t('review.reportedHint'),
  });
});

export const clientAction = keepPageWhenOffline();

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, t('review.reportHeading'))];

export default function ReportReview() {
  const { review, slug } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const sending = useNavigation().formMethod === 'POST';
  return (
    <div className="page grid max-w-2xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('review.reportHeading')}</h1>
      <blockquote className="grid gap-2 rounded-card border border-line bg-surface p-4">
        <Name of={review.author} className="font-semibold" />
        <ReviewText review={review} />
      </blockquote>
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary failure={failure} />
        <SelectField
          label={t('review.reason')}
          name="reason"
          required
          options={reportReasons.map((value) => ({ value, label: reportReasonName(value) }))}
          placeholder={t('review.chooseReason')}
          defaultValue={failure?.values.reason?.[0]}
          errors={failure?.fields.reason}
        />
        <TextAreaField
          label={t('review.details')}
          name="details"
          maxLength={MAX_REPORT_LENGTH}
          rows={3}
          defaultValue={failure?.values.details?.[0]}
          errors={failure?.fields.details}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={sending}>{t('review.report')}</Button>
          <ButtonLink to={podcastPath(slug)} look="secondary">
            {t('form.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
