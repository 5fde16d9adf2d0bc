import { Link } from '@remix-run/react';
import { titleDirection } from '~/lib/language/title-language';
import { podcastPath } from '~/lib/web/podcast-path';
import {
  NextButton,
  PlayPauseButton,
  PreviousButton,
  SkipBackButton,
  SkipForwardButton,
} from '~/player/controls/controls';
import { ProgressSlider } from '~/player/controls/progress-slider';
import { FailureLine, TroubleLine } from '~/player/controls/trouble-line';
import { usePlayerState } from '~/player/engine/use-player';
import { Artwork } from '~/ui/cards/artwork';
import { Name } from '~/ui/text/name';
import type { OnLeave } from './sheet';

/** Cover, full titles, and the controls at their largest. */
export function NowPlaying({ onLeave }: { onLeave: OnLeave }) {
  return (
    <div className="grid gap-3">
      <Titles onLeave={onLeave} />
      <div>
        <TroubleLine />
        <FailureLine className="pb-1" />
        <ProgressSlider look="above" shows="total" />
      </div>
      <div
        dir="ltr"
        className="flex items-center justify-center gap-1 [&_button]:size-12 [&_button.bg-accent]:size-16 [&_button.bg-accent_svg]:size-7"
      >
        <PreviousButton />
        <SkipBackButton />
        <PlayPauseButton />
        <SkipForwardButton />
        <NextButton />
      </div>
    </div>
  );
}

function Titles({ onLeave }: { onLeave: OnLeave }) {
  const episode = usePlayerState((state) => state.episode);
  const podcast = usePlayerState((state) => state.podcast);
  if (!episode || !podcast) return null;
  const home = podcastPath(podcast.slug);
  // Episodes stored by an earlier visit may have no path; the podcast page resolves the id.
  const path = episode.path ?? `${home}?episode=${episode.id}`;
  return (
    <div
      dir={titleDirection(episode.title)}
      className="grid grid-cols-[auto_1fr] items-center gap-3 phone:grid-cols-1 phone:justify-items-center phone:text-center"
    >
      <Artwork
        path={episode.imagePath ?? podcast.imagePath}
        title={podcast.title}
        look="cover"
        className="w-24 shadow-card phone:w-[min(56vw,30dvh)]"
        eager
      />
      <div className="grid w-full gap-0.5 wrap-anywhere">
        <h3 className="text-lg leading-snug font-semibold">
          <Link to={path} onClick={(event) => onLeave(event, path)} className="hover:underline">
            <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
          </Link>
        </h3>
        <p>
          <Link
            to={home}
            onClick={(event) => onLeave(event, home)}
            className="text-ink-muted hover:underline"
          >
            <Name of={podcast.title} fallbackLanguage={podcast.language} />
          </Link>
        </p>
      </div>
    </div>
  );
}
