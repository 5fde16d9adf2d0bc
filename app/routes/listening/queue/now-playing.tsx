import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import { usePlayerState } from '~/player/engine/use-player';

/** The player's current episode; its room is reserved beforehand. */
export function NowPlaying() {
  const episode = usePlayerState((state) => state.episode);
  const podcast = usePlayerState((state) => state.podcast);
  return (
    <section className="flex h-18 items-center gap-3 rounded-card bg-accent-soft px-3 md:px-4 narrow:h-auto narrow:flex-wrap">
      <div className="min-w-0 flex-1 narrow:basis-full">
        <h2 className="text-sm font-semibold text-accent-strong">{t('listening.nowPlaying')}</h2>
        {episode && podcast ? (
          <p dir={titleDirection(episode.title)} className="truncate narrow:whitespace-normal">
            <EpisodeTitleLink
              episode={episode}
              podcast={podcast}
              className="hover:underline focus-visible:-outline-offset-2"
            />
          </p>
        ) : (
          <p className="text-ink-muted">{t('listening.nothingPlays')}</p>
        )}
      </div>
      {episode && podcast ? <PlayEpisodeButton episode={episode} podcast={podcast} /> : null}
    </section>
  );
}
