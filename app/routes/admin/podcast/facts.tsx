import type { LibraryPodcast } from '~/domain/library/library';
import { Dot } from '~/ui/text/dot';
import { t } from '~/messages/t';
import { Added, FeedState, OpenReports, StateBadges } from '~/ui/lists/podcast-state';

/** Facts about a podcast for admins. */
export function Facts({ podcast }: { podcast: LibraryPodcast }) {
  const { favorites, plays, episodeCount, rssUrl } = podcast;
  return (
    <div className="grid gap-1 text-ink-muted wrap-anywhere">
      <p className="flex flex-wrap gap-2 empty:hidden">
        <StateBadges podcast={podcast} />
      </p>
      <p>
        <FeedState feed={podcast.feed} />
      </p>
      <p>
        <Added podcast={podcast} />
        <Dot />
        {t('cards.episodes', { count: episodeCount })}
        <Dot />
        {t('library.favorites', { count: favorites })}
        <Dot />
        {t('library.plays', { count: plays })}
        <OpenReports of={podcast} />
      </p>
      <p dir="ltr" className="text-start text-sm">
        {rssUrl}
      </p>
    </div>
  );
}
