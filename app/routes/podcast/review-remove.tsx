import { useLoaderData } from '@remix-run/react';
import {
  getReview,
  removeReviewAsAdmin,
} from '~/domain/community/reviews/moderated-reviews.server';
import { idText } from '~/domain/input-schema';
import { parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleLanguage } from '~/lib/language/text-language';
import { titled } from '~/lib/web/page-meta';
import { podcastPath, safeRedirect } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { ReviewText } from '~/ui/cards/review';
import { Confirmation } from '~/ui/forms/form';
import { Name, RichText } from '~/ui/text/inline-text';

const backFrom = (url: URL, slug: string): string =>
  safeRedirect(url.searchParams.get('returnTo'), `${podcastPath(slug)}#reviews`);

export const loader = screenLoader('moderator', async ({ params, url }) => {
  const review = await getReview(parseParams(idText, params.reviewId), {});
  return { review, back: backFrom(url, review.podcast.slug) };
});

export const action = screenAction('moderator', async ({ actor, params, url }) => {
  const review = await getReview(parseParams(idText, params.reviewId), {});
  await removeReviewAsAdmin(actor, review.id);
  return redirectWithToast(backFrom(url, review.podcast.slug), { title: t('review.removed') });
});

export const meta = titled(() => t('review.removeQuestion'));

export default function RemoveReview() {
  const { review, back } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-2xl page-room">
      <h1
        dir="auto"
        lang={titleLanguage(review.podcast.title, review.podcast.language)}
        className="mb-6 text-3xl font-semibold"
      >
        {review.podcast.title}
      </h1>
      <Confirmation
        title={t('review.removeQuestion')}
        confirm={t('review.removeThis')}
        cancelTo={back}
        failureTitle={t('review.notRemoved')}
      >
        <p>
          <RichText
            text={t('review.by')}
            marks={{ name: () => <Name of={review.user.username} className="font-semibold" /> }}
          />
        </p>
        <ReviewText review={review} />
      </Confirmation>
    </div>
  );
}
