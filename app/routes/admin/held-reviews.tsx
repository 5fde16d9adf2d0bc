import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listHeldWords, saveHeldWords } from '~/domain/accounts/holding.server';
import { heldReasons, isAdmin, type Actor } from '~/domain/accounts/users';
import { MAX_CHOSEN } from '~/domain/audit/undoable-acts';
import { findLastAct } from '~/domain/audit/undoable-acts.server';
import { heldDecisionSchema, heldFilterSchema } from '~/domain/community/desk/desk-schema';
import { decideHeld, heldWhereOf, undoHeld } from '~/domain/community/desk/held.server';
import { DESK_PAGE_SIZE } from '~/domain/community/desk/reported';
import {
  findHeldReviews,
  listHeldReviews,
} from '~/domain/community/reviews/moderated-reviews.server';
import { type HeldReview, heldWordsForm } from '~/domain/community/reviews/reviews-schema';
import { ConflictError, ForbiddenError } from '~/domain/errors';
import { idText } from '~/domain/input-schema';
import { formObject, parseBody } from '~/http/input/parse.server';
import { readChoice } from '~/http/pages/chosen-rows.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { filterOf, listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import type { FormFailure } from '~/lib/web/form-outcome';
import { rowAddress } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { ReviewText } from '~/ui/cards/review';
import { EmptyState } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { TextAreaField } from '~/ui/forms/form-fields';
import {
  AdminFilter,
  AdminFilters,
  AdminList,
  adminListMeta,
  AgeFilter,
} from '~/ui/lists/admin-list';
import { ChosenRow, ChosenRows, Decided } from '~/ui/lists/chosen-rows';
import { heldReasonName } from '~/ui/lists/desk-choice-names';
import { rowNoteClass } from '~/ui/lists/row-classes';
import { Hourglass } from '~/ui/text/icons';
import { DateTime, Name, RichText, unseen, Dotted } from '~/ui/text/inline-text';

export const loader = screenLoader('moderator', async ({ actor, url }) => {
  const { filter, where } = heldWhere(url);
  const shownAt = new Date().toISOString();
  const [{ reviews, ...pagination }, words, act] = await Promise.all([
    listHeldReviews({ page: pageNumberOf(url), limit: DESK_PAGE_SIZE, ...where }),
    isAdmin(actor) ? listHeldWords() : null,
    findLastAct(actor.id, 'reviews'),
  ]);
  return data(
    { reviews, pagination, words, filter, act, shownAt },
    { status: listStatus(url, pagination.currentPage) },
  );
});

export const action = screenAction('moderator', async (sent, form) => {
  const { actor, url, enhanced } = sent;
  const intent = form.get('intent');
  if (intent === 'undo') {
    const { count } = await undoHeld(actor, parseBody(idText, form.get('id')));
    return redirectWithToast(rowAddress(url, { id: 'held', enhanced }), {
      title: t('desk.undone', { count }),
    });
  }
  if (intent !== 'words') return decide(sent, form);
  if (!isAdmin(actor)) throw new ForbiddenError(t('refusal.adminAct'));
  await saveHeldWords(actor, parseBody(heldWordsForm, formObject(form)));
  return redirectWithToast(`${url.pathname}#held-words`, { title: t('heldReviews.wordsSaved') });
});

function HeldRow({ review }: { review: HeldReview }) {
  const reviewer = () => <Name of={review.user.username} />;
  const hiddenReviewer = () => unseen(reviewer());
  const marks = { by: unseen, reviewer: hiddenReviewer };
  const value = `${review.id}@${review.updatedAt}`;
  const name = <RichText text={t('desk.reviewBy')} marks={{ reviewer }} />;
  return (
    <ChosenRow
      value={value}
      about={review.content}
      label={<RichText text={t('desk.choose')} marks={{ name: () => name }} />}
    >
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
        <Button name="one" value={`accepted ${value}`} size="small" variant="secondary">
          <RichText text={t('heldReviews.accept')} marks={marks} />
        </Button>
        <Button name="one" value={`removed ${value}`} size="small" variant="danger">
          <RichText text={t('admin.removeReview')} marks={marks} />
        </Button>
      </div>
    </ChosenRow>
  );
}

const heldWhere = (url: URL) => {
  const filter = filterOf(heldFilterSchema, url);
  return { filter, where: heldWhereOf(filter) };
};

/** A row of the form: the id of the review and when it was last changed. */
function seenReview(row: string) {
  const [id, seen] = row.split('@');
  return { id, seen };
}

async function decide({ actor, url, enhanced }: Sent, form: FormData): Promise<never> {
  const back = rowAddress(url, { id: 'held', enhanced });
  const { decision, rows, until } = readChoice(form, ['accepted', 'removed']);
  const reviews = rows
    ? parseBody(heldDecisionSchema, { decision, reviews: rows.map(seenReview) }).reviews
    : await findHeldReviews(heldWhere(url).where, { until, take: MAX_CHOSEN });
  const { count, passedOver } = await decideHeld(actor, decision, reviews);
  if (count === 0) throw new ConflictError(t('heldReviews.changed'));
  const toast = passedOver > 0 ? { title: t('desk.passedOver', { count: passedOver }) } : null;
  return redirectWithToast(back, toast);
}

type Sent = { actor: Actor; url: URL; enhanced: boolean };

export const meta = adminListMeta(() => t('heldReviews.title'));

function Words({ words, failure }: { words: string[]; failure: FormFailure | null }) {
  const text = words.join('\n');
  return (
    <section id="held-words" className="grid max-w-2xl gap-3">
      <h2 className="text-2xl font-semibold">{t('heldReviews.words')}</h2>
      <ActionForm key={text} failure={failure} className="grid justify-items-start gap-3">
        <input type="hidden" name="seen" value={text} />
        <div className="w-full">
          <TextAreaField
            label={t('heldReviews.wordsLabel')}
            hint={t('heldReviews.wordsHint')}
            name="words"
            rows={6}
            defaultValue={text}
          />
        </div>
        <Button name="intent" value="words">
          {t('list.save')}
        </Button>
      </ActionForm>
    </section>
  );
}

function Filters() {
  const { filter } = useLoaderData<typeof loader>();
  return (
    <AdminFilters inUse={'reason' in filter || 'age' in filter}>
      <AdminFilter
        label={t('desk.reason')}
        name="reason"
        value={filter.reason}
        options={heldReasons.map((value) => ({ value, label: heldReasonName(value) }))}
      />
      <AgeFilter value={filter.age} />
    </AdminFilters>
  );
}

export default function HeldReviews() {
  const { reviews, pagination, words, filter, act } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  const ofWords = failure?.values?.intent?.[0] === 'words';
  return (
    <div className="grid gap-6 sm:gap-10">
      <AdminList
        id="held"
        title={t('heldReviews.title')}
        noun="report"
        pagination={pagination}
        intro={<Decided act={act} failure={ofWords ? null : failure} />}
        hint={t('heldReviews.hint')}
        search={{
          label: t('desk.person'),
          name: 'person',
          value: filter.person ?? '',
          children: <Filters />,
        }}
        filtered={Object.keys(filter).length > 0}
        empty={<EmptyState icon={Hourglass} title={t('heldReviews.none')} />}
      >
        <ChosenRows
          matchCount={pagination.totalCount}
          decisions={[
            { value: 'accepted', text: t('desk.accept') },
            { value: 'removed', text: t('desk.remove'), leadsToLoss: true },
          ]}
        >
          {reviews.map((review) => (
            <HeldRow key={review.id} review={review} />
          ))}
        </ChosenRows>
      </AdminList>
      {words ? <Words words={words} failure={ofWords ? failure : null} /> : null}
    </div>
  );
}
