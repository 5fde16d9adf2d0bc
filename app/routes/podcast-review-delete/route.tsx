import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NotFoundError } from '~/domain/errors';
import { slugText } from '~/domain/input-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { findOwnReview, removeReview } from '~/domain/reviews/reviews.server';
import { parseParams } from '~/http/parse.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { podcastPath } from '~/lib/podcast-path';
import { answeredAction } from '~/ui/answered-action';
import { Confirmation } from '~/ui/confirmation';
import { ReviewText } from '~/ui/review-text';

export const loader = screenLoader('member', async ({ actor, params }) => {
  const { id, slug, title, language } = await getPodcast(parseParams(slugText, params.slug));
  const userReview = await findOwnReview(actor.id, id);
  if (!userReview) throw new NotFoundError('You have not reviewed this podcast.');
  return { podcast: { slug, title, language }, review: userReview };
});

export const action = screenAction('member', async ({ actor, params }) => {
  const slug = parseParams(slugText, params.slug);
  await removeReview(actor.id, slug);
  return moveOn(`${podcastPath(slug)}#reviews`, {
    toast: { title: 'Review deleted', variant: 'success' },
  });
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Delete your review?')];

export default function DeleteReview() {
  const { podcast, review } = useLoaderData<typeof loader>();
  return (
    <div className="page py-12">
      <h1 dir="auto" lang={podcast.language ?? undefined} className="mb-6 text-3xl font-semibold">
        {podcast.title}
      </h1>
      <Confirmation
        title="Delete your review?"
        confirm="Delete Review"
        cancelTo={podcastPath(podcast.slug)}
        failureTitle="Failed to delete review"
      >
        <ReviewText review={review} />
      </Confirmation>
    </div>
  );
}
