import type { RatingsSummary } from '~/domain/community/ratings/ratings';
import { Badge, Badges } from '~/ui/cards/badge';
import { formatRating, StarRating } from '~/ui/cards/star-rating';
import { t } from '~/messages/t';

const KEYWORDS_SHOWN = 8;

/** A brand name, not translated. */
const APPLE = 'Apple Podcasts';

export function ExternalRatings({ ratings }: { ratings: RatingsSummary }) {
  const { averageRating, ratingCount, sentimentPositive, sentimentNegative, keywords } = ratings;
  if (averageRating === null) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div className="grid">
        <dt className="text-ink-muted">{APPLE}</dt>
        <dd className="inline-flex flex-wrap items-center gap-x-2">
          <StarRating value={averageRating} size="medium" />
          <span aria-hidden="true" className="font-semibold">
            {formatRating(averageRating)}
          </span>
          <span className="text-ink-muted">{t('podcast.ratings', { count: ratingCount })}</span>
        </dd>
      </div>
      <div className="grid">
        <dt className="text-ink-muted">{t('podcast.sentiment')}</dt>
        <dd>
          <Badges>
            <Badge tone="success">{t('podcast.positive', { percent: sentimentPositive })}</Badge>
            <Badge tone="danger">{t('podcast.negative', { percent: sentimentNegative })}</Badge>
          </Badges>
        </dd>
      </div>
      {keywords.length ? (
        <div className="grid">
          <dt className="text-ink-muted">{t('podcast.mentioned')}</dt>
          <dd>
            <Badges>
              {keywords.slice(0, KEYWORDS_SHOWN).map((keyword) => (
                <Badge key={keyword}>{keyword}</Badge>
              ))}
            </Badges>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
