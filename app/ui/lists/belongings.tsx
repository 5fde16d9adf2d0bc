import type { PodcastBelongings } from '~/domain/library/library';
import { t } from '~/messages/t';

/** Counts of what belongs to a podcast. */
export function Belongings({ of }: { of: PodcastBelongings }) {
  return (
    <ul className="list-disc ps-5">
      <li>{t('cards.episodes', { count: of.episodes })}</li>
      <li>{t('library.favorites', { count: of.favorites })}</li>
      <li>{t('review.count', { count: of.reviews })}</li>
      <li>{t('library.allPlays', { count: of.plays })}</li>
    </ul>
  );
}
