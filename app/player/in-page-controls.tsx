import { formatClock } from '~/lib/duration';
import { PreferenceSwitch } from '~/ui/preference-switch';
import {
  NextButton,
  PlayPauseButton,
  PreviousButton,
  SkipButtons,
  SpeedSelect,
  VolumeControl,
} from './controls';
import { FailureLine } from './failure-line';
import { usePlayerState } from './use-player';
import { ProgressSlider } from './progress-slider';

/** Everything the player can do, for the current episode; can be folded away. */
export function InPageControls() {
  return (
    <details open className="rounded-card border border-line bg-raised px-4 py-1">
      <summary className="min-h-11 content-center font-medium">Player</summary>
      <section aria-label="Episode player" className="grid gap-2 pb-3">
        <ProgressSlider className="w-full" />
        <Times />
        <div className="flex flex-wrap items-center justify-center gap-2">
          <PreviousButton />
          <SkipButtons>
            <PlayPauseButton />
          </SkipButtons>
          <NextButton />
        </div>
        <div className="flex flex-wrap items-center justify-center gap-4">
          <VolumeControl />
          <SpeedSelect />
        </div>
        <FailureLine />
        <div className="grid gap-x-10 gap-y-1 border-t border-line pt-2 sm:grid-cols-2">
          <PreferenceSwitch name="autoStartEnabled" />
          <PreferenceSwitch name="autoplayEnabled" />
        </div>
      </section>
    </details>
  );
}

function Times() {
  const currentTime = usePlayerState((state) => Math.floor(state.currentTime));
  const duration = usePlayerState((state) => state.duration || state.episode?.duration || 0);
  return (
    <p className="flex justify-between text-sm text-ink-muted tabular-nums">
      <span>
        <span className="sr-only">Current time </span>
        {formatClock(currentTime)}
      </span>
      <span>
        <span className="sr-only">Total time </span>
        {formatClock(duration)}
      </span>
    </p>
  );
}
