import { Form, useLocation } from '@remix-run/react';
import type { HeldReview } from '~/domain/community/reviews/reviews';
import { titleDirection } from '~/lib/language/title-language';
import { Badge } from '~/ui/cards/badge';
import { ReviewText } from '~/ui/cards/review-text';
import { Button, ButtonLink } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-field';
import { rowNoteClass } from '~/ui/lists/admin-list';
import { DateTime } from '~/ui/text/date-time';
import { Dot } from '~/ui/text/dot';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { t } from '~/messages/t';

const reasons = {
  link: () => t('heldReviews.forLink'),
  word: () => t('heldReviews.forWord'),
};

const by = (words: string) => <span className="sr-only">{words}</span>;

export function HeldRow({ review }: { review: HeldReview }) {
  const { pathname, search } = useLocation();
  const reviewer = () => <Name of={review.user.username} />;
  const hiddenReviewer = () => <span className="sr-only">{reviewer()}</span>;
  return (
    <li dir={titleDirection(review.content)} className="grid gap-1.5 px-3 py-2 sm:px-4 sm:py-4">
      <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
        <RichText
          text={t('admin.reviewOn')}
          marks={{ reviewer, podcast: () => <Name of={review.podcast.title} /> }}
        />
        <Dot />
        <DateTime iso={review.updatedAt} />
      </p>
      <p>
        <Badge tone="gold">{reasons[review.heldFor]()}</Badge>
      </p>
      <ReviewText review={review} clamped />
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <Form method="post" preventScrollReset>
          <EnhancedField />
          <input type="hidden" name="id" value={review.id} />
          <input type="hidden" name="seen" value={review.updatedAt} />
          <Button name="intent" value="accept" size="small">
            <RichText text={t('heldReviews.accept')} marks={{ by, reviewer: hiddenReviewer }} />
          </Button>
        </Form>
        <ButtonLink
          to={`/reviews/${review.id}/remove?returnTo=${encodeURIComponent(`${pathname}${search}#held`)}`}
          look="danger"
          size="small"
        >
          <RichText text={t('admin.removeReview')} marks={{ by, reviewer: hiddenReviewer }} />
        </ButtonLink>
      </div>
    </li>
  );
}
