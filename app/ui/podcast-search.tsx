import type { ReactNode } from 'react';
import type { SearchResult } from '~/domain/search/search';
import { AdminSearchForm } from './admin-search-form';
import { Notice } from './notice';
import { PodcastChoice } from './podcast-choice';

/** The dashboard's search for a podcast; `children` says what can be done with each that is found. */
export function PodcastSearch({
  q,
  podcasts,
  failed,
  children,
}: {
  q: string;
  podcasts: SearchResult[];
  failed: boolean;
  children: (podcast: SearchResult) => ReactNode;
}) {
  return (
    <>
      <AdminSearchForm label="Search podcasts" value={q} />
      {failed ? (
        <Notice tone="danger" role="alert" title="Search Failed">
          <p>Unable to search podcasts. Please try again.</p>
        </Notice>
      ) : null}
      {q && !failed && podcasts.length === 0 ? <p role="status">No podcasts found</p> : null}
      {podcasts.length ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {podcasts.map((podcast) => (
            <PodcastChoice key={podcast.id} podcast={podcast}>
              {children(podcast)}
            </PodcastChoice>
          ))}
        </ul>
      ) : null}
    </>
  );
}
