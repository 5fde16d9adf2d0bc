import type { ListeningPosition } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import type { EpisodePage } from '~/player/engine/player-types';
import { useHeard } from '~/player/engine/use-player';
import { InPagePlayer } from '~/player/in-page-player';
import { EpisodeRow } from '~/ui/listening/episode-row';
import { Name } from '~/ui/text/name';
import type { ListedEpisode, PodcastPage } from '../podcast-page.server';
import { Credits, Numbering } from './episode-facts';

type Props = {
  episode: ListedEpisode;
  podcast: PodcastPage['podcast'];
  /** The unfiltered page; undefined if the list is filtered. */
  page: EpisodePage | undefined;
  heard: ListeningPosition | null;
  hidesPlayed: boolean;
  playerOpenAt: string | null;
  onPlayerOpen: (episodeId: string | null) => void;
};

function factsOf({ episode, podcast: { language } }: Props) {
  const { kind, explicit, silence, season, seasonName, episodeNumber, episodeDisplay } = episode;
  const isNumbered = seasonName ?? season ?? episodeDisplay ?? episodeNumber;
  return [
    kind ? <span key="kind">{kind}</span> : null,
    explicit ? <span key="explicit">{t('podcast.explicit')}</span> : null,
    silence ? <span key="silence">{silence}</span> : null,
    isNumbered ? <Numbering key="number" episode={episode} language={language} /> : null,
    episode.credits.length > 0 ? (
      // Phones have no room for them; the episode's page lists them all.
      <span key="credits" className="max-md:hidden">
        <Credits episode={episode} language={language} />
      </span>
    ) : null,
  ];
}

/** A row of a podcast's list; the current episode has the larger player below it. */
export function PodcastEpisode(props: Props) {
  const { episode, podcast, page, heard, hidesPlayed, playerOpenAt, onPlayerOpen } = props;
  const played = useHeard(episode.id, heard)?.finished;
  if (hidesPlayed && played) return null;
  return (
    <li>
      <EpisodeRow
        episode={episode}
        podcast={podcast}
        page={page}
        heard={heard}
        facts={factsOf(props)}
        hasPlayer
      />
      <InPagePlayer
        episodeId={episode.id}
        name={<Name of={episode.title} fallbackLanguage={podcast.language} />}
        openAt={playerOpenAt}
        onOpen={onPlayerOpen}
      />
    </li>
  );
}
