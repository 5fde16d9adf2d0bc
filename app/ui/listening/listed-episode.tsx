import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ListeningPosition } from '~/domain/listening/listening';
import type { ListedEpisode as Item } from '~/domain/episodes/episodes';
import { titleDirection } from '~/lib/language/title-language';
import { podcastPath } from '~/lib/web/podcast-path';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import { Artwork } from '~/ui/cards/artwork';
import { Name } from '~/ui/text/name';
import { EpisodeMenu } from './episode-menu';
import { HeardMark } from './heard-mark';

type Props = {
  item: Item;
  heard?: ListeningPosition | null;
  level?: 'h2' | 'h3';
  className?: string;
  children?: ReactNode;
};

/** An episode in a list of several podcasts. */
export function ListedEpisode({ item, heard, level: Heading = 'h3', className, children }: Props) {
  const { podcast } = item;
  const episode = { ...item.episode, language: podcast.language };
  return (
    <article dir={titleDirection(episode.title)} className={`grid gap-1 ${className ?? ''}`}>
      <div className="flex items-center gap-3">
        <Artwork
          path={episode.imagePath ?? podcast.imagePath}
          title={podcast.title}
          look="tiny"
          className="size-16 shrink-0 narrow:hidden"
        />
        <div className="grid min-w-0 flex-1">
          <Heading className="font-semibold">
            <EpisodeTitleLink
              episode={episode}
              podcast={podcast}
              className="block py-0.5 wrap-anywhere hover:underline"
            />
          </Heading>
          <Link
            to={podcastPath(podcast.slug)}
            className="min-h-6 py-0.5 text-sm text-ink-muted hover:underline"
          >
            <Name of={podcast.title} likely={podcast.language} />
          </Link>
        </div>
        <PlayEpisodeButton episode={episode} podcast={podcast} />
      </div>
      <div className="relative flex flex-wrap items-end gap-x-2 sm:ps-19">
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <HeardMark episodeId={episode.id} heard={heard} duration={episode.duration} />
          {children}
        </div>
        <EpisodeMenu episode={episode} podcast={podcast} heard={heard} panel="end-0 top-full" />
      </div>
    </article>
  );
}
