import type { ReactNode } from 'react';
import type { SearchResult } from '~/domain/search/search';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { Badge } from '~/ui/cards/badge';
import { Name } from '~/ui/text/name';

export function PodcastChoice({
  podcast,
  children,
}: {
  podcast: SearchResult;
  /** Receives the podcast's name, for what controls are called. */
  children: (name: ReactNode) => ReactNode;
}) {
  const name = <Name of={podcast.title} likely={podcast.language} />;
  return (
    <li
      dir={titleDirection(podcast.title)}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <Artwork path={podcast.imagePath} title={podcast.title} look="thumb" className="w-12" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {podcast.author ? <Name of={podcast.author} /> : null}
          {podcast.cached ? null : <Badge tone="accent">{t('list.new')}</Badge>}
        </p>
      </div>
      {children(name)}
    </li>
  );
}
