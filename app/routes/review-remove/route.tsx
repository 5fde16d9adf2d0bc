import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { getReview, removeReviewAsAdmin } from '~/domain/reviews/review-reports.server';
import { parseParams } from '~/http/parse.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { podcastPath } from '~/lib/podcast-path';
import { safeRedirect } from '~/lib/safe-redirect';
import { answeredAction } from '~/ui/answered-action';
import { Confirmation } from '~/ui/confirmation';
import { ReviewText } from '~/ui/review-text';

/** Where to go afterwards: the page that led here, else the podcast. */
const backFrom = (url: URL, slug: string): string =>
  safeRedirect(url.searchParams.get('returnTo'), `${podcastPath(slug)}#reviews`);

export const loader = screenLoader('admin', async ({ params, url }) => {
  const review = await getReview(parseParams(idText, params.reviewId));
  return { review, back: backFrom(url, review.podcast.slug) };
});

export const action = screenAction('admin', async ({ actor, params, url }) => {
  const review = await getReview(parseParams(idText, params.reviewId));
  await removeReviewAsAdmin(actor, review.id);
  return moveOn(backFrom(url, review.podcast.slug), {
    toast: { title: 'Review removed', variant: 'success' },
  });
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Remove this review?')];

export default function RemoveReview() {
  const { review, back } = useLoaderData<typeof loader>();
  return (
    <div className="page py-12">
      <h1
        dir="auto"
        lang={review.podcast.language ?? undefined}
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
          By <bdi className="font-semibold">{review.user.username}</bdi>
        </p>
        <ReviewText review={review} />
      </Confirmation>
    </div>
  );
}
