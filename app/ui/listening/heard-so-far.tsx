import { Check } from 'lucide-react';
import type { ListeningPosition } from '~/domain/listening/listening';
import { formatHoursMinutes, formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { useHeard } from '~/player/engine/use-player';
import { AccessibleText } from '~/ui/text/accessible-text';

type Props = {
  episodeId: string;
  heard: ListeningPosition | null | undefined;
  /** Seconds, from the feed. */
  duration: number | null;
};

/** Seconds left, rounded up to whole minutes. Null if the episode was not started or its length is unknown. */
function secondsLeft(heard: ListeningPosition | null, fromFeed: number | null) {
  const duration = heard?.duration ?? fromFeed;
  if (!heard || heard.position <= 0 || !duration || heard.position > duration) return null;
  return Math.ceil((duration - heard.position) / 60) * 60;
}

const short = (left: number) => (left > 0 ? formatHoursMinutes(left) : formatSpokenDuration(0));

/** The progress of an episode, or that it was played, for its line of facts. */
export function HeardSoFar({ episodeId, heard: stored = null, duration: fromFeed }: Props) {
  const heard = useHeard(episodeId, stored);
  if (heard?.finished) {
    return (
      <span className="inline-flex shrink-0 items-center gap-1 text-accent">
        <Check aria-hidden="true" className="size-3.5" />
        {t('listening.played')}
      </span>
    );
  }
  const left = secondsLeft(heard, fromFeed);
  if (!heard || left === null) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      <progress
        aria-hidden="true"
        dir="ltr"
        value={heard.position}
        max={heard.duration ?? fromFeed ?? undefined}
        className="h-1 w-6 appearance-none overflow-hidden rounded-full border-0 bg-raised md:w-16 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
      />
      <AccessibleText seen={t('cards.timeLeft', { time: short(left) })}>
        {t('cards.timeLeft', { time: formatSpokenDuration(left) })}
      </AccessibleText>
    </span>
  );
}
