import { Link } from '@remix-run/react';
import type { LibraryPodcast } from '~/domain/library/library';
import { titleDirection } from '~/lib/language/title-language';
import { Added, FeedState, OpenReports, StateBadges } from '~/ui/lists/podcast-state';
import { HeldChoices } from '~/ui/lists/held-choices';
import { HiddenNote } from '~/ui/text/hidden-note';
import { rowTitleClass } from '~/ui/lists/admin-list';
import { Dot } from '~/ui/text/dot';
import { Name } from '~/ui/text/name';
import { t } from '~/messages/t';

export function PodcastRow({ podcast }: { podcast: LibraryPodcast }) {
  const { id, title, language, held, hidden, favorites, plays } = podcast;
  return (
    <li id={id} dir={titleDirection(title)} className="grid gap-0.5 px-3 py-1 sm:px-4 sm:py-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <Link
          to={`/admin/podcasts/${id}`}
          className={`inline-flex min-h-9 items-center underline-offset-4 hover:underline ${rowTitleClass}`}
        >
          <Name of={title} fallbackLanguage={language} />
        </Link>
        <StateBadges podcast={podcast} />
      </p>
      {held ? <HeldChoices podcast={podcast} /> : null}
      {hidden ? (
        <p className="text-sm wrap-anywhere">
          <HiddenNote hidden={hidden} />
        </p>
      ) : null}
      <p className="text-sm text-ink-muted wrap-anywhere">
        <FeedState feed={podcast.feed} />
      </p>
      <p className="text-sm text-ink-muted wrap-anywhere">
        <Added podcast={podcast} />
        <Dot />
        {t('library.favorites', { count: favorites })}
        <Dot />
        {t('library.plays', { count: plays })}
        <OpenReports of={podcast} />
      </p>
    </li>
  );
}
