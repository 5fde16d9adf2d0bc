import type { ListeningPosition } from '~/domain/listening/listening';
import { titleDirection } from '~/lib/language/title-language';
import { InPagePlayer } from '~/player/in-page-player';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import { useHeard } from '~/player/engine/use-player';
import type { EpisodePage } from '~/player/engine/player-types';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import { HeardMark } from '~/ui/listening/heard-mark';
import { FormattedText } from '~/ui/text/formatted-text';
import { Name } from '~/ui/text/name';
import { EpisodeFacts, Transcripts } from './episode-facts';
import type { ListedEpisode, PodcastPage } from '../podcast-page.server';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

function Description({ episode, language }: { episode: ListedEpisode; language: string | null }) {
  if (!episode.description.html) return null;
  return (
    <details className="min-w-0 open:flex-1">
      <summary className="inline-flex min-h-11 items-center text-sm wrap-anywhere hyphens-auto text-accent">
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

type RowProps = {
  episode: ListedEpisode;
  podcast: PodcastPage['podcast'];
  /** Of the whole list; undefined where a part is shown. */
  page: EpisodePage | undefined;
  heard: ListeningPosition | null;
  hidesPlayed: boolean;
  playerOpenAt: string | null;
  onPlayerOpen: (episodeId: string | null) => void;
};

export function EpisodeRow(props: RowProps) {
  const { episode, podcast, page, heard, hidesPlayed, playerOpenAt, onPlayerOpen } = props;
  const played = useHeard(episode.id, heard)?.finished;
  if (hidesPlayed && played) return null;
  return (
    <li dir={titleDirection(episode.title)} className="py-4">
      <div className="flex items-start gap-4 narrow:flex-col">
        <PlayEpisodeButton episode={episode} podcast={podcast} page={page} />
        {/* Room for the player's button. */}
        <div className="min-w-0 flex-1 pe-9 narrow:w-full narrow:pe-0">
          <h3 className="text-lg font-semibold wrap-anywhere">
            <EpisodeTitleLink
              episode={episode}
              podcast={podcast}
              page={page}
              className="block hover:underline"
            />
          </h3>
          <EpisodeFacts episode={episode} language={podcast.language} />
          <HeardMark episodeId={episode.id} heard={heard} duration={episode.duration} />
          <Transcripts episode={episode} language={podcast.language} />
        </div>
      </div>
      <InPagePlayer
        episodeId={episode.id}
        name={<Name of={episode.title} likely={podcast.language} />}
        openAt={playerOpenAt}
        onOpen={onPlayerOpen}
      />
      <div className="relative flex flex-wrap items-start gap-x-2 ps-15">
        <Description episode={episode} language={podcast.language} />
        <EpisodeMenu episode={episode} podcast={podcast} heard={heard} panel="start-0 top-11" />
      </div>
    </li>
  );
}
