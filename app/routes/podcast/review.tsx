import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Review } from '~/domain/community/reviews/reviews-schema';
import { reviewSchema } from '~/domain/community/reviews/reviews-schema';
import { findOwnReview, writeReview } from '~/domain/community/reviews/reviews.server';
import { slugText } from '~/domain/input-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleLanguage } from '~/lib/language/text-language';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { reviewDraft, reviewWritten } from '~/player/sync/review-change';
import { useKeep } from '~/player/sync/send-or-keep';
import { useWaitingReview, WaitingReview } from '~/ui/cards/waiting-review';
import { DraftedReviewFields } from '~/ui/drafts/drafted-review';
import { useDraft } from '~/ui/drafts/use-draft';
import type { ScreenHandle } from '~/ui/feedback/error-screen';
import { showToast } from '~/ui/feedback/toasts';
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

type Failure = Pick<FormOutcome, 'noAnswer' | 'values'>;

/** A review that got no answer waits; null if it can. */
function useKept(slug: string, review: Review | null, failure: Failure | null): Failure | null {
  const keep = useKeep((values) => reviewWritten(slug, review, values));
  const [kept, setKept] = useState<Failure | null>(null);
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    if (!failure?.noAnswer || !failure.values) return;
    void latest.current(failure.values).then((toast) => {
      if (!toast) return;
      setKept(failure);
      showToast(toast);
    });
  }, [failure]);
  return kept === failure ? null : failure;
}

export default function ReviewPage() {
  const { podcast, review } = useLoaderData<typeof loader>();
  const outcome = useActionData<Failure>() ?? null;
  const failure = useKept(podcast.slug, review, outcome);
  const draft = useDraft(reviewDraft(podcast.slug), { failure, isSaved });
  const waiting = useWaitingReview(podcast.slug);
  const { forget } = draft;
  const isKept = outcome !== null && failure === null;
  useEffect(() => {
    if (isKept) forget();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is kept
  }, [isKept]);
  return (
    <Screen title={review ? t('review.edit') : t('review.write')} className="max-w-2xl gap-6">
      <p dir="auto" lang={titleLanguage(podcast.title, podcast.language)}>
        <TextLink to={podcastPath(podcast.slug)}>{podcast.title}</TextLink>
      </p>
      <WaitingReview slug={podcast.slug} />
      <ActionForm
        key={podcast.slug}
        failure={isKept ? null : undefined}
        onInput={draft.onInput}
        onSubmit={draft.onSubmit}
      >
        <DraftedReviewFields key={waiting?.content} review={waiting ?? review} draft={draft} />
        <FormButtons cancelTo={podcastPath(podcast.slug)}>
          <Button>{review ? t('form.saveChanges') : t('review.submit')}</Button>
        </FormButtons>
      </ActionForm>
    </Screen>
  );
}
