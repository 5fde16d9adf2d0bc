import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { slugText } from '~/domain/input-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { reviewSchema } from '~/domain/community/reviews/reviews-schema';
import { findOwnReview, writeReview } from '~/domain/community/reviews/reviews.server';
import { parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { titleLanguage } from '~/lib/language/text-language';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { savedReview, ReviewFields } from '~/ui/forms/review-fields';
import { t } from '~/messages/t';
import { TextLink } from '~/ui/text/text-link';

export const loader = screenLoader('member', async ({ actor, params }) => {
  const { id, slug, title, language } = await getPodcast(parseParams(slugText, params.slug));
  const userReview = await findOwnReview(actor.id, id);
  return { podcast: { slug, title, language }, review: userReview };
});

export const action = screenAction(
  'member',
  async ({ actor, params }, form) => {
    const input = parseForm(reviewSchema, form);
    const slug = parseParams(slugText, params.slug);
    const { created, review } = await writeReview(actor.id, slug, input);
    return redirectWithToast(`${podcastPath(slug)}#reviews`, savedReview(created, review.waiting));
  },
  { throttle: 'review', bodySize: 'text' },
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    data ? t('review.yoursOf', { podcast: data.podcast.title }) : t('form.yourReview'),
  ),
];

export default function ReviewPage() {
  const { podcast, review } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const sending = useNavigation().formMethod === 'POST';
  return (
    <div className="page grid max-w-2xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{review ? t('review.edit') : t('review.write')}</h1>
      <p dir="auto" lang={titleLanguage(podcast.title, podcast.language)}>
        <TextLink to={podcastPath(podcast.slug)}>{podcast.title}</TextLink>
      </p>
      <Form key={podcast.slug} method="post" noValidate className="grid gap-4">
        <ErrorSummary failure={failure} />
        <ReviewFields
          rating={Number(failure?.values.rating?.[0]) || review?.rating}
          content={failure?.values.content?.[0] ?? review?.content}
          fields={failure?.fields}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={sending}>{review ? t('form.saveChanges') : t('review.submit')}</Button>
          <ButtonLink to={podcastPath(podcast.slug)} look="secondary">
            {t('form.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
