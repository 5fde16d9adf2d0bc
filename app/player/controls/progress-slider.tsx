import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { formatClock, formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { chapterAt, type PlayerChapter, useChapters } from '~/player/engine/chapters';
import type { Player } from '~/player/engine/player';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { Slider } from './slider';

type Props = { chapters: readonly PlayerChapter[]; duration: number };

/** Chapter lines on the timeline. The slider announces the chapter by name, and the panel lists all of them. */
function ChapterMarks({ chapters, duration }: Props) {
  const inside = chapters.filter(({ start }) => start > 0 && start < duration);
  if (inside.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${duration} 1`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full text-surface"
    >
      <path
        d={inside.map(({ start }) => `M${start} 0V1`).join('')}
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

type ProgressSliderProps = {
  variant: 'edge' | 'above';
  shows: 'remaining' | 'total';
  zone?: RefObject<HTMLElement>;
  /** Shown between the two times. */
  between?: ReactNode;
  className?: string;
  timesClassName?: string;
};

/** Dragging does not move the audio until the thumb is released. */
export function ProgressSlider(props: ProgressSliderProps) {
  const { variant, shows, zone, between, className, timesClassName = '' } = props;
  const player = usePlayer();
  const position = usePlayerState((state) => Math.floor(state.currentTime));
  const duration = usePlayerState((state) => Math.floor(state.duration));
  const [dragged, setDragged] = useState<number | null>(null);
  const [told, setTold] = useAnnouncedSecond(duration);
  const { chapters } = useChapters();
  const value = dragged ?? told ?? position;
  const chapter = chapters[chapterAt(chapters, value)];
  const spoken = formatSpokenDuration(value);
  const positionText = duration
    ? t('player.placeOfLength', { place: spoken, length: formatSpokenDuration(duration) })
    : spoken;

  function seek(seconds: number): void {
    player.seek(seconds);
    setTold((held) => (held === null ? null : seconds));
  }

  /** Steps from the current position of the audio, not from the announced value. */
  function step(to: number): void {
    const isEnd = to === 0 || to === duration;
    // The state lags behind the audio until the next timeupdate.
    const from = Math.max(position, Math.floor(player.audio?.currentTime ?? 0));
    seek(isEnd ? to : Math.min(duration, Math.max(0, from + to - value)));
  }

  return (
    <Slider
      variant={variant}
      zone={zone}
      marks={<ChapterMarks chapters={chapters} duration={duration} />}
      label={t('player.progress')}
      value={value}
      valueText={
        chapter
          ? t('player.placeInChapter', { place: positionText, chapter: chapter.title })
          : positionText
      }
      painted={dragged ?? position}
      max={duration || 1}
      step={1}
      disabled={duration === 0}
      onMove={setDragged}
      onLetGo={seek}
      onStep={step}
      onFocusChange={(focused) => setTold(focused ? secondOf(player) : null)}
      className={className}
    >
      <Times
        position={dragged ?? position}
        shows={shows}
        between={between}
        className={timesClassName}
      />
    </Slider>
  );
}

const secondOf = (player: Player) => Math.floor(player.getState().currentTime);

/**
 * Screen readers announce every change of a focused slider, so the value is frozen while it has focus. Null: not
 * frozen.
 */
function useAnnouncedSecond(duration: number) {
  const player = usePlayer();
  const playing = usePlayerState((state) => state.playing);
  const state = useState<number | null>(null);
  const [, setTold] = state;
  useEffect(() => {
    setTold((held) => (held === null ? null : secondOf(player)));
  }, [player, playing, duration, setTold]);
  return state;
}

function Times({
  position,
  shows,
  between,
  className,
}: {
  position: number;
  shows: ProgressSliderProps['shows'];
  between: ReactNode;
  className: string;
}) {
  const mediaDuration = usePlayerState((state) => state.duration);
  const statedDuration = usePlayerState((state) => state.episode?.duration ?? 0);
  // The feed's duration is wrong if playback has gone beyond it.
  const length = mediaDuration || (statedDuration >= position ? statedDuration : 0);
  const remaining = Math.max(0, Math.floor(length) - position);
  return (
    <p
      className={`pointer-events-none absolute inset-x-0 bottom-0 flex h-5 items-center justify-between text-xs leading-none! text-ink-muted tabular-nums ${className}`}
    >
      <span>
        <span className="sr-only">{t('player.currentTime')} </span>
        {formatClock(position)}
      </span>
      <span className="pointer-events-auto">{between}</span>
      {length === 0 ? null : shows === 'remaining' ? (
        <span role="timer">
          <span className="sr-only">{t('player.timeRemaining')} </span>-{formatClock(remaining)}
        </span>
      ) : (
        <span>
          <span className="sr-only">{t('player.totalTime')} </span>
          {formatClock(length)}
        </span>
      )}
    </p>
  );
}
