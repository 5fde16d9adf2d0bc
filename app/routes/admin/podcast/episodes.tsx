import { Link } from '@remix-run/react';
import type { LibraryEpisode } from '~/domain/library/library';
import { titleDirection } from '~/lib/language/title-language';
import type { Page } from '~/lib/web/page';
import { Badge } from '~/ui/cards/badge';
import { AdminList, rowNoteClass, rowsClass, rowTitleClass } from '~/ui/lists/admin-list';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { AccessibleText } from '~/ui/text/accessible-text';
import { RichText } from '~/ui/text/rich-text';
import { t } from '~/messages/t';

function EpisodeRow({
  episode: { id, title, date, hidden },
  language,
}: {
  episode: LibraryEpisode;
  language: string | null;
}) {
  const name = () => <Name of={title} fallbackLanguage={language} />;
  return (
    <li
      dir={titleDirection(title)}
      className="flex flex-wrap items-center gap-x-4 px-3 py-1 sm:px-4 sm:py-2"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className={rowTitleClass}>{name()}</p>
        <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
          <DateTime iso={date} />
        </p>
      </div>
      {hidden ? <Badge tone="gold">{t('library.hidden')}</Badge> : null}
      <Link to={`/admin/episodes/${id}`} className="inline-flex min-h-9 items-center underline">
        <AccessibleText seen={hidden ? t('library.show') : t('library.hide')}>
          <RichText
            text={hidden ? t('library.showThis') : t('library.hideThis')}
            marks={{ name }}
          />
        </AccessibleText>
      </Link>
    </li>
  );
}

export function Episodes({
  episodes,
  place,
  search,
  language,
}: {
  episodes: LibraryEpisode[];
  place: Page;
  search: string;
  language: string | null;
}) {
  return (
    <AdminList
      id="episodes"
      title={t('library.episodes')}
      noun="episode"
      place={place}
      search={{ label: t('library.searchEpisodes'), name: 'search', value: search }}
    >
      <ul className={rowsClass}>
        {episodes.map((episode) => (
          <EpisodeRow key={episode.id} episode={episode} language={language} />
        ))}
      </ul>
    </AdminList>
  );
}
