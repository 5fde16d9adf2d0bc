import { useId, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { titleDirection } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { PreferenceSwitch } from '~/ui/listening/preference-switch';
import { ChevronDown } from '~/ui/text/icons';
import { Name, RichText } from '~/ui/text/inline-text';
import {
  NextButton,
  PlayPauseButton,
  PreviousButton,
  SkipBackButton,
  SkipForwardButton,
  SpeedSelect,
  VolumeControl,
} from './controls/controls';
import { ProgressSlider } from './controls/progress-slider';
import { usePlayed } from './engine/use-player';

export type InPagePlayerProps = {
  episodeId: string;
  name: ReactNode;
  openAt: string | null;
  onOpen: (episodeId: string | null) => void;
};

export function InPageControls({ episodeId, name, openAt, onOpen }: InPagePlayerProps) {
  const panelId = useId();
  const open = openAt === episodeId;

  /** Opening this panel may close one further up, so scroll to keep the pressed button in place. */
  function toggle({ currentTarget }: MouseEvent): void {
    const { top } = currentTarget.getBoundingClientRect();
    flushSync(() => onOpen(open ? null : episodeId));
    scrollBy(0, currentTarget.getBoundingClientRect().top - top);
    document.getElementById(panelId)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <div className="relative">
        <Button
          type="button"
          variant="quiet"
          size="icon"
          className="absolute end-25 bottom-1 !size-8 phone:end-10"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={toggle}
        >
          <ChevronDown aria-hidden="true" className={`size-5 ${open ? 'rotate-180' : ''}`} />
          <span className="sr-only">
            <RichText text={t('player.playerFor')} marks={{ episode: () => name }} />
          </span>
        </Button>
      </div>
      {open ? <EpisodePlayer id={panelId} /> : null}
    </>
  );
}

function EpisodePlayer({ id }: { id: string }) {
  return (
    <section
      id={id}
      dir="ltr"
      aria-label={t('player.episodePlayer')}
      className="mt-2 grid gap-2 rounded-card border border-line-strong p-3 sm:px-4"
    >
      <CurrentTitle />
      <ProgressSlider variant="above" shows="total" />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <PreviousButton />
        <SkipBackButton />
        <PlayPauseButton />
        <SkipForwardButton />
        <NextButton />
      </div>
      <div className="flex flex-wrap items-center justify-center gap-4">
        <VolumeControl />
        <SpeedSelect className="border-line-strong" />
      </div>
      {/* On a phone the hints are only for screen readers. */}
      <div className="grid gap-x-10 gap-y-1 border-t border-line pt-2 max-sm:[&_label>span+span]:sr-only sm:grid-cols-2">
        <PreferenceSwitch name="autoStartEnabled" />
        <PreferenceSwitch name="autoplayEnabled" />
      </div>
    </section>
  );
}

function CurrentTitle() {
  const played = usePlayed();
  if (!played) return null;
  const { episode, podcast } = played;
  return (
    <p dir={titleDirection(episode.title)} className="text-sm font-semibold wrap-anywhere">
      <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
    </p>
  );
}
