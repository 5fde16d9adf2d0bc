import type { Review } from '~/domain/community/reviews/reviews-schema';
import { ReviewFields } from '~/ui/forms/review-fields';
import { RestoredNotice } from './restored-notice';
import type { useDraft } from './use-draft';

type Props = {
  /** The one that waits here, or the stored one, if there is any. */
  review: Pick<Review, 'rating' | 'content'> | null;
  draft: Pick<ReturnType<typeof useDraft>, 'restored' | 'discard'>;
};

/** The fields of a review, with what was typed before and not sent. */
export function DraftedReviewFields({ review, draft: { restored, discard } }: Props) {
  const typed = restored && {
    rating: Number(restored.values.rating ?? 0),
    content: restored.values.content ?? '',
  };
  return (
    <>
      <RestoredNotice draft={restored} discard={discard} />
      <ReviewFields key={restored?.typedAt} review={typed ?? review} />
    </>
  );
}
