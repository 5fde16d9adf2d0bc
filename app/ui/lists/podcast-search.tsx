import type { ReactNode } from 'react';
import type { SearchResult } from '~/domain/search/search-schema';
import { titleDirection } from '~/lib/language/text-language';
import type { Page } from '~/lib/web/page';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { Badge } from '~/ui/cards/badge';
import { Notice, StatusLine } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { Name, NamedText } from '~/ui/text/inline-text';
import { AdminSearchForm, foundText } from './admin-list';
import { Pagination } from './pagination';
import { rowNoteClass, rowsClass, rowTitleClass } from './row-classes';

function PodcastChoice({
  podcast,
  children,
}: {
  podcast: SearchResult;
  /** Receives the podcast's name, for the labels of controls. */
  children: (name: ReactNode) => ReactNode;
}) {
  const name = <Name of={podcast.title} fallbackLanguage={podcast.language} />;
  return (
    <li
      dir={titleDirection(podcast.title)}
      className="flex items-center gap-3 px-3 py-2 narrow:flex-wrap sm:gap-4 sm:px-4 sm:py-3"
    >
      <Artwork path={podcast.imagePath} title={podcast.title} variant="thumb" className="w-12" />
      <div className="min-w-0 flex-1">
        <p className={rowTitleClass}>{name}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {podcast.author ? <Name of={podcast.author} className={rowNoteClass} /> : null}
          {podcast.cached ? null : <Badge tone="accent">{t('cards.new')}</Badge>}
        </p>
      </div>
      <div className="max-w-24 shrink-0 narrow:max-w-full sm:max-w-none">{children(name)}</div>
    </li>
  );
}

export function PodcastSearch({
  q,
  choices: { podcasts, pagination, failed },
  children,
}: {
  q: string;
  choices: { podcasts: SearchResult[]; pagination: Page; failed: boolean };
  children: (podcast: SearchResult, name: ReactNode) => ReactNode;
}) {
  return (
    <>
      <AdminSearchForm label={t('feedback.searchPodcasts')} value={q} />
      {failed ? (
        <Notice tone="danger" role="alert" title={t('list.searchFailed')}>
          <p>{t('list.searchFailedHint')}</p>
        </Notice>
      ) : null}
      {podcasts.length ? (
        <h3 id="results" className="text-lg font-semibold">
          {t('list.searchResults')}
        </h3>
      ) : null}
      <StatusLine className="text-ink-muted">
        {failed ? '' : foundText(q, pagination.totalCount, 'podcast')}
      </StatusLine>
      {podcasts.length ? (
        <ul className={rowsClass}>
          {podcasts.map((podcast) => (
            <PodcastChoice key={podcast.id} podcast={podcast}>
              {(name) => children(podcast, name)}
            </PodcastChoice>
          ))}
        </ul>
      ) : null}
      <Pagination
        label={t('list.searchResultPages')}
        of={pagination}
        parameter="results"
        shown={3}
        hash="#results"
      />
    </>
  );
}

export function FeatureButton({ featured, name }: { featured: boolean; name: ReactNode }) {
  return (
    <Button name="intent" value="feature" size="small" disabled={featured}>
      <NamedText
        seen={featured ? t('refusal.alreadyFeatured') : t('list.feature')}
        text={featured ? t('list.alreadyFeaturedThis') : t('list.featureThis')}
        name={name}
      />
    </Button>
  );
}
