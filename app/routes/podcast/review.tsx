import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { reviewSchema } from '~/domain/community/reviews/reviews-schema';
import { findOwnReview, writeReview } from '~/domain/community/reviews/reviews.server';
import { slugText } from '~/domain/input-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleLanguage } from '~/lib/language/text-language';
import { pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { DraftedReviewFields, reviewDraft } from '~/ui/drafts/drafted-review';
import { useDraft } from '~/ui/drafts/use-draft';
import type { ScreenHandle } from '~/ui/feedback/error-screen';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { savedReview } from '~/ui/forms/review-fields';
import { TextLink } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

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

export const handle: ScreenHandle = { notSent: () => t('form.typedKept') };

/** The page of the podcast, to which a saved review leads. */
const isSaved = () => !/\/review$/.test(window.location.pathname);

export default function ReviewPage() {
  const { podcast, review } = useLoaderData<typeof loader>();
  const failure = useActionData<object>() ?? null;
  const draft = useDraft(reviewDraft(podcast.slug), { failure, isSaved });
  return (
    <Screen title={review ? t('review.edit') : t('review.write')} className="max-w-2xl gap-6">
      <p dir="auto" lang={titleLanguage(podcast.title, podcast.language)}>
        <TextLink to={podcastPath(podcast.slug)}>{podcast.title}</TextLink>
      </p>
      <ActionForm key={podcast.slug} onInput={draft.onInput} onSubmit={draft.onSubmit}>
        <DraftedReviewFields review={review} draft={draft} />
        <FormButtons cancelTo={podcastPath(podcast.slug)}>
          <Button>{review ? t('form.saveChanges') : t('review.submit')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
