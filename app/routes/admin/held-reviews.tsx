import { useLocation, useActionData, useLoaderData } from '@remix-run/react';
import { data } from '@remix-run/node';
import { Hourglass } from 'lucide-react';
import {
  type HeldReview,
  acceptanceSchema,
  heldWordsForm,
} from '~/domain/community/reviews/reviews-schema';
import { titleDirection } from '~/lib/language/text-language';
import { Badge } from '~/ui/cards/badge';
import { ReviewText } from '~/ui/cards/review';
import { Button, ButtonLink } from '~/ui/forms/button';
import { heldReasonName } from '~/ui/forms/choice-names';
import { rowNoteClass, AdminList, rowsClass, adminListMeta } from '~/ui/lists/admin-list';
import { DateTime, Name, RichText, unseen, Dotted } from '~/ui/text/inline-text';
import { t } from '~/messages/t';
import { acceptReview, listHeldReviews } from '~/domain/community/reviews/moderated-reviews.server';
import { listHeldWords, saveHeldWords } from '~/domain/accounts/holding.server';
import { idText } from '~/domain/input-schema';
import { formObject, intentOf, parseBody } from '~/http/input/parse.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import type { FormFailure } from '~/lib/web/form-outcome';
import { rowAddress } from '~/lib/web/site-paths';
import { EmptyState } from '~/ui/feedback/status';
import { ActionForm, ErrorSummary, RowForm } from '~/ui/forms/form';
import { TextAreaField } from '~/ui/forms/form-fields';

function HeldRow({ review }: { review: HeldReview }) {
  const { pathname, search } = useLocation();
  const reviewer = () => <Name of={review.user.username} />;
  const hiddenReviewer = () => unseen(reviewer());
  return (
    <li dir={titleDirection(review.content)} className="grid gap-1.5 px-3 py-2 sm:px-4 sm:py-4">
      <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
        <Dotted>
          <RichText
            text={t('admin.reviewOn')}
            marks={{ reviewer, podcast: () => <Name of={review.podcast.title} /> }}
          />
          <DateTime iso={review.updatedAt} />
        </Dotted>
      </p>
      <p>
        <Badge tone="gold">{heldReasonName(review.heldFor)}</Badge>
      </p>
      <ReviewText review={review} clamped />
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <RowForm id={review.id}>
          <input type="hidden" name="seen" value={review.updatedAt} />
          <Button name="intent" value="accept" size="small">
            <RichText
              text={t('heldReviews.accept')}
              marks={{ by: unseen, reviewer: hiddenReviewer }}
            />
          </Button>
        </RowForm>
        <ButtonLink
          to={`/reviews/${review.id}/remove?returnTo=${encodeURIComponent(`${pathname}${search}#held`)}`}
          look="danger"
          size="small"
        >
          <RichText
            text={t('admin.removeReview')}
            marks={{ by: unseen, reviewer: hiddenReviewer }}
          />
        </ButtonLink>
      </div>
    </li>
  );
}

const PAGE_SIZE = 5;

export const loader = screenLoader('admin', async ({ url }) => {
  const { reviews, ...place } = await listHeldReviews({
    page: pageNumberOf(url),
    limit: PAGE_SIZE,
  });
  const words = await listHeldWords();
  return data({ reviews, place, words }, { status: listStatus(url, place.currentPage) });
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const values = formObject(form);
  if (intentOf(form, ['accept', 'words']) === 'accept') {
    const { seen } = parseBody(acceptanceSchema, values);
    await acceptReview(actor, parseBody(idText, values.id), seen);
    return redirectWithToast(rowAddress(url, { id: 'held', enhanced }), {
      title: t('heldReviews.accepted'),
    });
  }
  await saveHeldWords(actor, parseBody(heldWordsForm, values));
  return redirectWithToast(`${url.pathname}#held-words`, { title: t('heldReviews.wordsSaved') });
});

export const meta = adminListMeta(() => t('heldReviews.title'));

function Words({ words, failure }: { words: string[]; failure: FormFailure | null }) {
  const shown = words.join('\n');
  return (
    <section id="held-words" className="grid max-w-2xl gap-3">
      <h2 className="text-2xl font-semibold">{t('heldReviews.words')}</h2>
      <ActionForm key={shown} failure={failure} className="grid justify-items-start gap-3">
        <input type="hidden" name="seen" value={shown} />
        <div className="w-full">
          <TextAreaField
            label={t('heldReviews.wordsLabel')}
            hint={t('heldReviews.wordsHint')}
            name="words"
            rows={6}
            defaultValue={shown}
          />
        </div>
        <Button name="intent" value="words">
          {t('list.save')}
        </Button>
      </ActionForm>
    </section>
  );
}

export default function HeldReviews() {
  const { reviews, place, words } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  const ofWords = failure?.values?.intent?.[0] === 'words';
  return (
    <div className="grid gap-6 sm:gap-10">
      <AdminList
        id="held"
        title={t('heldReviews.title')}
        noun="report"
        place={place}
        intro={
          <>
            <p className="text-ink-muted">{t('heldReviews.hint')}</p>
            <ErrorSummary failure={ofWords ? null : failure} title={t('library.notDone')} />
          </>
        }
        empty={<EmptyState icon={Hourglass} title={t('heldReviews.none')} />}
      >
        <ul className={rowsClass}>
          {reviews.map((review) => (
            <HeldRow key={review.id} review={review} />
          ))}
        </ul>
      </AdminList>
      <Words words={words} failure={ofWords ? failure : null} />
    </div>
  );
}
