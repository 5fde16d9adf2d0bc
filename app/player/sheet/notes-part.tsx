import type { Episode } from '~/domain/episodes/episodes';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { usePlayerState } from '~/player/engine/use-player';
import { FormattedText } from '~/ui/text/formatted-text';
import { EpisodePart } from './episode-part';
import { PartAnswer, useAnswer } from './part-answer';

/** The actions for the episode and its show notes. */
export function NotesPart() {
  const episode = usePlayerState((state) => state.episode);
  const podcast = usePlayerState((state) => state.podcast);
  if (!episode || !podcast) return null;
  return (
    <>
      <Notes key={episode.id} episode={episode} podcast={podcast} />
      <EpisodePart />
    </>
  );
}

type NotesProps = { episode: PlayerEpisode; podcast: PlayerPodcast };

function Notes({ episode, podcast }: NotesProps) {
  const [slug, id] = [podcast.slug, episode.id].map(encodeURIComponent);
  const read = useAnswer<{ episode: Pick<Episode, 'description'> }>(
    `/api/podcast/${slug}/episodes/${id}`,
  );
  const lang = episode.language ?? podcast.language ?? undefined;
  return (
    <PartAnswer of={read}>
      {({ episode: { description: html } }) =>
        html.trim() === '' ? (
          <p className="text-ink-muted">{t('podcast.noNotes')}</p>
        ) : (
          <FormattedText text={{ html, lang }} className="wrap-anywhere" />
        )
      }
    </PartAnswer>
  );
}
