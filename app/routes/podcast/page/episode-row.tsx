import { Link } from '@remix-run/react';
import { titleDirection } from '~/lib/language/title-language';
import { InPagePlayer } from '~/player/in-page-player';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/play-button';
import type { EpisodePage } from '~/player/engine/player-types';
import { FormattedText } from '~/ui/text/formatted-text';
import { Name } from '~/ui/text/name';
import { EpisodeFacts, Transcripts } from './episode-facts';
import type { ListedEpisode, PodcastPage } from './podcast-page.server';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

function Description({ episode, language }: { episode: ListedEpisode; language: string | null }) {
  if (!episode.description.html) return null;
  return (
    <details className="mt-1 ps-15">
      <summary className="inline-flex min-h-9 items-center text-sm text-accent">
        {t('podcast.description')}
        <span className="sr-only">
          <RichText
            text={t('podcast.ofEpisode')}
            marks={{ episode: () => <Name of={episode.title} likely={language} /> }}
          />
        </span>
      </summary>
      <FormattedText text={episode.description} className="text-ink-muted" />
    </details>
  );
}

function EpisodePageLink({ episode, podcast }: Pick<RowProps, 'episode' | 'podcast'>) {
  return (
    <Link
      to={episode.path}
      className="inline-flex min-h-9 items-center text-sm text-accent underline"
    >
      {t('podcast.episodePage')}
      <span className="sr-only">
        <RichText
          text={t('podcast.ofEpisode')}
          marks={{ episode: () => <Name of={episode.title} likely={podcast.language} /> }}
        />
      </span>
    </Link>
  );
}

type RowProps = {
  episode: ListedEpisode;
  podcast: PodcastPage['podcast'];
  page: EpisodePage;
  chosen: boolean;
  playerOpenAt: string | null;
  onPlayerOpen: (episodeId: string | null) => void;
};

export function EpisodeRow({
  episode,
  podcast,
  page,
  chosen,
  playerOpenAt,
  onPlayerOpen,
}: RowProps) {
  return (
    <li
      dir={titleDirection(episode.title)}
      className={`py-4 ${chosen ? 'border-s-4 border-accent ps-3' : ''}`}
    >
      <div className="flex items-start gap-4">
        <PlayEpisodeButton episode={episode} podcast={podcast} page={page} />
        {/* Room for the player's button. */}
        <div className="min-w-0 flex-1 pe-9">
          <h3 className="text-lg font-semibold wrap-anywhere">
            <EpisodeTitleLink
              episode={episode}
              podcast={podcast}
              page={page}
              className="block hover:underline"
            />
          </h3>
          <EpisodeFacts episode={episode} language={podcast.language} />
          <Transcripts episode={episode} language={podcast.language} />
          <EpisodePageLink episode={episode} podcast={podcast} />
        </div>
      </div>
      <InPagePlayer
        episodeId={episode.id}
        name={<Name of={episode.title} likely={podcast.language} />}
        openAt={playerOpenAt}
        onOpen={onPlayerOpen}
      />
      <Description episode={episode} language={podcast.language} />
    </li>
  );
}
