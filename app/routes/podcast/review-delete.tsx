import { useLoaderData } from '@remix-run/react';
import { findOwnReview, removeReview } from '~/domain/community/reviews/reviews.server';
import { NotFoundError } from '~/domain/errors';
import { slugText } from '~/domain/input-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleLanguage } from '~/lib/language/text-language';
import { titled } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { ReviewText } from '~/ui/cards/review';
import { Confirmation } from '~/ui/forms/form';

export const loader = screenLoader('member', async ({ actor, params }) => {
  const { id, slug, title, language } = await getPodcast(parseParams(slugText, params.slug));
  const userReview = await findOwnReview(actor.id, id);
  if (!userReview) throw new NotFoundError(t('refusal.notReviewed'));
  return { podcast: { slug, title, language }, review: userReview };
});

export const action = screenAction(
  'member',
  async ({ actor, params }) => {
    const slug = parseParams(slugText, params.slug);
    await removeReview(actor.id, slug);
    return redirectWithToast(`${podcastPath(slug)}#reviews`, { title: t('review.deleted') });
  },
  { throttle: 'review' },
);

export const meta = titled(() => t('review.deleteQuestion'));

export default function DeleteReview() {
  const { podcast, review } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-2xl page-room">
      <h1
        dir="auto"
        lang={titleLanguage(podcast.title, podcast.language)}
        className="mb-6 text-3xl font-semibold"
      >
        {podcast.title}
      </h1>
      <Confirmation
        title={t('review.deleteQuestion')}
        confirm={t('review.delete')}
        cancelTo={podcastPath(podcast.slug)}
        failureTitle={t('review.notDeleted')}
      >
        <ReviewText review={review} />
      </Confirmation>
    </div>
  );
}
