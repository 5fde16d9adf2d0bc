import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { getReview, removeReviewAsAdmin } from '~/domain/community/reviews/review-reports.server';
import { parseParams } from '~/http/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/podcast-path';
import { safeRedirect } from '~/lib/web/safe-redirect';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { titleLanguage } from '~/lib/language/title-language';
import { Confirmation } from '~/ui/forms/confirmation';
import { Name } from '~/ui/text/name';
import { ReviewText } from '~/ui/text/review-text';

const backFrom = (url: URL, slug: string): string =>
  safeRedirect(url.searchParams.get('returnTo'), `${podcastPath(slug)}#reviews`);

export const loader = screenLoader('admin', async ({ params, url }) => {
  const review = await getReview(parseParams(idText, params.reviewId));
  return { review, back: backFrom(url, review.podcast.slug) };
});

export const action = screenAction('admin', async ({ actor, params, url }) => {
  const review = await getReview(parseParams(idText, params.reviewId));
  await removeReviewAsAdmin(actor, review.id);
  return redirectWithToast(backFrom(url, review.podcast.slug), {
    toast: { title: 'Review removed', variant: 'success' },
  });
});

export const clientAction = keepPageWhenOffline();

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Remove this review?')];

export default function RemoveReview() {
  const { review, back } = useLoaderData<typeof loader>();
  return (
    <div className="page py-12">
      <h1
        dir="auto"
        lang={titleLanguage(review.podcast.title, review.podcast.language)}
        className="mb-6 text-3xl font-semibold"
      >
        {review.podcast.title}
      </h1>
      <Confirmation
        title="Remove this review?"
        confirm="Remove Review"
        cancelTo={back}
        failureTitle="Failed to remove review"
      >
        <p>
          By <Name of={review.user.username} className="font-semibold" />
        </p>
        <ReviewText review={review} />
      </Confirmation>
    </div>
  );
}
