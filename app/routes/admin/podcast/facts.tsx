import type { LibraryPodcast } from '~/domain/library/library';
import { DateTime } from '~/ui/text/date-time';
import { Dot } from '~/ui/text/dot';
import { RichText } from '~/ui/text/rich-text';
import { t } from '~/messages/t';
import { FeedState, StateBadges } from '~/ui/lists/podcast-state';

/** What an admin wants to know of a podcast. */
export function Facts({ podcast }: { podcast: LibraryPodcast }) {
  const { addedAt, favorites, plays, episodeCount, rssUrl } = podcast;
  return (
    <div className="grid gap-1 text-ink-muted wrap-anywhere">
      <p className="flex flex-wrap gap-2 empty:hidden">
        <StateBadges podcast={podcast} />
      </p>
      <p>
        <FeedState feed={podcast.feed} />
      </p>
      <p>
        <RichText text={t('library.addedOn')} marks={{ date: () => <DateTime iso={addedAt} /> }} />
        <Dot />
        {t('cards.episodes', { count: episodeCount })}
        <Dot />
        {t('adminUsers.favorites', { count: favorites })}
        <Dot />
        {t('library.plays', { count: plays })}
      </p>
      <p dir="ltr" className="text-start text-sm">
        {rssUrl}
      </p>
    </div>
  );
}
