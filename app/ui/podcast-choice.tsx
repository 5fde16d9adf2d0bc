import type { ReactNode } from 'react';
import type { SearchResult } from '~/domain/search/search';
import { Artwork } from './artwork';
import { Badge } from './badge';

/** A podcast in the dashboard's search, with what can be done with it. */
export function PodcastChoice({
  podcast,
  children,
}: {
  podcast: SearchResult;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <Artwork path={podcast.imagePath} title={podcast.title} look="thumb" className="w-12" />
      <div className="min-w-0 flex-1">
        <p dir="auto" lang={podcast.language ?? undefined} className="font-semibold wrap-anywhere">
          {podcast.title}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {podcast.author ? <bdi>{podcast.author}</bdi> : null}
          {podcast.cached ? null : <Badge tone="accent">New</Badge>}
        </p>
      </div>
      {children}
    </li>
  );
}
